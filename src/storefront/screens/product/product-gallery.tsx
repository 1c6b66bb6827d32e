import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { classes } from '#storefront/ui/class-names.ts'
import { gallerySizes, largestInGallery } from '#storefront/ui/image-sources.ts'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'
import { scriptedComponent } from '#storefront/ui/scripted-component.tsx'
import { useSlides } from '#storefront/ui/use-slides.ts'

const LateViewer = scriptedComponent(async () => (await import('./picture-viewer.tsx')).PictureViewer)

type GalleryProps = {
  product: Pick<Product, 'name' | 'images' | 'image_alts' | 'focal_points'>
  /** The image of what the visitor chose; null before that. */
  picture: string | null
}

/**
 * The product's images in a strip that scrolls by itself, with the position in it as a fraction and small images that
 * move it. A press shows them over the whole screen.
 */
export function Gallery({ product, picture }: GalleryProps) {
  const { name, images, image_alts, focal_points } = product
  const { t } = useTranslation()
  const strip = useRef<HTMLElement>(null)
  const { current, moveTo } = useSlides(strip, images.length)
  const [isLarge, setLarge] = useState(false)
  const shown = picture === null ? -1 : images.indexOf(picture)
  // Only when another one is chosen: the visitor may look at the others meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving is no reason to move again
  useEffect(() => {
    if (shown >= 0) moveTo(shown)
  }, [shown])
  const step = (by: number) => moveTo((current + by + images.length) % images.length)
  const enlarge = () => setLarge(true)
  const altOf = (index: number) => image_alts[index] || name
  if (images.length === 0) return <div className="aspect-square rounded-card bg-sand" />
  return (
    <div className="min-w-0">
      <div className="group/gallery relative max-lg:-mx-4 sm:max-lg:mx-0">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same */}
        <section
          ref={strip}
          onClick={enlarge}
          aria-label={t('product.gallery', { name })}
          tabIndex={images.length > 1 ? 0 : undefined}
          className="no-scrollbar flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto bg-sand sm:rounded-card"
        >
          {images.map((path, index) => (
            <ResponsiveImage
              key={path}
              path={path}
              alt={altOf(index)}
              sizes={gallerySizes}
              width={900}
              height={900}
              smallest={320}
              largest={largestInGallery}
              important={index === 0}
              focus={focal_points[index] ?? null}
              className="aspect-square w-full shrink-0 snap-center object-cover"
            />
          ))}
        </section>
        <button
          type="button"
          aria-label={t('product.enlarge')}
          onClick={enlarge}
          className="absolute top-4 right-4 inline-flex size-11 items-center justify-center rounded-full bg-paper/90 hover:bg-paper focus-visible:rounded-full"
        >
          <Search aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </button>
        {images.length > 1 && (
          <>
            <p
              className="tabular absolute right-4 bottom-4 rounded-full bg-paper/90 px-3 py-1 text-sm"
              data-testid="gallery-fraction"
            >
              {current + 1} / {images.length}
            </p>
            <Arrow side="left" label={t('words.previous')} onClick={() => step(-1)} />
            <Arrow side="right" label={t('words.next')} onClick={() => step(1)} />
          </>
        )}
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} onChoose={moveTo} />}
      {isLarge && (
        <LateViewer
          name={name}
          images={images}
          altOf={altOf}
          start={current}
          onClose={(index) => {
            setLarge(false)
            moveTo(index)
          }}
        />
      )}
    </div>
  )
}

function Arrow({ side, label, onClick }: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 -mt-5.5 hidden size-11 items-center justify-center rounded-full bg-paper/90 transition-opacity hover:bg-paper focus-visible:rounded-full focus-visible:opacity-100 group-hover/gallery:opacity-100 sm:inline-flex can-hover:opacity-0',
        side === 'left' ? 'left-4' : 'right-4',
      )}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </button>
  )
}

type ThumbnailsProps = {
  images: string[]
  current: number
  onChoose: (index: number) => void
}

function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('landing.thumbnails')} className="mt-4 flex flex-wrap gap-2 sm:gap-3">
      {images.map((path, index) => (
        <li key={path}>
          <button
            type="button"
            onClick={() => onChoose(index)}
            aria-label={t('product.picture', { number: index + 1, total: images.length })}
            aria-current={index === current ? 'true' : undefined}
            className="block size-18 overflow-hidden rounded-lg border-2 border-transparent bg-sand transition-colors hover:border-stone focus-visible:rounded-lg aria-[current]:border-ink sm:size-22"
          >
            <ResponsiveImage
              path={path}
              alt=""
              sizes="88px"
              width={900}
              height={900}
              largest={320}
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
