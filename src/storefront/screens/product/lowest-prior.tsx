import { useTranslation } from 'react-i18next'
import type { Cents } from '#shared/money.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'

/**
 * Shows the lowest price of the 30 days before a reduction, next to the price it refers to. Renders nothing if there
 * is none.
 */
export function LowestPrior({ price }: { price: Cents | undefined }) {
  const { t } = useTranslation()
  const storefront = useStorefront()
  if (price === undefined) return null
  return <p className="mt-2 text-soft text-sm">{t('product.lowestPrior', { price: storefront.price(price) })}</p>
}
