import { useTranslation } from 'react-i18next'
import { type Cents, discountPercent, formatPrice } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from './class-names.ts'

export type TwoPrices = {
  price: Cents
  /** Null if there is only one price. */
  memberPrice: Cents | null
}

const sizes = {
  small: { label: 'text-xs', main: 'text-base', other: 'text-sm', badge: 'text-xs' },
  medium: { label: 'text-xs', main: 'text-lg', other: 'text-sm', badge: 'text-xs' },
  large: { label: 'text-sm mb-1', main: 'font-display text-3xl leading-none', other: 'text-lg', badge: 'text-sm' },
}

type PricePairProps = TwoPrices & {
  size?: keyof typeof sizes
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
export function PricePair({
  price,
  memberPrice,
  size = 'medium',
  struck = false,
  hasBadge = true,
  hasEuros = size === 'large',
  className,
}: PricePairProps) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const look = sizes[size]
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

/** Shows the euros charged next to a price with another sign (D37). */
export function EurosBeside({ cents, className }: { cents: Cents; className?: string }) {
  const { shop } = useStorefront()
  if (shop.priceSign === '€') return null
  return <span className={classes('tabular text-sm text-soft', className)}>({formatPrice(cents, '€')})</span>
}

/** Badge with the rounded percentage that the member price saves. */
export function SavingBadge({ percent, className }: { percent: number; className?: string }) {
  return (
    <span
      className={classes(
        'tabular whitespace-nowrap rounded-full bg-price/10 px-2 py-0.5 font-medium text-price',
        className,
      )}
    >
      −{percent}&nbsp;%
    </span>
  )
}
