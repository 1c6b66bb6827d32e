import { useTranslation } from 'react-i18next'
import type { CartItem } from '#contract/cart.ts'
import { PricePair } from '../../ui/price.tsx'

/** Both prices of a line, and which of them it is bought at. */
export function LinePrice({ item, className }: { item: CartItem; className?: string }) {
  const { t } = useTranslation()
  const { membership, regularPrice, memberPrice } = item
  if (regularPrice === null || memberPrice === null) return null
  return (
    <div className={className}>
      <PricePair price={regularPrice} membership_price={memberPrice} size="small" />
      <p className={membership ? 'mt-1 font-medium text-price text-sm' : 'mt-1 text-sm text-soft'}>
        {t(membership ? 'cart.atMemberPrice' : 'cart.atNormalPrice')}
      </p>
    </div>
  )
}
