import { createHash } from 'node:crypto'
import { FetchError, type FetchPicture } from '#storage/fetch-picture.ts'
import type { Storage } from '#storage/storage.ts'
import { isStoragePath, placeholderPath } from '#storage/storage-path-rules.ts'
import type { ImportedProduct } from './import-rules.ts'
import type { ImportedPicture } from './merge-rules.ts'

const atOnce = 6

/** The path a picture from elsewhere is kept under: by its address, so that importing again finds it. */
export function pathOfSource(source: string): string {
  return `products/i-${createHash('sha256').update(source).digest('hex').slice(0, 20)}`
}

/**
 * Brings the pictures of a file into the storage, a few at a time, and tells what became of each address. Unreachable ones are noted and
 * tried again by the next import; a host that cannot be reached is asked once. With `dryRun` nothing is fetched.
 */
export async function importPictures(
  storage: Storage,
  products: ImportedProduct[],
  options: { fetchPicture: FetchPicture; dryRun: boolean },
): Promise<{ known: Map<string, ImportedPicture | null>; notes: string[] }> {
  const notes: string[] = []
  const known = new Map<string, ImportedPicture | null>()
  const deadHosts = new Map<string, string>()
  const sources = new Map<string, number>()
  for (const { images } of products)
    for (const { source, line } of images) if (!sources.has(source)) sources.set(source, line)

  const bring = async ([source, line]: [string, number]) => {
    const own = source.replace(/^\/?storage\//, '')
    if (isStoragePath(own) && !/^https?:/i.test(source)) {
      const there = await storage.has(own)
      if (!there) notes.push(`line ${line}: picture ${source} is not in the shop's storage; the placeholder stands in`)
      known.set(source, there ? { path: own, alt: '' } : null)
      return
    }
    const path = pathOfSource(source)
    if (await storage.has(path)) return void known.set(source, { path, alt: '' })
    if (options.dryRun) return void known.set(source, null)
    const host = URL.parse(source)?.host ?? ''
    const dead = deadHosts.get(host)
    try {
      if (dead) throw new FetchError(dead, true)
      const size = await storage.put(path, await options.fetchPicture(source))
      known.set(source, { path, alt: '', ...size })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (error instanceof FetchError && error.hostFailed) deadHosts.set(host, why)
      notes.push(`line ${line}: picture ${source} could not be had (${why}); the placeholder stands in`)
      known.set(source, null)
    }
  }
  const queue = [...sources]
  // The first goes alone: when its host cannot be reached, the others need not wait for it one by one.
  const first = queue.shift()
  if (first) await bring(first)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await bring(next)
    }),
  )
  return { known, notes: notes.toSorted((a, b) => lineOf(a) - lineOf(b)) }
}

/** Pictures of one product: those that were had, else the placeholder; null where the file names none. */
export function picturesOf(
  product: ImportedProduct,
  known: Map<string, ImportedPicture | null>,
): ImportedPicture[] | null {
  if (product.images.length === 0) return null
  const had = product.images.flatMap(({ source, alt }) => {
    const picture = known.get(source)
    return picture ? [{ ...picture, alt }] : []
  })
  if (had.length) return had.filter((picture, index) => had.findIndex(({ path }) => path === picture.path) === index)
  return [{ path: placeholderPath, alt: product.images[0]!.alt, width: 900, height: 900 }]
}

function lineOf(note: string): number {
  return Number(/^line (\d+)/.exec(note)?.[1] ?? 0)
}
