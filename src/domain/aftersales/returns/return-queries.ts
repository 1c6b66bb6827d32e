import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { orders, refundLines, refunds, returnLines, returns, withdrawals } from '#database/schema/schema.ts'
import type { LineQuantity } from './return-rules.ts'

export type ReturnRow = typeof returns.$inferSelect
export type ReturnLineRow = typeof returnLines.$inferSelect
type RefundRow = typeof refunds.$inferSelect

export type FullReturn = ReturnRow & {
  orderNumber: number
  lines: ReturnLineRow[]
  /** Refunds made for the return, oldest first. */
  refunds: (RefundRow & { lines: LineQuantity[] })[]
}

export async function findReturn(database: Queries, id: number): Promise<FullReturn | null> {
  const [found] = await database
    .select({ row: returns, orderNumber: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id))
  if (!found) return null
  const [full] = await withParts(database, [{ ...found.row, orderNumber: found.orderNumber }])
  return full ?? null
}

/** The returns of an order, the oldest first. */
export async function findReturnsOfOrder(database: Queries, orderId: number): Promise<FullReturn[]> {
  const rows = await database
    .select({ row: returns, orderNumber: orders.number })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.orderId, orderId))
    .orderBy(asc(returns.id))
  return withParts(
    database,
    rows.map(({ row, orderNumber }) => ({ ...row, orderNumber })),
  )
}

/** Adds lines and refunds to returns. */
export async function withParts<Row extends ReturnRow>(
  database: Queries,
  rows: Row[],
): Promise<(Row & Pick<FullReturn, 'lines' | 'refunds'>)[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await database
    .select()
    .from(returnLines)
    .where(inArray(returnLines.returnId, ids))
    .orderBy(asc(returnLines.position))
  const made = await database
    .select()
    .from(refunds)
    .where(inArray(refunds.returnId, ids))
    .orderBy(asc(refunds.createdAt), asc(refunds.key))
  const keys = made.map(({ key }) => key)
  const paid = keys.length ? await database.select().from(refundLines).where(inArray(refundLines.refundKey, keys)) : []
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ returnId }) => returnId === row.id),
    refunds: made
      .filter(({ returnId }) => returnId === row.id)
      .map((refund) => ({ ...refund, lines: paid.filter(({ refundKey }) => refundKey === refund.key) })),
  }))
}

/** Writes a return; null if there is one of this statement already. */
export async function insertReturn(
  transaction: Queries,
  {
    lines,
    ...row
  }: typeof returns.$inferInsert & {
    lines: readonly (LineQuantity & { cancelledBefore?: number })[]
  },
): Promise<number | null> {
  const [inserted] = await transaction.insert(returns).values(row).onConflictDoNothing().returning({ id: returns.id })
  if (!inserted) return null
  const { id } = inserted
  if (lines.length) {
    await transaction.insert(returnLines).values(
      lines.map(({ position, quantity, cancelledBefore = 0 }) => ({
        returnId: id,
        position,
        quantity,
        cancelledBefore,
      })),
    )
  }
  return id
}

/** Changes a return, and its version with it. */
export async function updateReturn(
  transaction: Queries,
  id: number,
  changes: Partial<Omit<ReturnRow, 'id' | 'orderId' | 'version'>>,
): Promise<void> {
  await transaction
    .update(returns)
    .set({ ...changes, version: sql`${returns.version} + 1` })
    .where(eq(returns.id, id))
}

/** Adds to the received and restocked quantities of a return's line. */
export async function updateLineReceived(
  transaction: Queries,
  id: number,
  line: LineQuantity & { restock: number; condition: 'good' | 'damaged' },
): Promise<void> {
  // One damaged item is enough to show the line as damaged.
  const condition = sql<'good' | 'damaged'>`CASE WHEN ${returnLines.condition} = 'damaged' THEN 'damaged'
    ELSE ${line.condition} END`
  await transaction
    .update(returnLines)
    .set({
      received: sql`${returnLines.received} + ${line.quantity}`,
      restocked: sql`${returnLines.restocked} + ${line.restock}`,
      condition,
    })
    .where(and(eq(returnLines.returnId, id), eq(returnLines.position, line.position)))
}

/** Withdrawals without a return: a release before this one wrote them. The oldest first. */
export async function findUnfiledWithdrawals(database: Queries, limit: number) {
  return database
    .select({
      withdrawalId: withdrawals.id,
      orderId: withdrawals.orderId,
      subject: withdrawals.subject,
      statedAt: withdrawals.statedAt,
    })
    .from(withdrawals)
    .leftJoin(returns, eq(returns.withdrawalId, withdrawals.id))
    .where(isNull(returns.id))
    .orderBy(asc(withdrawals.statedAt))
    .limit(limit)
}

/**
 * Open withdrawals from goods of which nothing was sent, or ever comes back, and whose orders are paid back in full.
 */
export async function findSettledWithdrawals(database: Queries, limit: number): Promise<number[]> {
  const rows = await database
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(
      and(
        eq(returns.kind, 'withdrawal'),
        eq(returns.subject, 'goods'),
        eq(returns.state, 'APPROVED'),
        eq(orders.paymentState, 'REFUNDED'),
        sql`NOT EXISTS (SELECT 1 FROM parcels WHERE parcels.order_id = ${orders.id}
          AND parcels.state IN ('SHIPPED', 'DELIVERED'))`,
      ),
    )
    .orderBy(asc(returns.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
