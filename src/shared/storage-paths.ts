/** Replaces an image that is missing or could not be fetched. */
export const placeholderPath = 'placeholder.jpg'

/** Paths below the storage prefix that can never lead out of it. */
export function isStoragePath(path: string): boolean {
  return path.length <= 300 && /^[a-zA-Z0-9_-][\w.@-]*(?:\/[a-zA-Z0-9_-][\w.@-]*)*$/.test(path) && !path.includes('..')
}

/**
 * The full address of an image for readers that show no drawings: mail programs, feeds, search engines, other networks.
 * `width`: pixels at most.
 */
export function bitmapAddress(origin: string, path: string, width: number): string {
  return `${origin}/storage/${encodeURI(path)}?w=${width}${/\.svg$/i.test(path) ? '&as=png' : ''}`
}
