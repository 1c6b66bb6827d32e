import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#storefront/ui/class-names.ts'
import { largestInGallery } from '#storefront/ui/image-sources.ts'
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx'
import { useModal } from '#storefront/ui/use-modal.ts'
import { useSlides } from '#storefront/ui/use-slides.ts'

type ViewerProps = {
  /** Product name. */
  name: string
  images: string[]
  altOf: (index: number) => string
  start: number
  /** Called with the index of the image last shown. */
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
  /** The point of the image that was pressed, as fractions of it; null: it is shown as a whole. */
  const [zoomed, setZoomed] = useState<{ x: number; y: number } | null>(null)
  const close = () => onClose(current)
  useModal(dialog, close)
  useLayoutEffect(() => {
    const list = strip.current!
    list.scrollTo({ left: start * list.clientWidth, behavior: 'instant' })
  }, [start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image begins as a whole
  useEffect(() => setZoomed(null), [current])
  const slide = () => strip.current!.children[current]!
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed comes to the middle, once
  useLayoutEffect(() => {
    if (!zoomed) return
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = slide()
    slide().scrollTo(zoomed.x * scrollWidth - clientWidth / 2, zoomed.y * scrollHeight - clientHeight / 2)
  }, [zoomed])
  const step = (by: number) => moveTo((current + by + images.length) % images.length)
  return (
    <dialog
      ref={dialog}
      aria-label={t('product.gallery', { name })}
      onCancel={close}
      onKeyDown={(event) => {
        const [x, y] = arrows[event.key] ?? [0, 0]
        if (!x && !y) return
        event.preventDefault()
        if (zoomed) slide().scrollBy(x * arrowStep, y * arrowStep)
        else if (x) step(x)
      }}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-paper text-ink"
      data-testid="picture-viewer"
    >
      <ul
        ref={strip}
        tabIndex={zoomed ? undefined : 0}
        className={classes(
          'no-scrollbar flex size-full focus-visible:-outline-offset-4',
          zoomed ? 'overflow-hidden' : 'snap-x snap-mandatory overflow-x-auto',
        )}
      >
        {images.map((path, index) => {
          const isLarge = zoomed && index === current
          return (
            <li
              key={path}
              inert={index !== current}
              tabIndex={isLarge ? 0 : undefined}
              className={classes(
                'size-full shrink-0 snap-center focus-visible:-outline-offset-4',
                isLarge ? 'overflow-auto' : 'py-18 sm:px-20',
              )}
            >
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button does the same */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
              <div
                onClick={(event) => setZoomed(zoomed ? null : pointOf(event))}
                className={classes('size-full', isLarge ? 'cursor-zoom-out' : 'cursor-zoom-in')}
              >
                <ResponsiveImage
                  path={path}
                  alt={altOf(index)}
                  // The current image is fetched large at once, because it may be zoomed.
                  sizes={index === current ? '1400px' : '100vw'}
                  width={900}
                  height={900}
                  smallest={320}
                  largest={largestInGallery}
                  className={isLarge ? 'mx-auto h-auto w-[min(240vmin,1400px)] max-w-none' : 'size-full object-contain'}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <div className="absolute top-3 right-3 flex gap-2">
        {zoomed ? (
          <Control label={t('product.zoomOut')} onClick={() => setZoomed(null)}>
            <ZoomOut {...iconLook} />
          </Control>
        ) : (
          <Control label={t('product.zoom')} onClick={() => setZoomed({ x: 0.5, y: 0.5 })}>
            <ZoomIn {...iconLook} />
          </Control>
        )}
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

const arrowStep = 120
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the pressed point as fractions of the image; presses outside are moved to its nearest edge. */
function pointOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  // The image is square and centred.
  const size = Math.min(width, height)
  const within = (distance: number, whole: number) => Math.min(1, Math.max(0, (distance - (whole - size) / 2) / size))
  return { x: within(clientX - left, width), y: within(clientY - top, height) }
}

const iconLook = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const

type ControlProps = { label: string; onClick: () => void; children: ReactNode }

function Control({ label, onClick, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-full border border-stone bg-paper/90 hover:border-ink hover:bg-paper focus-visible:rounded-full"
    >
      {children}
    </button>
  )
}
