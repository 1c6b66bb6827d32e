import { useTranslation } from 'react-i18next'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

/** The lowest price of the 30 days before a reduction, beside the price it is about; nothing where there is none. */
export function LowestPrior({ price }: { price: number | undefined }) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  if (price === undefined) return null
  return <p className="mt-2 text-soft text-sm">{t('product.lowestPrior', { price: storefront.price(price) })}</p>
}
