import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { auditLog, orderAddresses, orders } from '#database/schema/schema.ts'
import type { OrderRow } from './order-queries.ts'

export type OrderAddressRow = typeof orderAddresses.$inferSelect

/** Changes an order by hand, and its version with it. */
export async function updateOrder(
  transaction: Queries,
  id: number,
  changes: Partial<Pick<OrderRow, 'contact' | 'country' | 'holdReason' | 'flag'>>,
): Promise<void> {
  await transaction
    .update(orders)
    .set({ ...changes, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id))
}

export async function insertOrderAddress(transaction: Queries, row: Omit<OrderAddressRow, 'id'>): Promise<void> {
  await transaction.insert(orderAddresses).values(row)
}

/** The address that an order had at this version or was the first to be replaced after it; null: the present one. */
export async function findAddressAt(
  database: Queries,
  { orderId, version }: { orderId: number; version: number },
): Promise<OrderAddressRow | null> {
  const [row] = await database
    .select()
    .from(orderAddresses)
    .where(and(eq(orderAddresses.orderId, orderId), sql`${orderAddresses.version} >= ${version}`))
    .orderBy(asc(orderAddresses.version))
    .limit(1)
  return row ?? null
}

/** Returns who last changed a subject by hand, and when. */
export async function findLastOrderChange(
  database: Queries,
  subject: string,
): Promise<{ staffId: number | null; at: Date } | null> {
  const [row] = await database
    .select({ staffId: auditLog.staffId, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(sql`${auditLog.at} DESC`, sql`${auditLog.id} DESC`)
    .limit(1)
  return row ?? null
}
