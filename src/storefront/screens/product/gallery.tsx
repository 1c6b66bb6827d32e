import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ComponentType, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { classes } from '#storefront/ui/class-names.ts'
import { ResponsiveImage } from '#storefront/ui/image.tsx'
import { gallerySizes, largestInGallery } from '#storefront/ui/image-sources.ts'
import { useSlides } from '#storefront/ui/use-slides.ts'
import type { ThumbnailsProps } from './thumbnails.tsx'

type GalleryProps = {
  product: Pick<Product, 'name' | 'images' | 'image_alts' | 'focal_points'>
  /** Shown below, where given. */
  Thumbnails?: ComponentType<ThumbnailsProps>
}

/** The product's images in a strip that scrolls by itself, with the place in it as a fraction. */
export function Gallery({ product, Thumbnails }: GalleryProps) {
  const { name, images, image_alts, focal_points } = product
  const { t } = useTranslation()
  const strip = useRef<HTMLElement>(null)
  const { current, moveTo } = useSlides(strip, images.length)
  const altOf = (index: number) => image_alts[index] || name
  if (images.length === 0) return <div className="aspect-square rounded-card bg-sand" />
  return (
    <div className="min-w-0">
      <div className="group/gallery relative max-lg:-mx-4 sm:max-lg:mx-0">
        <section
          ref={strip}
          aria-label={t('product.gallery', { name })}
          tabIndex={images.length > 1 ? 0 : undefined}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto bg-sand sm:rounded-card"
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
        {images.length > 1 && (
          <>
            <p
              className="tabular absolute right-4 bottom-4 rounded-full bg-paper/90 px-3 py-1 text-sm"
              data-testid="gallery-fraction"
            >
              {current + 1} / {images.length}
            </p>
            <Arrow
              side="left"
              label={t('words.previous')}
              onClick={() => moveTo((current - 1 + images.length) % images.length)}
            />
            <Arrow side="right" label={t('words.next')} onClick={() => moveTo((current + 1) % images.length)} />
          </>
        )}
      </div>
      {Thumbnails && images.length > 1 && (
        <Thumbnails images={images} altOf={altOf} current={current} onChoose={moveTo} />
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
