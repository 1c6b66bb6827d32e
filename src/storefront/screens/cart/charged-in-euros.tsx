import { useTranslation } from 'react-i18next'
import { type Cents, formatPrice, hasOtherSign } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from '#storefront/ui/class-names.ts'

/** Shows the amount charged in euros if prices are displayed with another currency sign (D5). */
export function ChargedInEuros({ amount, className }: { amount: Cents; className?: string }) {
  const { t } = useTranslation()
  const { shop } = useStorefront()
  if (!hasOtherSign(shop)) return null
  return (
    <p className={classes('tabular text-sm text-soft', className)}>
      {t('checkout.chargedInEuros', { amount: formatPrice(amount, shop.currency) })}
    </p>
  )
}
