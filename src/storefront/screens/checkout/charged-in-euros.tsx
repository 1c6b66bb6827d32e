import { useTranslation } from 'react-i18next'
import { type Cents, formatPrice } from '#domain/money/money-rules.ts'
import { useStorefront } from '../../storefront-context.tsx'
import { classes } from '../../ui/class-names.ts'

/** What is charged, where prices are shown with another sign than that of the currency (D5). */
export function ChargedInEuros({ amount, className }: { amount: Cents; className?: string }) {
  const { t } = useTranslation()
  const { language } = useStorefront()
  if (language !== 'no') return null
  return (
    <p className={classes('tabular text-sm text-soft', className)}>
      {t('checkout.chargedInEuros', { amount: formatPrice(amount, 'fr') })}
    </p>
  )
}
