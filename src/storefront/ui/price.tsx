import { useTranslation } from 'react-i18next'
import type { Sale } from '#contract/catalogue.ts'
import { discountPercent } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from './class-names.ts'
import { salePrices } from './late-sale.ts'
import { EurosBeside, priceSizes, SavingBadge, type TwoPrices } from './price-parts.tsx'

type PricePairProps = TwoPrices & {
  size?: keyof typeof priceSizes
  /** What a reduction takes off the normal price; the prices are then shown by `SalePrices`. */
  sale?: Sale | null | undefined
  /** Strikes the normal price through: only where it is not for sale (the landing-style view). */
  struck?: boolean
  /** Says what is saved as a percentage. */
  hasBadge?: boolean
  /**
   * True to add euros to prices with another sign: where visitors decide, and where search engines read a price
   * (D5).
   */
  hasEuros?: boolean
  className?: string
}

/** The two prices, always in this order: the member price under its name, then the normal one, then what is saved. */
export function PricePair({ sale, ...prices }: PricePairProps) {
  const plain = <PlainPrices {...prices} />
  return sale ? <salePrices.Component {...prices} sale={sale} fallback={plain} /> : plain
}

function PlainPrices({
  price,
  memberPrice,
  size = 'medium',
  struck = false,
  hasBadge = true,
  hasEuros = size === 'large',
  className,
}: Omit<PricePairProps, 'sale'>) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const look = priceSizes[size]
  const normal = storefront.price(price)
  if (memberPrice === null) {
    return (
      <p className={classes('tabular', className)}>
        <span className="sr-only">{t('words.price')} </span>
        <span className={classes('font-semibold', look.main, size === 'large' && 'font-normal')}>{normal}</span>
        {hasEuros && <EurosBeside cents={price} className="ml-2" />}
      </p>
    )
  }
  const percent = discountPercent(memberPrice, price)
  return (
    <p className={classes('tabular flex flex-wrap items-center gap-x-2.5', className)}>
      <span className={classes('basis-full font-medium text-price', look.label)}>{t('words.memberPrice')} </span>
      <span className={classes('text-price', look.main, size !== 'large' && 'font-semibold')}>
        {storefront.price(memberPrice)}
      </span>
      {hasEuros && <EurosBeside cents={memberPrice} />}
      {/* Together, and in a narrow card always on a line of their own. */}
      <span className="flex items-center gap-x-2.5 @max-3xs:basis-full">
        <span className={classes('text-soft', look.other)}>
          <span className="sr-only">{t('words.normalPrice')} </span>
          {struck ? <s>{normal}</s> : normal}
          {hasEuros && <EurosBeside cents={price} className="ml-1.5" />}
        </span>
        {hasBadge && percent > 0 && <SavingBadge percent={percent} className={look.badge} />}
      </span>
    </p>
  )
}
