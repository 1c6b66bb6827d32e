import type { Product } from '#contract/catalogue.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import type { ApiClient } from './api-client.ts'
import type { CartChange, Reconciled } from './cart-reconcile.ts'
import { findProducts } from './find-products.ts'

/** Takes out the lines whose product or size is no longer sold, for a refusal that does not say which they are. */
export async function cartLinesOnSale(api: ApiClient, items: readonly CartItem[]): Promise<Reconciled> {
  const products = await findProducts(
    api,
    items.map(({ id }) => id),
  )
  const isGone = (item: CartItem) => !isOnSale(item, products.get(item.id))
  return {
    items: items.filter((item) => !isGone(item)),
    changes: items.filter(isGone).map(({ name }): CartChange => ({ kind: 'removed', name })),
  }
}

function isOnSale(item: CartItem, product: Product | null | undefined): boolean {
  if (product === null) return false
  if (!product) return true
  if (item.variant === null) return product.available
  return product.sizes.some((size) => size.key === item.variant && size.available)
}
