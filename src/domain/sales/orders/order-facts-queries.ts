import { type AnyColumn, and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { disputes, orderLines, orders, parcels, returns } from '#database/schema/schema.ts'
import { findLinesOfOrder, findParcelsWithLines, findRefundsWithLines } from './order-parts-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { closedDisputes, type OrderStates } from './order-state-rules.ts'

/** Returns a condition on orders: true if no item of the order has left the shop. */
export function nothingSent(orderId: AnyColumn): SQL<boolean> {
  // With its limit, this runs row by row on the index; as EXISTS it would read all parcels for a page.
  return sql<boolean>`coalesce((SELECT false FROM ${parcels}
    WHERE ${parcels.orderId} = ${orderId} AND ${parcels.state} NOT IN ('PACKED', 'CANCELLED') LIMIT 1), true)`
}

const setAside: readonly string[] = ['CANCELLED', 'CLOSED']

/** Takes the order's row lock until the transaction ends; null if there is no such order. */
export async function lockOrder(transaction: Queries, id: number): Promise<OrderRow | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for('update')
  return order ?? null
}

export async function lockOrderByNumber(transaction: Queries, number: number): Promise<OrderRow | null> {
  const [order] = await transaction.select().from(orders).where(eq(orders.number, number)).for('update')
  return order ?? null
}

/** Everything that the states of an order are derived from. */
export async function findOrderFacts(database: Queries, order: OrderRow) {
  const lines = await findLinesOfOrder(database, order.id)
  const ownParcels = await findParcelsWithLines(database, order.id)
  const ownRefunds = await findRefundsWithLines(database, order.id)
  const [dispute] = await database
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, order.id), notInArray(disputes.status, [...closedDisputes])))
  const comingBack = await database
    .select({ state: returns.state, kind: returns.kind })
    .from(returns)
    .where(and(eq(returns.orderId, order.id), eq(returns.subject, 'goods')))
    .orderBy(asc(returns.id))
  return {
    total: order.total,
    flag: order.flag,
    holdReason: order.holdReason,
    lines,
    parcels: ownParcels,
    refunds: ownRefunds,
    hasOpenDispute: dispute !== undefined,
    returns: comingBack.map(({ state }) => state),
    isWithdrawn: comingBack.some(({ kind, state }) => kind === 'withdrawal' && !setAside.includes(state)),
  }
}

export async function updateOrderStates(
  transaction: Queries,
  id: number,
  states: OrderStates & Pick<OrderRow, 'sentAt'>,
): Promise<void> {
  await transaction.update(orders).set(states).where(eq(orders.id, id))
}

/** Adds to the cancelled quantities of lines. */
export async function updateLinesCancelled(
  transaction: Queries,
  orderId: number,
  items: { position: number; quantity: number }[],
): Promise<void> {
  for (const { position, quantity } of items) {
    await transaction
      .update(orderLines)
      .set({ cancelled: sql`${orderLines.cancelled} + ${quantity}` })
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, position)))
  }
}
