/** Widths that variants are made in; others are snapped up to one of these. */
export const imageWidths = [160, 240, 320, 480, 640, 800, 960, 1280, 1400, 1600, 2240, 2880] as const

/** Max width made before it is requested, and the one served if no width is requested. */
const widestAhead = 1600

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

export const contentTypes: Record<ImageFormat | 'svg' | 'png', string> = {
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/**
 * The smallest format that the Accept header names, AVIF left out on demand; JPEG, which everything reads, otherwise.
 */
export function formatFor(accept: string, { avif = true } = {}): ImageFormat {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]!.trim())
  if (avif && accepted.includes('image/avif')) return 'avif'
  return accepted.includes('image/webp') ? 'webp' : 'jpeg'
}

/** The width to make: the requested one snapped up, at most the original's or the largest kept. */
export function widthFor(requested: number | null, original: number): number {
  const widest = imageWidths[imageWidths.length - 1]!
  const snapped = imageWidths.find((width) => width >= (requested ?? widestAhead)) ?? widest
  return Math.min(snapped, original)
}

/** The variants of an image of this width that are made ahead, in their order: the most requested first. */
export function variantsOf(original: number): { width: number; format: 'avif' | 'webp'; early: boolean }[] {
  const byDemand = [640, 480, 1280, 1600, 960, 800, 320]
  const ahead = imageWidths.filter((width) => width <= widestAhead)
  const inOrder = [...byDemand, ...ahead.filter((width) => !byDemand.includes(width))]
  const widths = [...new Set(inOrder.map((width) => widthFor(width, original)))]
  const early = widthsOf(byDemand, original)
  return [
    ...widths.map((width) => ({ width, format: 'avif' as const, early: early.has(width) })),
    ...widths.map((width) => ({ width, format: 'webp' as const, early: false })),
  ]
}

function widthsOf(asked: readonly number[], original: number): Set<number> {
  return new Set(asked.map((width) => widthFor(width, original)))
}
