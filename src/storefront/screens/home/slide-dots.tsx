import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/class-names.ts'
import { useSlides } from '../../ui/use-slides.ts'

export const stripId = 'category-strip'
export const perSlide = 4

export function slideCount(categories: number): number {
  return Math.ceil(categories / perSlide)
}

/** On a phone: which slide of the category strip is seen, and the way to the others. */
export function SlideDots({ count }: { count: number }) {
  const { t } = useTranslation()
  const strip = useRef<HTMLElement>(null)
  // Not given from above: what the server sent of the strip is no element of React's.
  useEffect(() => {
    strip.current = document.getElementById(stripId)
  }, [])
  const { current, moveTo } = useSlides(strip, count)
  if (count < 2) return null
  return (
    <div className="mt-5 flex justify-center gap-1 md:hidden">
      {[...Array(count).keys()].map((index) => (
        <button
          key={index}
          type="button"
          onClick={() => moveTo(index)}
          aria-label={t('words.page', { page: index + 1 })}
          aria-current={index === current ? 'true' : undefined}
          className="group inline-flex size-8 items-center justify-center rounded-full"
        >
          <span
            className={classes('size-2 rounded-full transition-colors', index === current ? 'bg-ink' : 'bg-[#a89f90]')}
          />
        </button>
      ))}
    </div>
  )
}
