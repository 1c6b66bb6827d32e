import type { Queries } from '#database/open-database.ts'
import { findOrderFacts, lockOrder, updateOrderStates } from './order-facts-queries.ts'
import { type OrderStates, orderStatesOf, sentAtOf } from './order-state-rules.ts'

/**
 * Derives an order's states anew, and when its last piece was sent. Call it in the transaction of everything that
 * changes parcels, refunds, disputes, returns, cancellations or the hold.
 */
export async function refreshOrderStates(transaction: Queries, orderId: number): Promise<OrderStates | null> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return null
  const facts = await findOrderFacts(transaction, order)
  const states = orderStatesOf(facts)
  await updateOrderStates(transaction, orderId, { ...states, sentAt: sentAtOf(states.fulfilmentState, facts.parcels) })
  return states
}
