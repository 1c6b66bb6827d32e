import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/catalogue.ts'
import type { Cents } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { saleNote } from '#storefront/ui/late-sale.ts'

type PriceNotesProps = {
  /** Product or size whose prices are shown. */
  item: Pick<Product, 'sale' | 'lowest_prior_price'>
  /** Normal price, where a reduction of it is told by the notes alone. */
  price?: Cents | undefined
}

/** Until when a reduction runs, and the lowest price of the 30 days before it; next to the price they refer to. */
export function PriceNotes({ item: { sale, lowest_prior_price: lowest }, price }: PriceNotesProps) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  return (
    <div className="mt-4">
      {sale && <saleNote.Component sale={sale} price={price} />}
      {lowest !== undefined && (
        <p className="mt-2 text-soft text-sm">{t('product.lowestPrior', { price: storefront.price(lowest) })}</p>
      )}
    </div>
  )
}
