import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReviewItem } from '#contract/office/aftersales/product-reviews.ts'
import { StateTag } from '#office/kit/state-tag.tsx'

const tones = { PENDING: 'waiting', APPROVED: 'good', REJECTED: 'bad' } as const

export function ReviewState({ state }: Pick<ReviewItem, 'state'>) {
  const { t } = useTranslation()
  return <StateTag tone={tones[state]}>{t(`reviews.states.${state}`)}</StateTag>
}

/** Shows a rating as stars, which screen readers read as a sentence. */
export function ReviewStars({ rating }: Pick<ReviewItem, 'rating'>) {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('reviews.stars', { count: rating })} className="inline-flex gap-0.5 text-money">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={`size-4 ${star <= rating ? 'fill-current' : 'opacity-40'}`}
          strokeWidth={1.5}
        />
      ))}
    </span>
  )
}
