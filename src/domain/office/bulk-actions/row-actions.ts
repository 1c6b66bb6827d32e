import { type ReviewBulkAct, reviewAct } from '#domain/aftersales/product-reviews/review-bulk-actions.ts'
import { productAct } from '#domain/catalogue/products/product-bulk-actions.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import type { ProductBulkAct } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { type OrderBulkAct, orderAct } from './bulk-order-actions.ts'

/** Rows of a bulk action, and the action. It is stored with operations, so these names must not change. */
export type BulkKind = `orders.${OrderBulkAct}` | `products.${ProductBulkAct}` | `reviews.${ReviewBulkAct}`

export type RowAct = (row: { id: string; actor: Actor }) => Promise<void>

/**
 * Returns the function that runs a bulk action on one row, safe to repeat. Throws invalid `input` fields before
 * anything is done.
 */
export function rowAct(shop: Shop, kind: BulkKind, input: unknown): RowAct {
  const [rows, action] = kind.split('.') as ['orders' | 'products' | 'reviews', never]
  if (rows === 'products') return productAct(shop, action, input)
  if (rows === 'reviews') return reviewAct(shop, action, input)
  const one = orderAct(shop, action, input)
  return ({ id, actor }) => one({ number: Number(id), actor })
}
