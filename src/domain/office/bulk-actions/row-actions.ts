import { reviewAction } from '#domain/aftersales/product-reviews/review-bulk-actions.ts'
import { productAction } from '#domain/catalogue/products/product-bulk-actions.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import type { ProductBulkAction, ProductReviewAction } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { type OrderBulkAction, orderAction } from './bulk-order-actions.ts'

/** Rows of a bulk action, and the action. It is stored with operations, so these names must not change. */
export type BulkKind = `orders.${OrderBulkAction}` | `products.${ProductBulkAction}` | `reviews.${ProductReviewAction}`

export type RowAction = (row: { id: string; actor: Actor }) => Promise<void>

/**
 * Returns the function that runs a bulk action on one row, safe to repeat. Throws invalid `input` fields before
 * anything is done.
 */
export function rowAction(shop: Shop, kind: BulkKind, input: unknown): RowAction {
  const [rows, action] = kind.split('.') as ['orders' | 'products' | 'reviews', never]
  if (rows === 'products') return productAction(shop, action, input)
  if (rows === 'reviews') return reviewAction(shop, action, input)
  const one = orderAction(shop, action, input)
  return ({ id, actor }) => one({ number: Number(id), actor })
}
