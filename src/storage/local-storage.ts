import { readFile, rm, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import { isStoragePath, placeholderPath } from '#shared/storage-paths.ts'
import { contentTypes, formatFor, type ImageFormat, isHarmlessSvg, widthFor } from './image-rules.ts'
import {
  digest,
  encodeImage,
  ImageError,
  imageFolders,
  measureImage,
  variantFile,
  versionOf,
  writeWhole,
} from './image-variants.ts'
import { describeOriginals } from './list-originals.ts'
import { placeholderSvg } from './placeholder.ts'
import type { ImageChange, Storage, StoredImage } from './storage.ts'

const maxBytes = 25 * 1024 * 1024
const maxEncoders = 2
const hotBytes = 32 * 1024 * 1024

type Original = { file: string; kind: 'svg' | 'image'; width: number; height: number; version: string }

/**
 * Images below `dataDir/storage`: originals and cached variants. Until the image maker has made an AVIF, WebP or JPEG
 * is sent and the maker notified.
 */
export function createLocalStorage(dataDir: string): Storage {
  const folders = imageFolders(dataDir)
  const { originals } = folders
  const known = new LRUCache<string, Original>({ max: 5_000 })
  const hot = new LRUCache<string, StoredImage>({
    maxSize: hotBytes,
    maxEntrySize: 2 * 1024 * 1024,
    sizeCalculation: (image) => image.bytes.byteLength + 200,
  })
  const making = new Map<string, Promise<StoredImage>>()
  const listeners = new Set<(change: ImageChange) => void>()
  const limited = limitTo(maxEncoders)

  function fileOf(path: string): string | null {
    if (!isStoragePath(path)) return null
    const file = resolve(originals, path)
    return file.startsWith(originals + sep) ? file : null
  }

  async function findOriginal(path: string): Promise<Original | null> {
    const kept = known.get(path)
    if (kept) return kept
    const file = fileOf(path)
    if (!file) return null
    let found = await stat(file).catch(() => null)
    if (!found && path === placeholderPath) {
      await writeWhole(file, await encodeImage(Buffer.from(placeholderSvg), 900, 'jpeg'))
      found = await stat(file)
    }
    if (!found?.isFile()) return null
    const kind = extname(path).toLowerCase() === '.svg' ? 'svg' : 'image'
    const size = kind === 'svg' ? { width: 0, height: 0 } : await measureImage(file)
    const version = versionOf(path, found)
    const original: Original = { file, kind, version, ...size }
    known.set(path, original)
    return original
  }

  function notify(change: ImageChange): void {
    for (const listener of listeners) listener(change)
  }

  /** A variant from disk, else made now. */
  async function makeVariant(original: Original, width: number, format: ImageFormat): Promise<StoredImage> {
    const file = variantFile(folders, original.version, width, format)
    const kept = await readFile(file).catch(() => null)
    if (kept) return stored(kept, contentTypes[format])
    const bytes = await limited(() => encodeImage(original.file, width, format))
    await writeWhole(file, bytes)
    return stored(bytes, contentTypes[format])
  }

  /** From memory, else by `make`, which concurrent requests share. */
  async function once(key: string, make: () => Promise<StoredImage>): Promise<StoredImage> {
    const warm = hot.get(key) ?? making.get(key)
    if (warm) return warm
    const begun = make().finally(() => making.delete(key))
    making.set(key, begun)
    const image = await begun
    hot.set(key, image)
    return image
  }

  async function keptAvif(key: string, file: string): Promise<StoredImage | null> {
    const warm = hot.get(key)
    if (warm) return warm
    const bytes = await readFile(file).catch(() => null)
    if (!bytes) return null
    const image = stored(bytes, contentTypes.avif)
    hot.set(key, image)
    return image
  }

  return {
    async put(path, bytes) {
      const file = fileOf(path)
      if (!file) throw new ImageError(`"${path}" is not a path for an image`)
      if (bytes.byteLength > maxBytes) throw new ImageError('The image is larger than 25 MB', 'imageLarge')
      let size = { width: 0, height: 0 }
      if (extname(path).toLowerCase() === '.svg') {
        if (!isHarmlessSvg(Buffer.from(bytes).toString('utf8')))
          throw new ImageError('The drawing holds more than shapes', 'imageScript')
      } else size = await measureImage(bytes)
      await writeWhole(file, bytes)
      known.delete(path)
      if (size.width > 0) notify({ path })
      return size
    },

    async has(path) {
      // Another process may have deleted it.
      known.delete(path)
      return path === placeholderPath || (await findOriginal(path)) !== null
    },

    list: () => describeOriginals(originals),

    async delete(path) {
      const file = fileOf(path)
      if (file) await rm(file, { force: true })
      known.delete(path)
    },

    async variant(path, { width, accept }) {
      const original = await findOriginal(path)
      if (!original) return null
      const { version } = original
      if (original.kind === 'svg') {
        return once(`${version}/svg`, async () => stored(await readFile(original.file), contentTypes.svg))
      }
      const wide = widthFor(width, original.width)
      const format = formatFor(accept)
      const make = (quick: ImageFormat) => once(`${version}/${wide}.${quick}`, () => makeVariant(original, wide, quick))
      if (format !== 'avif') return make(format)
      const kept = await keptAvif(`${version}/${wide}.avif`, variantFile(folders, version, wide, 'avif'))
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

function stored(bytes: Buffer, contentType: string): StoredImage {
  return { bytes, contentType, etag: `"${digest(bytes).slice(0, 24)}"` }
}

/** Runs at most `maxConcurrent` tasks, the others queue in order. */
function limitTo(maxConcurrent: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxConcurrent) await new Promise<void>((resume) => waiting.push(resume))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
