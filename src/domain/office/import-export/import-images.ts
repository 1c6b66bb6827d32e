import { createHash } from 'node:crypto'
import { isStoragePath, placeholderPath } from '#shared/storage-paths.ts'
import { FetchError, type FetchImage } from '#storage/fetch-image.ts'
import { ImageError } from '#storage/image-variants.ts'
import type { Storage } from '#storage/storage.ts'
import { type Note, type Reason, reason } from './import-reasons.ts'
import type { ImportedImage, ImportedProduct } from './imported-product.ts'

const maxConcurrent = 6

/** Stored image of each address in a file, or null. */
export type ImagesBySource = Map<string, Omit<ImportedImage, 'alt'> | null>

/** Hosts that cannot be reached, and why. */
export type DeadHosts = Map<string, FetchError>

/** The path an image from elsewhere is kept under: by its address, so that importing again finds it. */
export function pathOfSource(source: string): string {
  return `products/i-${createHash('sha256').update(source).digest('hex').slice(0, 20)}`
}

/**
 * Fetches images of a file into the storage; with `dryRun` nothing. Unreachable ones are noted and tried again by the
 * next import; a failing host is asked once.
 */
export async function importImages(
  storage: Storage,
  products: ImportedProduct[],
  options: { fetchImage: FetchImage; dryRun: boolean; deadHosts: DeadHosts },
): Promise<{ stored: ImagesBySource; notes: Note[] }> {
  const notes: { line: number; why: Reason }[] = []
  const stored: ImagesBySource = new Map()
  const { deadHosts } = options
  const lines = new Map<string, number>()
  for (const { images, variants } of products) {
    for (const { source, line } of images) if (!lines.has(source)) lines.set(source, line)
    for (const { image, line } of variants) if (image && !lines.has(image)) lines.set(image, line)
  }

  const store = async ([source, line]: [string, number]) => {
    const own = source.replace(/^\/?storage\//, '')
    if (isStoragePath(own) && !/^https?:/i.test(source)) {
      const there = await storage.has(own)
      if (!there) notes.push({ line, why: reason('imageNotStored', { source }) })
      stored.set(source, there ? { path: own } : null)
      return
    }
    const path = pathOfSource(source)
    if (await storage.has(path)) return void stored.set(source, { path })
    if (options.dryRun) return void stored.set(source, null)
    const host = URL.parse(source)?.host ?? ''
    const dead = deadHosts.get(host)
    try {
      if (dead) throw dead
      const size = await storage.put(path, await options.fetchImage(source))
      stored.set(source, { path, ...size })
    } catch (error) {
      if (error instanceof FetchError && error.hostFailed) deadHosts.set(host, error)
      notes.push({ line, why: reason('imageFailed', { source, why: reasonOf(error) }) })
      stored.set(source, null)
    }
  }
  const queue = [...lines]
  // The first goes alone: when its host cannot be reached, the others need not wait for it one by one.
  const first = queue.shift()
  if (first) await store(first)
  await Promise.all(
    Array.from({ length: maxConcurrent }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await store(next)
    }),
  )
  return { stored, notes: notes.toSorted((a, b) => a.line - b.line) }
}

function reasonOf(error: unknown): Reason {
  if (error instanceof FetchError)
    return error.status ? reason('answered', { status: error.status }) : reason(error.problem)
  return reason(error instanceof ImageError ? error.reason : 'imageOther')
}

/** Images of one product: those that are stored, else the placeholder; null where the file names none. */
export function imagesOf(product: ImportedProduct, stored: ImagesBySource): ImportedImage[] | null {
  if (product.images.length === 0) return null
  const images = product.images.flatMap(({ source, alt }) => {
    const image = stored.get(source)
    return image ? [{ ...image, alt }] : []
  })
  if (images.length) return images.filter(({ path }, index) => images.findIndex((one) => one.path === path) === index)
  return [{ path: placeholderPath, alt: product.images[0]!.alt, width: 900, height: 900 }]
}

/** Images of its variants that are stored, by their sources. */
export function variantImagesOf(product: ImportedProduct, stored: ImagesBySource): Map<string, ImportedImage> {
  const sources = product.variants.flatMap(({ image }) => image ?? [])
  return new Map(
    sources.flatMap((source) => {
      const image = stored.get(source)
      return image ? [[source, { ...image, alt: null }] as const] : []
    }),
  )
}
