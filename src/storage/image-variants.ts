import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { ImageFormat } from './image-rules.ts'
import type { StoredObject } from './object-store.ts'

const maxPixels = 50_000_000
const paper = '#f6f1e8'
const readable = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'])
// Part of each variant's name: raise it when the qualities below change, so that variants are made again.
const revision = 1

// Decoded images are large and used once: the library's own cache would only hold memory.
sharp.cache(false)
sharp.concurrency(1)

/** A file that is no image, or one too large; the message says which in plain words. */
export class ImageError extends Error {
  readonly reason: 'imageType' | 'imageBroken' | 'imageScript' | 'imageLarge'
  constructor(message: string, reason: ImageError['reason'] = 'imageType') {
    super(message)
    this.reason = reason
  }
}

/** Identifies one state of an original: another image under the same path has another version. */
export function versionOf({ key, version }: Pick<StoredObject, 'key' | 'version'>): string {
  return digest(`${revision}\n${key}\n${version}`).slice(0, 24)
}

/** Begins the keys of everything made of one version. */
export function versionPrefix(version: string): string {
  return `${version.slice(0, 2)}/${version}/`
}

export function variantKey(version: string, width: number, format: ImageFormat | 'png'): string {
  return `${versionPrefix(version)}${width}.${format}`
}

/** Size in pixels as it is seen, orientation included. Throws ImageError for what is no image or too large. */
export async function measureImage(source: Uint8Array): Promise<{ width: number; height: number }> {
  // Reads only the header, without a limit, so that the check below distinguishes images that are too large from
  // invalid ones.
  const read = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!read?.width || !read.height || !readable.has(read.format ?? '')) throw new ImageError('The file is not an image')
  if (read.width * read.height > maxPixels)
    throw new ImageError('The image has more than 50 million pixels', 'imageLarge')
  const turned = (read.orientation ?? 1) >= 5
  return turned ? { width: read.height, height: read.width } : { width: read.width, height: read.height }
}

/**
 * The bytes of one variant; WebP and JPEG take a tenth of a second, AVIF ten times that. Qualities were chosen by eye
 * on glass, leather and plain walls.
 */
export async function encodeImage(source: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  const image = sharp(source, { limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  if (format === 'avif') return image.avif({ quality: 50, effort: 3 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 78, effort: 4 }).toBuffer()
  return image.flatten({ background: paper }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

const dotsPerInch = 72

/** A drawing as a picture of dots, `width` pixels wide and at most as high as it is wide twice. */
export async function drawSvg(source: Uint8Array, width: number): Promise<Buffer> {
  const { width: drawn = width } = await sharp(source, { limitInputPixels: false }).metadata()
  // Drawn in the size that is wanted, not enlarged afterwards.
  const density = Math.min(2_400, Math.max(1, (dotsPerInch * width) / drawn))
  return sharp(source, { density, limitInputPixels: maxPixels })
    .resize({ width, height: 2 * width, fit: 'inside' })
    .png()
    .toBuffer()
}

export function digest(value: string | Uint8Array): string {
  return createHash('sha256').update(value).digest('hex')
}
