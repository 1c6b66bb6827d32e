import { and, asc, eq, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { disputes, refundLines, refunds, refundTaxes } from '#database/schema/schema.ts'
import { closedDisputes, isPaidBack } from '#domain/sales/orders/order-state-rules.ts'
import type { RefundStatus } from '#shared/vocabularies.ts'
import { refundStatusesBefore } from './refund-rules.ts'
import { findTaxOfRefund } from './refund-tax-queries.ts'

export type DisputeRow = typeof disputes.$inferSelect

export type RefundRow = typeof refunds.$inferSelect
export type RefundLineRow = typeof refundLines.$inferSelect

/** Stores a refund with its lines and the tax within it. Returns null if there is already one with this key. */
export async function insertRefund(
  transaction: Queries,
  row: typeof refunds.$inferInsert,
  lines: readonly Omit<RefundLineRow, 'refundKey'>[] = [],
): Promise<RefundRow | null> {
  const [inserted] = await transaction.insert(refunds).values(row).onConflictDoNothing().returning()
  if (!inserted) return null
  const { key } = inserted
  const taxes = await findTaxOfRefund(transaction, inserted, lines)
  if (lines.length) await transaction.insert(refundLines).values(lines.map((line) => ({ ...line, refundKey: key })))
  if (taxes.length) await transaction.insert(refundTaxes).values(taxes.map((tax) => ({ ...tax, refundKey: key })))
  return inserted
}

export async function findRefund(database: Queries, key: string): Promise<RefundRow | null> {
  const [row] = await database.select().from(refunds).where(eq(refunds.key, key))
  return row ?? null
}

export async function findRefundLines(database: Queries, key: string): Promise<RefundLineRow[]> {
  return database.select().from(refundLines).where(eq(refundLines.refundKey, key)).orderBy(asc(refundLines.position))
}

/** Returns the refunds of these membership invoices, oldest first. */
export async function findRefundsOfInvoices(database: Queries, ids: readonly string[]): Promise<RefundRow[]> {
  if (ids.length === 0) return []
  return database
    .select()
    .from(refunds)
    .where(inArray(refunds.invoiceId, [...ids]))
    .orderBy(asc(refunds.createdAt))
}

/** Returns a payment's refunds that have no response from the provider yet, oldest first. */
export async function findDueRefunds(database: Queries, paymentIntentId: string): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.paymentIntentId, paymentIntentId), isNull(refunds.providerRefundId), eq(refunds.status, 'due')),
    )
    .orderBy(asc(refunds.createdAt))
}

/** Returns refunds that have been due since before `moment`, regardless of what their payment was for. */
export async function findForgottenRefunds(database: Queries, moment: Date, limit: number): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'due'), lt(refunds.createdAt, moment)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
}

/** Stores how far a refund has come; a later status that is stored stays, and the same again changes nothing. */
export async function updateRefund(
  database: Queries,
  key: string,
  { id, status, failure = null, at }: { id: string | null; status: RefundStatus; failure?: string | null; at: Date },
): Promise<void> {
  await database
    .update(refunds)
    .set({
      ...(id !== null && { providerRefundId: id }),
      ...(!isPaidBack({ status }) && {
        failedAt: sql`coalesce(${refunds.failedAt}, ${at.toISOString()}::timestamptz)`,
      }),
      status,
      failure,
      version: sql`${refunds.version} + 1`,
    })
    .where(
      and(
        eq(refunds.key, key),
        inArray(refunds.status, refundStatusesBefore(status)),
        sql`(${refunds.status}, ${refunds.failure}, ${refunds.providerRefundId}) IS DISTINCT FROM
          (${status}::text, ${failure}::text, coalesce(${id}::text, ${refunds.providerRefundId}))`,
      ),
    )
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
  const { status, amount, reason, dueBy, updatedAt } = dispute
  const [changed] = await database
    .update(disputes)
    .set({ status, amount, reason, dueBy, updatedAt })
    .where(
      and(eq(disputes.id, dispute.id), ne(disputes.status, status), notInArray(disputes.status, [...closedDisputes])),
    )
    .returning()
  return changed && before ? before : 'same'
}
