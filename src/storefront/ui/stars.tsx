import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { figureText } from '#storefront/state/texts.ts'
import { classes } from './class-names.ts'

/** Rating out of five, read as text by screen readers; an average fills a star partly. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const { t } = useTranslation()
  const { language } = useStorefront()
  return (
    <span
      role="img"
      aria-label={t('words.rating', { rating: figureText(rating, language) })}
      className={classes('inline-flex gap-0.5 text-price', className)}
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <StarPart key={star} share={Math.round(Math.min(Math.max(rating - star + 1, 0), 1) * 10) / 10} />
      ))}
    </span>
  )
}

/** Cut by the drawing's own size: pages take no inline styles. */
function StarPart({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="relative size-4">
      {share < 1 && <Star className="size-4 fill-none opacity-40" strokeWidth={1.5} />}
      {share > 0 && (
        <Star
          width={16 * share}
          height={16}
          viewBox={`0 0 ${24 * share} 24`}
          className="absolute top-0 left-0 fill-current"
          strokeWidth={1.5}
        />
      )}
    </span>
  )
}
