import { pictureSource, pictureSources } from '../../ui/picture-sources.ts'

export const heroPath = 'content/hero.jpg'
// Where the picture stands above the text (hero.tsx) its height decides, 19 and 26 rem, and its sides are cropped.
export const heroSizes = '(min-width: 1024px) 100vw, (min-width: 640px) max(100vw, 740px), max(100vw, 541px)'

export const heroPreload = {
  src: pictureSource(heroPath, 960),
  srcSet: pictureSources(heroPath, { smallest: 480 }),
  sizes: heroSizes,
}
