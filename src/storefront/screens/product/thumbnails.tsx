import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ResponsiveImage } from '#storefront/ui/image.tsx'

export type ThumbnailsProps = {
  images: string[]
  altOf: (index: number) => string
  current: number
  onChoose: (index: number) => void
}

/** Small images that move the large one, and follow it. */
export function Thumbnails({ images, altOf, current, onChoose }: ThumbnailsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const chosen = list.current?.children[current] as HTMLElement | undefined
    if (chosen && list.current)
      list.current.scrollTo({
        left: chosen.offsetLeft - list.current.clientWidth / 2 + chosen.clientWidth / 2,
        behavior: 'smooth',
      })
  }, [current])
  return (
    <ul
      ref={list}
      aria-label={t('landing.thumbnails')}
      className="no-scrollbar -mx-1 relative mt-3 flex gap-2 overflow-x-auto p-1 sm:gap-3"
    >
      {images.map((path, index) => (
        <li key={path} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(index)}
            aria-label={t('product.picture', { number: index + 1, total: images.length })}
            aria-current={index === current ? 'true' : undefined}
            className="block size-18 overflow-hidden rounded-lg border-2 border-transparent bg-sand transition-colors hover:border-stone focus-visible:rounded-lg aria-[current]:border-ink sm:size-22"
          >
            <ResponsiveImage
              path={path}
              alt={altOf(index)}
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
