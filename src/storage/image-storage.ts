import { extname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createConcurrencyLimit } from '#shared/concurrency-limit.ts'
import { isStoragePath, placeholderPath } from '#shared/storage-paths.ts'
import { contentTypes, formatFor, type ImageFormat, widthFor } from './image-rules.ts'
import { digest, drawSvg, encodeImage, ImageError, measureImage, variantKey, versionOf } from './image-variants.ts'
import { listInOrder } from './object-store.ts'
import type { Stores } from './open-stores.ts'
import { placeholderSvg } from './placeholder.ts'
import type { ImageChange, Storage, StoredImage } from './storage.ts'
import { isHarmlessSvg } from './svg-rules.ts'

const maxBytes = 25 * 1024 * 1024
const maxEncoders = 2
const hotBytes = 32 * 1024 * 1024
// Another process may replace or delete an image.
const recheckMs = 60_000
const noSize = { width: 0, height: 0 }

type Original = { kind: 'svg' | 'image'; width: number; height: number; version: string; checkedAt: number }

/**
 * Images and their variants in two stores. Until the image maker has made an AVIF, WebP or JPEG is sent and the maker
 * notified.
 */
export function createImageStorage({ originals, variants }: Pick<Stores, 'originals' | 'variants'>): Storage {
  const known = new LRUCache<string, Original>({ max: 5_000 })
  const hot = new LRUCache<string, StoredImage>({
    maxSize: hotBytes,
    maxEntrySize: 2 * 1024 * 1024,
    sizeCalculation: (image) => image.bytes.byteLength + 200,
  })
  const making = new Map<string, Promise<StoredImage>>()
  const listeners = new Set<(change: ImageChange) => void>()
  const encoders = createConcurrencyLimit({ maxConcurrent: maxEncoders })

  async function findOriginal(path: string): Promise<Original | null> {
    const kept = known.get(path)
    if (kept && performance.now() - kept.checkedAt < recheckMs) return kept
    known.delete(path)
    if (!isStoragePath(path)) return null
    let found = await originals.describe(path)
    if (!found && path === placeholderPath) {
      await originals.write(path, await encodeImage(Buffer.from(placeholderSvg), 900, 'jpeg'))
      found = await originals.describe(path)
    }
    if (!found) return null
    const version = versionOf(found)
    const isSame = kept?.version === version
    const kind = isSvg(path) ? 'svg' : 'image'
    const size = isSame ? kept : kind === 'svg' ? noSize : await measureImage(await bytesOf(path))
    const original: Original = { kind, version, width: size.width, height: size.height, checkedAt: performance.now() }
    known.set(path, original)
    return original
  }

  /** Reads an original that existed shortly before; throws ImageError if it is gone. */
  async function bytesOf(path: string): Promise<Buffer> {
    const bytes = await originals.get(path)
    if (!bytes) throw new ImageError(`"${path}" is gone`)
    return bytes
  }

  function notify(change: ImageChange): void {
    for (const listener of listeners) listener(change)
  }

  /** A variant from the store, else made now. */
  async function makeVariant(path: string, key: string, width: number, format: ImageFormat): Promise<StoredImage> {
    const kept = await variants.get(key)
    if (kept) return stored(kept, contentTypes[format])
    const bytes = await encoders.run(async () => encodeImage(await bytesOf(path), width, format))
    await variants.write(key, bytes)
    return stored(bytes, contentTypes[format])
  }

  /** A drawing as PNG, from the store, else drawn now. */
  async function drawing(path: string, key: string, width: number): Promise<Buffer> {
    const kept = await variants.get(key)
    if (kept) return kept
    const bytes = await encoders.run(async () => drawSvg(await bytesOf(path), width))
    await variants.write(key, bytes)
    return bytes
  }

  /** Returns the image from memory, or else from `make`, which concurrent requests share. */
  async function once(key: string, make: () => Promise<StoredImage>): Promise<StoredImage> {
    const warm = hot.get(key) ?? making.get(key)
    if (warm) return warm
    const begun = make().finally(() => making.delete(key))
    making.set(key, begun)
    const image = await begun
    hot.set(key, image)
    return image
  }

  async function keptAvif(key: string): Promise<StoredImage | null> {
    const warm = hot.get(key)
    if (warm) return warm
    const bytes = await variants.get(key)
    if (!bytes) return null
    const image = stored(bytes, contentTypes.avif)
    hot.set(key, image)
    return image
  }

  return {
    async put(path, bytes) {
      if (!isStoragePath(path)) throw new ImageError(`"${path}" is not a path for an image`)
      if (bytes.byteLength > maxBytes) throw new ImageError('The image is larger than 25 MB', 'imageLarge')
      if (isSvg(path) && !isHarmlessSvg(Buffer.from(bytes).toString('utf8')))
        throw new ImageError('The drawing holds more than shapes', 'imageScript')
      const size = isSvg(path) ? noSize : await measureImage(bytes)
      await originals.write(path, bytes)
      known.delete(path)
      if (size.width > 0) notify({ path })
      return size
    },

    async has(path) {
      // Another process may have deleted it.
      known.delete(path)
      return path === placeholderPath || (await findOriginal(path)) !== null
    },

    async list() {
      const found = await listInOrder(originals)
      return found.map(({ key, bytes, changedAt }) => ({ path: key, bytes, changedAt }))
    },

    async delete(path) {
      if (isStoragePath(path)) await originals.remove(path)
      known.delete(path)
    },

    async variant(path, { width, accept, bitmap = false }) {
      const original = await findOriginal(path)
      if (!original) return null
      const { version } = original
      if (original.kind === 'svg' && bitmap) {
        const wide = widthFor(width, Number.POSITIVE_INFINITY)
        const key = variantKey(version, wide, 'png')
        const drawn = once(key, async () => stored(await drawing(path, key, wide), contentTypes.png))
        // One that cannot be drawn is as good as none for who asks for dots.
        return drawn.catch(() => null)
      }
      if (original.kind === 'svg') {
        return once(`${version}/svg`, async () => stored(await bytesOf(path), contentTypes.svg))
      }
      const wide = widthFor(width, original.width)
      const format = formatFor(accept)
      const make = (quick: ImageFormat) => {
        const key = variantKey(version, wide, quick)
        return once(key, () => makeVariant(path, key, wide, quick))
      }
      if (format !== 'avif') return make(format)
      const kept = await keptAvif(variantKey(version, wide, 'avif'))
      if (kept) return kept
      notify({ path, requested: wide })
      return { ...(await make(formatFor(accept, { avif: false }))), provisional: true }
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function isSvg(path: string): boolean {
  return extname(path).toLowerCase() === '.svg'
}

function stored(bytes: Buffer, contentType: string): StoredImage {
  return { bytes, contentType, etag: `"${digest(bytes).slice(0, 24)}"` }
}
