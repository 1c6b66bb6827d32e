import type { StoredObject } from './object-store.ts'

/** Images. Paths are relative, forward-slashed, e.g. `products/watch-nord.jpg`. */
export type Storage = {
  /** Stores an original after checking that it is an image; returns its size in pixels. */
  put(path: string, bytes: Uint8Array): Promise<{ width: number; height: number }>
  has(path: string): Promise<boolean>
  /** Every original, in the order of paths. */
  list(): Promise<StoredFile[]>
  /** Deletes an original; variants that were made of it are no longer found by its path. */
  delete(path: string): Promise<void>
  /**
   * Returns a variant no wider than `width` (snapped up to the kept widths) in the best format of `accept`; null if
   * unknown. Never waits for a slow encoding: until it is made, a quicker format is returned as `provisional`.
   * @param options.bitmap a drawing comes as PNG
   */
  variant(
    path: string,
    options: { width: number | null; accept: string; bitmap?: boolean },
  ): Promise<StoredImage | null>
  /** Reports images with variants still to be made; returns the unsubscriber. */
  subscribe(listener: (change: ImageChange) => void): () => void
}

/** `path`: as the shop names it. */
export type StoredFile = Pick<StoredObject, 'bytes' | 'changedAt'> & { path: string }

export type StoredImage = { bytes: Uint8Array; contentType: string; etag: string; provisional?: boolean }

/** An image that came in, or one requested in a width whose best variant is not made yet. */
export type ImageChange = { path: string; requested?: number }
