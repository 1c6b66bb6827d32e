import { useTranslation } from 'react-i18next'
import type { Sale } from '#contract/catalogue.ts'
import { endText } from '#shared/dates.ts'
import { type Cents, discountPercent } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from './class-names.ts'
import { EurosBeside, priceSizes, SavingBadge, type TwoPrices } from './price-parts.tsx'

const percentText = ({ percent }: Sale) => (percent > 0 ? `−${percent}\u00a0%` : '')

/** On the picture of a product card. */
export function SaleBadge({ sale }: { sale: Sale }) {
  const { t } = useTranslation()
  return (
    <span className="tabular absolute top-3 left-3 rounded-full bg-ink px-3 py-1 font-medium text-paper text-xs">
      {t('sale.name')} {percentText(sale)}
    </span>
  )
}

type SaleAmountProps = { price: Cents; sale: Sale; className?: string }

/** The reduced price, then the struck prior one with what is taken off it. */
export function SaleAmount({ price, sale, className }: SaleAmountProps) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const [now, prior] = [storefront.price(price), storefront.price(sale.prior_price)]
  return (
    <>
      <span className="sr-only">{t('sale.spoken', { prior, price: now })}</span>
      <span aria-hidden="true" className={classes('tabular', className)}>
        {now}
      </span>
      <span aria-hidden="true" className="tabular flex items-center gap-x-2 text-sm">
        <s className="text-soft">{prior}</s>
        {sale.percent > 0 && (
          <span className="whitespace-nowrap rounded-full bg-ink px-2 font-medium text-paper text-xs">
            {percentText(sale)}
          </span>
        )}
      </span>
    </>
  )
}

type SalePricesProps = TwoPrices & {
  sale: Sale
  size?: keyof typeof priceSizes
  hasBadge?: boolean
  hasEuros?: boolean
  className?: string
}

/**
 * Both prices during a reduction, each on its own line with its own percentage. The member's counts from the normal
 * price, the reduction's from the prior one.
 */
export function SalePrices({
  price,
  memberPrice,
  sale,
  size = 'medium',
  hasBadge = true,
  hasEuros = size === 'large',
  className,
}: SalePricesProps) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const look = priceSizes[size]
  const isOnly = memberPrice === null
  const percent = discountPercent(memberPrice, price)
  return (
    <p className={classes('tabular flex flex-wrap items-center gap-x-2.5 gap-y-1', className)}>
      {!isOnly && (
        <>
          <span className={classes('basis-full font-medium text-price', look.label)}>{t('words.memberPrice')} </span>
          <span className={classes('text-price', look.main, size !== 'large' && 'font-semibold')}>
            {storefront.price(memberPrice)}
          </span>
          {hasEuros && <EurosBeside cents={memberPrice} />}
          {hasBadge && percent > 0 && <SavingBadge percent={percent} className={look.badge} />}
        </>
      )}
      <span className="flex basis-full flex-wrap items-center gap-x-2.5">
        <span className={isOnly || size === 'small' ? 'sr-only' : 'text-soft text-sm'}>
          {t(isOnly ? 'words.price' : 'words.normalPrice')}{' '}
        </span>
        <SaleAmount
          price={price}
          sale={sale}
          className={classes(isOnly ? look.main : look.other, size !== 'large' && 'font-semibold')}
        />
        {hasEuros && <EurosBeside cents={price} />}
      </span>
    </p>
  )
}

/**
 * Until when the reduction runs. With `price`, also what it takes off, for views that do not sell at the reduced normal
 * price.
 */
export function SaleNote({ sale, price }: { sale: Sale; price?: Cents | undefined }) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  const { language, shop, now } = storefront
  const { day, time } = endText(sale.ends_at, { language, timeZone: shop.timeZone, now: now() })
  return (
    <p className="mt-2 font-medium text-sm">
      {t(time === null ? 'sale.until' : 'sale.untilTime', { day, time })}
      {price !== undefined && (
        <span className="block font-normal">
          {t('sale.normal', { price: storefront.price(price), prior: storefront.price(sale.prior_price) })}{' '}
          {sale.percent > 0 && `(${percentText(sale)})`}
        </span>
      )}
    </p>
  )
}
