import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import { Badge } from '#storefront/ui/badge.tsx'
import { PricePair } from '#storefront/ui/price.tsx'
import { PriceNotes } from './price-notes.tsx'
import { StockNoticeForm } from './stock-notice-form.tsx'

/**
 * Lets visitors ask to be notified when sold-out items return. Also shows the price if nothing of the product is
 * available.
 */
export function SoldOut({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { available, price, membership_price: memberPrice, sale } = product
  return (
    <div className="mt-4 space-y-4">
      {!available && (
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div>
            <PricePair price={price} memberPrice={memberPrice} sale={sale} hasBadge={false} hasEuros />
            <PriceNotes item={product} />
          </div>
          <Badge>{t('words.soldOut')}</Badge>
        </div>
      )}
      <StockNoticeForm product={product} />
    </div>
  )
}
