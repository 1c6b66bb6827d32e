import { type Cents, formatPrice, hasOtherSign } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { classes } from './class-names.ts'

export type TwoPrices = {
  price: Cents
  /** Null if there is only one price. */
  memberPrice: Cents | null
}

/** Classes of the parts of a price in each size. */
export const priceSizes = {
  small: { label: 'text-xs', main: 'text-base', other: 'text-sm', badge: 'text-xs' },
  medium: { label: 'text-xs', main: 'text-lg', other: 'text-sm', badge: 'text-xs' },
  large: { label: 'text-sm mb-1', main: 'font-display text-3xl leading-none', other: 'text-lg', badge: 'text-sm' },
}

/** Shows the euros charged next to a price with another sign (D37). */
export function EurosBeside({ cents, className }: { cents: Cents; className?: string }) {
  const { shop } = useStorefront()
  if (!hasOtherSign(shop)) return null
  return <span className={classes('tabular text-sm text-soft', className)}>({formatPrice(cents, shop.currency)})</span>
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
