/** True if a brand's logo is an image in the storage, not one of the shop's own drawings. */
export function isUploadedLogo(logo: string): boolean {
  return logo.includes('/')
}

/** Path of the logo's file. `width`: pixels at most, of an uploaded one. */
export function logoPath(logo: string, width?: number): string {
  if (!isUploadedLogo(logo)) return `/brand/${logo}.svg`
  return `/storage/${logo}${width === undefined ? '' : `?w=${width}`}`
}
