/** A brand's logo is one of the shop's own drawings, or an uploaded image in its storage. */
export const ownLogos = ['vitrine', 'maison-vitrine'] as const

export function isUploadedLogo(logo: string): boolean {
  return logo.includes('/')
}

/** Path of the logo's file. `width`: pixels at most, of an uploaded one. */
export function logoPath(logo: string, width?: number): string {
  if (!isUploadedLogo(logo)) return `/brand/${logo}.svg`
  return `/storage/${logo}${width === undefined ? '' : `?w=${width}`}`
}
