import { useTranslation } from 'react-i18next'
import type { UnitPrices } from '#contract/catalogue.ts'
import type { Cents } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from './class-names.ts'

/** Prices per kilogram, litre, metre or piece, in the order of the prices above them. */
export function UnitPrice({
  unit: { price, membership_price: member, per },
  only,
  className,
}: {
  unit: UnitPrices
  /** The one price that is shown, where each stands beside its own: the member's if true, else the normal one. */
  only?: boolean
  className?: string
}) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const written = (amount: Cents) => t(`words.per.${per}`, { price: storefront.price(amount) })
  return (
    <span className={classes('tabular flex flex-wrap gap-x-2.5 text-soft text-xs', className)}>
      <span className="sr-only">{t('words.unitPrice')} </span>
      {member !== null && only !== false && (
        <>
          {only === undefined && <span className="sr-only">{t('words.memberPrice')} </span>}
          <span className="text-price">{written(member)}</span>
          {only === undefined && <span className="sr-only"> {t('words.normalPrice')} </span>}
        </>
      )}
      {!only && <span>{written(price)}</span>}
    </span>
  )
}
