import type { Queries } from '#database/open-database.ts'
import { findOrderFacts, lockOrder, updateOrderStates } from './order-facts-queries.ts'
import { type OrderStates, orderStatesOf } from './order-state-rules.ts'

/**
 * Derives an order's states anew and stores them. Call it in the transaction of everything that changes parcels,
 * refunds, disputes, returns, cancellations or the hold.
 */
export async function refreshOrderStates(transaction: Queries, orderId: number): Promise<OrderStates | null> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return null
  const states = orderStatesOf(await findOrderFacts(transaction, order))
  await updateOrderStates(transaction, orderId, states)
  return states
}
