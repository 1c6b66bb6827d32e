import { useTranslation } from 'react-i18next'
import { classes } from '#storefront/ui/class-names.ts'

type SlideDotsProps = { count: number; current: number; onChoose: (index: number) => void }

/** Phone navigation for the category strip: shows the current slide and leads to the others. */
export function SlideDots({ count, current, onChoose }: SlideDotsProps) {
  const { t } = useTranslation()
  if (count < 2) return null
  return (
    <div className="mt-5 flex justify-center gap-1 md:hidden">
      {[...Array(count).keys()].map((index) => (
        <button
          key={index}
          type="button"
          onClick={() => onChoose(index)}
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
