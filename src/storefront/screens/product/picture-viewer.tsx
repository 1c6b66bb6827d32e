import { ChevronLeft, ChevronRight, X, ZoomIn } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#storefront/ui/class-names.ts'
import { ResponsiveImage } from '#storefront/ui/image.tsx'
import { largestInGallery } from '#storefront/ui/image-sources.ts'
import { useSlides } from '#storefront/ui/use-slides.ts'

type ViewerProps = {
  /** Of the product. */
  name: string
  images: string[]
  altOf: (index: number) => string
  start: number
  /** Tells which image was seen last. */
  onClose: (index: number) => void
}

/**
 * The product's images over the whole screen, each in full. They are swiped or moved by arrow keys, and zoomed by a
 * press or by two fingers.
 */
export function PictureViewer({ name, images, altOf, start, onClose }: ViewerProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const { current, moveTo } = useSlides(strip, images.length)
  const [isZoomed, setZoomed] = useState(false)
  // Before the element is removed, so that `close` can give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    const list = strip.current!
    list.scrollTo({ left: start * list.clientWidth, behavior: 'instant' })
    return () => element.close()
  }, [start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image begins as a whole
  useEffect(() => setZoomed(false), [current])
  const close = () => onClose(current)
  const step = (by: number) => moveTo((current + by + images.length) % images.length)
  return (
    <dialog
      ref={dialog}
      aria-label={t('product.gallery', { name })}
      onCancel={close}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(-1)
        if (key === 'ArrowRight') step(1)
      }}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-paper text-ink"
      data-testid="picture-viewer"
    >
      <ul
        ref={strip}
        className={classes(
          'no-scrollbar flex size-full',
          isZoomed ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto',
        )}
      >
        {images.map((path, index) => {
          const isLarge = isZoomed && index === current
          return (
            <li
              key={path}
              inert={index !== current}
              className={classes('size-full shrink-0 snap-center', isLarge ? 'overflow-auto' : 'p-4 py-18 sm:px-20')}
            >
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
              <div
                onClick={() => setZoomed(!isZoomed)}
                className={classes('size-full', isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in')}
              >
                <ResponsiveImage
                  path={path}
                  alt={altOf(index)}
                  sizes={isLarge ? '200vw' : '100vw'}
                  width={900}
                  height={900}
                  smallest={320}
                  largest={largestInGallery}
                  className={isLarge ? 'h-auto w-[200%] max-w-none' : 'size-full object-contain'}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <div className="absolute top-3 right-3 flex gap-2">
        <Control label={t('product.zoom')} isPressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
          <ZoomIn {...iconLook} />
        </Control>
        <Control label={t('words.close')} onClick={close}>
          <X {...iconLook} />
        </Control>
      </div>
      {images.length > 1 && (
        <div className="absolute inset-x-0 bottom-3 flex items-center justify-center gap-4">
          <Control label={t('words.previous')} onClick={() => step(-1)}>
            <ChevronLeft {...iconLook} />
          </Control>
          <p role="status" className="tabular rounded-full bg-paper/90 px-3 py-1 text-sm">
            <span aria-hidden="true">
              {current + 1} / {images.length}
            </span>
            <span className="sr-only">{t('product.picture', { number: current + 1, total: images.length })}</span>
          </p>
          <Control label={t('words.next')} onClick={() => step(1)}>
            <ChevronRight {...iconLook} />
          </Control>
        </div>
      )}
    </dialog>
  )
}

const iconLook = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

type ControlProps = { label: string; isPressed?: boolean; onClick: () => void; children: ReactNode }

function Control({ label, isPressed, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-full border border-stone bg-paper/90 hover:border-ink hover:bg-paper focus-visible:rounded-full aria-pressed:border-ink aria-pressed:bg-sand"
    >
      {children}
    </button>
  )
}
