import { type AnyColumn, and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { membershipEvents, membershipInvoices, memberships } from '#database/schema/schema.ts'

export type MembershipEvent = typeof membershipEvents.$inferSelect
export type NewMembershipEvent = typeof membershipEvents.$inferInsert
export type StoredInvoice = typeof membershipInvoices.$inferSelect

/** Adds to a membership's timeline; an event whose key is known already changes nothing. */
export async function insertMembershipEvents(database: Queries, events: readonly NewMembershipEvent[]): Promise<void> {
  if (events.length === 0) return
  await database
    .insert(membershipEvents)
    .values([...events])
    .onConflictDoNothing()
}

/** Returns a membership's events, oldest first. */
export async function findMembershipEvents(database: Queries, membershipId: string): Promise<MembershipEvent[]> {
  return database
    .select()
    .from(membershipEvents)
    .where(eq(membershipEvents.membershipId, membershipId))
    .orderBy(asc(membershipEvents.at), asc(membershipEvents.id))
}

/**
 * Stores an invoice as the provider describes it now, and the date of the membership's first paid invoice. An
 * invoice's refunds are stored among the refunds.
 */
export async function upsertInvoice(
  transaction: Queries,
  invoice: typeof membershipInvoices.$inferInsert,
): Promise<void> {
  const { id: _, membershipId, createdAt: __, taxRate, tax, ...others } = invoice
  // The rate of the day it was paid stays.
  const unlessPaid = (kept: AnyColumn, value: number | null | undefined) =>
    sql`CASE WHEN ${membershipInvoices.status} = 'paid' THEN ${kept} ELSE ${value ?? null}::numeric END`
  const changes = {
    ...others,
    taxRate: unlessPaid(membershipInvoices.taxRate, taxRate),
    tax: unlessPaid(membershipInvoices.tax, tax),
  }
  await transaction
    .insert(membershipInvoices)
    .values(invoice)
    .onConflictDoUpdate({ target: membershipInvoices.id, set: changes })
  const { status, amount, paidAt } = invoice
  if (status !== 'paid' || amount <= 0 || !paidAt) return
  const isEarlier = or(isNull(memberships.firstPaidAt), gt(memberships.firstPaidAt, paidAt))
  await transaction
    .update(memberships)
    .set({ firstPaidAt: paidAt })
    .where(and(eq(memberships.id, membershipId), isEarlier))
}

/** Returns the invoices of these memberships, oldest first. */
export async function findInvoicesOf(database: Queries, membershipIds: readonly string[]): Promise<StoredInvoice[]> {
  if (membershipIds.length === 0) return []
  return database
    .select()
    .from(membershipInvoices)
    .where(inArray(membershipInvoices.membershipId, [...membershipIds]))
    .orderBy(asc(membershipInvoices.createdAt), asc(membershipInvoices.id))
}

/** Returns the event that an action stored under its key before it called the provider. */
export async function findMembershipEvent(database: Queries, key: string): Promise<MembershipEvent | null> {
  const [row] = await database.select().from(membershipEvents).where(eq(membershipEvents.key, key))
  return row ?? null
}

/** Marks an event's change as done at the provider. */
export async function markEventDone(transaction: Queries, key: string): Promise<void> {
  const data = sql`${membershipEvents.data} || '{"done": true}'::jsonb`
  await transaction.update(membershipEvents).set({ data }).where(eq(membershipEvents.key, key))
}

export async function deleteMembershipEvent(database: Queries, key: string): Promise<void> {
  await database.delete(membershipEvents).where(eq(membershipEvents.key, key))
}
