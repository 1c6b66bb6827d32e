import sharp from 'sharp'
import { ImageError, measureImage } from './image-variants.ts'
import { isHarmlessSvg } from './svg-rules.ts'

const endings: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif', gif: 'gif', tiff: 'tif' }

/**
 * Reads an uploaded file to its last pixel and returns the ending of its path, by what it is and not by its name.
 * Throws ImageError.
 */
export async function endingOfImage(bytes: Uint8Array): Promise<string> {
  const start = Buffer.from(bytes.subarray(0, 1_000)).toString('utf8')
  if (/<svg[\s>]/i.test(start)) {
    if (isHarmlessSvg(Buffer.from(bytes).toString('utf8'))) return 'svg'
    throw new ImageError('The drawing holds more than shapes', 'imageScript')
  }
  await measureImage(bytes)
  const image = sharp(bytes, { failOn: 'truncated', sequentialRead: true })
  const { format } = await image.metadata()
  await image
    .resize(32)
    .toBuffer()
    .catch(() => {
      throw new ImageError('The image cannot be read to its end', 'imageBroken')
    })
  return endings[format ?? ''] ?? 'jpg'
}
