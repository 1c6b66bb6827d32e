import { useTranslation } from 'react-i18next'
import type { Cents } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'

type TotalsProps = {
  subtotal: Cents
  /** Before the checkout shipping is an estimate. */
  isEstimate?: boolean
  className?: string
}

/** Subtotal, shipping and total; shipping and tax are 0, so the total is the subtotal. */
export function Totals({ subtotal, isEstimate = false, className }: TotalsProps) {
  const { t } = useTranslation()
  const { price } = useStorefront()
  const row = 'flex items-baseline justify-between gap-4'
  return (
    <dl className={classes('tabular space-y-2.5', className)}>
      <div className={row}>
        <dt className="text-soft">{t('cart.subtotal')}</dt>
        <dd>{price(subtotal)}</dd>
      </div>
      <div className={row}>
        <dt className="text-soft">{t(isEstimate ? 'cart.shippingEstimate' : 'cart.shipping')}</dt>
        <dd>{t('cart.free')}</dd>
      </div>
      <div className={classes(row, 'border-stone border-t pt-3 font-medium text-lg')}>
        <dt>{t('cart.total')}</dt>
        <dd>{price(subtotal)}</dd>
      </div>
    </dl>
  )
}
