/** Widths that the shop keeps its images in. */
const widths = [160, 240, 320, 480, 640, 800, 960, 1280, 1400, 1600, 2240, 2880]

/** `sizes` attribute for the cards in a grid (product-grid.tsx). */
export const gridSizes =
  '(min-width: 1344px) 302px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, (min-width: 640px) 46vw, calc(100vw - 2rem)'
/** The same where the owner shows two products a row on a phone. */
export const denseGridSizes = gridSizes.replace('calc(100vw - 2rem)', 'calc(50vw - 1.5rem)')
export const largestOfCard = 960

/** `sizes` attribute for the large images of a product (gallery.tsx). */
export const gallerySizes = '(min-width: 1344px) 700px, (min-width: 1024px) 54vw, 100vw'
export const largestInGallery = 1400

export function imageSource(path: string, width: number): string {
  return `/storage/${path.split('/').map(encodeURIComponent).join('/')}?w=${width}`
}

export function imageSources(path: string, options: { largest?: number; smallest?: number } = {}): string {
  const { largest = 1600, smallest = 160 } = options
  return widths
    .filter((width) => width >= smallest && width <= largest)
    .map((width) => `${imageSource(path, width)} ${width}w`)
    .join(', ')
}
