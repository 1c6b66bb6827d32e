import { type AnyColumn, and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { disputes, orderLines, orders, parcels } from '#database/schema/schema.ts'
import {
  findLinesOfOrder,
  findParcelsWithLines,
  findRefundsWithLines,
  findReturnsWithLines,
} from './order-parts-queries.ts'
import type { OrderRow } from './order-queries.ts'
import { closedDisputes, type OrderStates } from './order-state-rules.ts'
import { returnShares } from './return-share-rules.ts'

/** Returns a condition on orders: true if no item of the order has left the shop. */
export function nothingSent(orderId: AnyColumn): SQL<boolean> {
  // With its limit, this runs row by row on the index; as EXISTS it would read all parcels for a page.
  return sql<boolean>`coalesce((SELECT false FROM ${parcels}
    WHERE ${parcels.orderId} = ${orderId} AND ${parcels.state} NOT IN ('PACKED', 'CANCELLED') LIMIT 1), true)`
}

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
  const comingBack = (await findReturnsWithLines(database, order.id)).filter(({ subject }) => subject === 'goods')
  const shares = returnShares({ lines, parcels: ownParcels }, comingBack)
  return {
    total: order.total,
    flag: order.flag,
    holdReason: order.holdReason,
    lines,
    parcels: ownParcels,
    refunds: ownRefunds,
    hasOpenDispute: dispute !== undefined,
    returns: comingBack.map(({ state }) => state),
    shares,
    isWithdrawn: [...shares.values()].flat().some(({ toCancel }) => toCancel > 0),
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
