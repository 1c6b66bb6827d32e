import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '#storefront/ui/class-names.ts'

type StarChoiceProps = {
  /** Id of the first star, which error messages link to. */
  id: string
  /** 0: none chosen yet. */
  rating: number
  error: string | null
  onChoose: (rating: number) => void
}

/** One to five stars as a group of radio buttons. */
export function StarChoice({ id, rating, error, onChoose }: StarChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium text-sm">{t('review.rating')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {[1, 2, 3, 4, 5].map((star) => (
            <label
              key={star}
              className="relative grid size-11 cursor-pointer place-items-center rounded-lg has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
            >
              <input
                type="radio"
                id={star === 1 ? id : undefined}
                name={id}
                value={star}
                checked={rating === star}
                onChange={() => onChoose(star)}
                aria-label={`${t('words.rating', { rating: star })}: ${t(`review.word.${star}`)}`}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Star
                aria-hidden="true"
                strokeWidth={1.5}
                className={classes('size-7 text-price', star <= rating ? 'fill-current' : 'fill-none')}
              />
            </label>
          ))}
        </div>
        {rating > 0 && <span className="text-soft">{t(`review.word.${rating}`)}</span>}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
