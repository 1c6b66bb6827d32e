import { createHash } from 'node:crypto'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { ImageError } from '#storage/image-variants.ts'
import { endingOfImage } from '#storage/uploaded-image.ts'

/**
 * Stores an image under a path derived from its content, so that equal images are stored once. Throws invalid `file`
 * with the reason.
 */
export async function uploadImage(
  shop: Pick<Shop, 'storage'>,
  bytes: Uint8Array,
): Promise<{ path: string; width: number; height: number }> {
  try {
    const ending = await endingOfImage(bytes)
    const path = `products/u-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${ending}`
    return { path, ...(await shop.storage.put(path, bytes)) }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    throw invalid({ file: [`validation.${error.reason}`] })
  }
}
