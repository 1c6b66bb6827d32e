import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { disputes, refunds } from '#database/schema/schema.ts'
import { closedDisputes, refundStatesBefore } from './refund-rules.ts'

export type DisputeRow = typeof disputes.$inferSelect

export async function insertRefund(database: Queries, row: typeof refunds.$inferInsert): Promise<void> {
  await database.insert(refunds).values(row).onConflictDoNothing()
}

export async function findOpenRefunds(database: Queries, paymentIntentId: string) {
  return database
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentIntentId, paymentIntentId), isNull(refunds.providerRefundId)))
}

/** Stores how far a refund has come; a later status that is stored already stays. */
export async function updateRefund(database: Queries, key: string, id: string, status: string): Promise<void> {
  await database
    .update(refunds)
    .set({ providerRefundId: id, status })
    .where(and(eq(refunds.key, key), inArray(refunds.status, refundStatesBefore(status))))
}

export async function findRefundOfProvider(database: Queries, providerRefundId: string) {
  const [row] = await database.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId))
  return row ?? null
}

/** Inserts or updates a dispute. Returns the row as it was before (null: none), or `'same'` if nothing changed. */
export async function upsertDispute(database: Queries, dispute: DisputeRow): Promise<DisputeRow | null | 'same'> {
  const [inserted] = await database.insert(disputes).values(dispute).onConflictDoNothing().returning()
  if (inserted) return null
  const [before] = await database.select().from(disputes).where(eq(disputes.id, dispute.id))
  const { status, amount, reason, updatedAt } = dispute
  const [changed] = await database
    .update(disputes)
    .set({ status, amount, reason, updatedAt })
    .where(
      and(eq(disputes.id, dispute.id), ne(disputes.status, status), notInArray(disputes.status, [...closedDisputes])),
    )
    .returning()
  return changed && before ? before : 'same'
}
