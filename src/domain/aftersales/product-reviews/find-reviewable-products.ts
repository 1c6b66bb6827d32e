import type { Queries } from '#database/open-database.ts'
import {
  findLinesOfOrder,
  findParcelsWithLines,
  findRefundsWithLines,
  findReturnsWithLines,
} from '#domain/sales/orders/order-parts-queries.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { findShownProducts } from './review-queries.ts'
import { reviewableProducts } from './review-rules.ts'

/** Products of an order that its buyer has and keeps, as far as the shop still shows them. */
export async function findReviewableProducts(
  database: Queries,
  order: OrderRow,
  at: { now: Date; longestDelivery: number },
): Promise<number[]> {
  const facts = {
    order,
    lines: await findLinesOfOrder(database, order.id),
    parcels: await findParcelsWithLines(database, order.id),
    refunds: await findRefundsWithLines(database, order.id),
    returns: await findReturnsWithLines(database, order.id),
  }
  const ids = reviewableProducts(facts, at)
  const shown = await findShownProducts(database, ids)
  return ids.filter((id) => shown.includes(id))
}
