import { createHash } from 'node:crypto'
import { isStoragePath, placeholderPath } from '#shared/storage-paths.ts'
import { FetchError, type FetchImage } from '#storage/fetch-image.ts'
import type { Storage } from '#storage/storage.ts'
import type { ImportedProduct } from './import-rules.ts'
import type { ImportedImage } from './product-fields.ts'

const maxConcurrent = 6

/** What became of each address of a file: the image in the storage, or null. */
export type ImagesBySource = Map<string, Omit<ImportedImage, 'alt'> | null>

/** Hosts that cannot be reached, and why. */
export type DeadHosts = Map<string, string>

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
): Promise<{ stored: ImagesBySource; notes: string[] }> {
  const notes: { line: number; text: string }[] = []
  const stored: ImagesBySource = new Map()
  const { deadHosts } = options
  const lines = new Map<string, number>()
  for (const { images } of products)
    for (const { source, line } of images) if (!lines.has(source)) lines.set(source, line)

  const store = async ([source, line]: [string, number]) => {
    const own = source.replace(/^\/?storage\//, '')
    if (isStoragePath(own) && !/^https?:/i.test(source)) {
      const there = await storage.has(own)
      if (!there) notes.push({ line, text: `image ${source} is not in the shop's storage; the placeholder stands in` })
      stored.set(source, there ? { path: own } : null)
      return
    }
    const path = pathOfSource(source)
    if (await storage.has(path)) return void stored.set(source, { path })
    if (options.dryRun) return void stored.set(source, null)
    const host = URL.parse(source)?.host ?? ''
    const dead = deadHosts.get(host)
    try {
      if (dead) throw new FetchError(dead, true)
      const size = await storage.put(path, await options.fetchImage(source))
      stored.set(source, { path, ...size })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (error instanceof FetchError && error.hostFailed) deadHosts.set(host, why)
      notes.push({ line, text: `image ${source} could not be had (${why}); the placeholder stands in` })
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
  const inOrder = notes.toSorted((a, b) => a.line - b.line)
  return { stored, notes: inOrder.map(({ line, text }) => `line ${line}: ${text}`) }
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
