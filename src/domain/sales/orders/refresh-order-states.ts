import type { Queries } from '#database/open-database.ts'
import { findOrderFacts, lockOrder, updateOrderStates } from './order-facts-queries.ts'
import { type OrderStates, orderStatesOf, sentAtOf } from './order-state-rules.ts'

/**
 * Recomputes and stores an order's states, and when its last item was sent. Call it in every transaction that changes
 * parcels, refunds, disputes, returns, cancellations or the hold.
 */
export async function refreshOrderStates(transaction: Queries, orderId: number): Promise<OrderStates | null> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return null
  const facts = await findOrderFacts(transaction, order)
  const states = orderStatesOf(facts)
  await updateOrderStates(transaction, orderId, { ...states, sentAt: sentAtOf(states.fulfilmentState, facts.parcels) })
  return states
}
