import { useEffect } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { centsToDecimal } from '#shared/money.ts'
import { track, trackedCurrency } from '#storefront/browser/analytics.ts'
import { useStorefront } from '#storefront/state/storefront-context.tsx'
import { noteViewed } from '#storefront/state/viewed.ts'

/** Reports and remembers once that the product was looked at. */
export function useViewed(product: Product): void {
  const { shop } = useStorefront()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a product, whatever else changes
  useEffect(() => {
    noteViewed(product.id)
    track('ViewContent', {
      content_ids: [product.id],
      content_name: product.name,
      value: centsToDecimal(product.price),
      currency: trackedCurrency(shop),
    })
  }, [product.id])
}
