import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from './class-names.ts'

/** A rating out of five, told as text to screen readers. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const { t } = useTranslation()
  return (
    <span
      role="img"
      aria-label={t('words.rating', { rating })}
      className={classes('inline-flex gap-0.5 text-price', className)}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={classes('size-4', star <= Math.round(rating) ? 'fill-current' : 'fill-none opacity-40')}
          strokeWidth={1.5}
        />
      ))}
    </span>
  )
}
