import type { Product } from '#contract/catalogue.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import type { ApiClient } from './api-client.ts'
import { type CartChange, lineName, type Reconciled } from './cart-reconcile.ts'
import { findProducts } from './find-products.ts'

/**
 * Takes out the lines whose product or variant is not sold, for a refusal that does not say which they are.
 * `isMembersFirst`: refused because some product is for members first.
 */
export async function cartLinesOnSale(
  api: ApiClient,
  { items, isMembersFirst }: { items: readonly CartItem[]; isMembersFirst: boolean },
): Promise<Reconciled> {
  const products = await findProducts(
    api,
    items.map(({ id }) => id),
  )
  const kept: CartItem[] = []
  const changes: CartChange[] = []
  for (const item of items) {
    const product = products.get(item.id)
    if (!isOnSale(item, product)) changes.push({ kind: 'removed', name: lineName(item) })
    else if (isMembersFirst && isTooEarly(item, product)) changes.push({ kind: 'membersFirst', name: item.name })
    else kept.push(item)
  }
  return { items: kept, changes }
}

function isTooEarly(item: CartItem, product: Product | null | undefined): boolean {
  return product?.sold_to === 'none' || (product?.sold_to === 'members' && !item.membership)
}

function isOnSale(item: CartItem, product: Product | null | undefined): boolean {
  if (product === null) return false
  if (!product) return true
  if (item.variant === null) return product.available
  return product.variants.some(({ key, available }) => key === item.variant && available)
}
