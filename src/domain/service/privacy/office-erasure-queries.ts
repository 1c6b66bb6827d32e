import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import {
  contactMessages,
  exports,
  idempotentRequests,
  notes,
  operations,
  productReviews,
  reviewInvitations,
  savedViews,
  staff,
  staffInvitations,
  staffRecoveryCodes,
  staffSessions,
  withdrawalStatements,
} from '#database/schema/schema.ts'
import type { Person } from './personal-data-queries.ts'

/** Deletes the person's messages, the replies to them, and the staff's notes about them. */
export async function eraseMessages(transaction: Queries, { customerId, email }: Person): Promise<void> {
  const byAccount = customerId === null ? undefined : eq(contactMessages.customerId, customerId)
  const byAddress = email === null ? undefined : sql`lower(${contactMessages.email}) = ${email}`
  const deleted = await transaction
    .delete(contactMessages)
    .where(or(byAccount, byAddress))
    .returning({ id: contactMessages.id })
  const ids = deleted.map(({ id }) => id)
  await transaction.delete(notes).where(and(eq(notes.kind, 'message'), inArray(notes.subject, ids)))
}

/** Deletes the person's public statements. Returns that were filed for them stay with the orders. */
export async function eraseStatements(
  transaction: Queries,
  { email }: Person,
  orderIds: readonly number[],
): Promise<void> {
  const byAddress = email === null ? undefined : sql`lower(${withdrawalStatements.email}) = ${email}`
  await transaction
    .delete(withdrawalStatements)
    .where(or(byAddress, inArray(withdrawalStatements.orderId, [...orderIds])))
}

/** Deletes the person's reviews. Returns the ids of the products that lose one. */
export async function eraseReviews(transaction: Queries, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return []
  await transaction.delete(reviewInvitations).where(inArray(reviewInvitations.orderId, [...orderIds]))
  const deleted = await transaction
    .delete(productReviews)
    .where(inArray(productReviews.orderId, [...orderIds]))
    .returning({ id: productReviews.productId })
  return [...new Set(deleted.map(({ id }) => id))]
}

const filesOfPeople = ['orders', 'members', 'customers']
const routesOfPeople =
  'orders|checkouts|returns|withdrawals|parcels|notes|mails|members|customers|messages|exports|views|search|product-reviews'

/**
 * Erases what the office stores in addition to its rows: cached responses, exported files, and searches for the
 * address. The next sweep of exports deletes the files themselves.
 */
export async function eraseOfficeTraces(transaction: Queries, { email }: Person, now: Date): Promise<void> {
  await transaction
    .update(idempotentRequests)
    .set({ answer: null })
    .where(
      and(
        isNotNull(idempotentRequests.status),
        sql`${idempotentRequests.route} ~ ${`^[A-Z]+ /api/admin/(${routesOfPeople})(/|$)`}`,
      ),
    )
  await transaction.update(exports).set({ expiresAt: now }).where(inArray(exports.kind, filesOfPeople))
  if (email === null) return
  await transaction.delete(savedViews).where(or(names(savedViews.query, email), names(savedViews.name, email)))
  await transaction.update(exports).set({ filter: '' }).where(names(exports.filter, email))
  await transaction.update(operations).set({ filter: '' }).where(names(operations.filter, email))
}

/** Returns a condition: true if the text contains the address, plain or encoded as in a query string. */
function names(column: AnyPgColumn, email: string): SQL {
  const inQuery = new URLSearchParams({ q: email }).toString().slice(2).toLowerCase()
  return sql`(position(${email} in lower(${column})) > 0 OR position(${inQuery} in lower(${column})) > 0)`
}

/**
 * Erases the account's data as a staff member, so that they cannot sign in any more. The staff row stays for the
 * record of their actions.
 */
export async function eraseStaffMember(transaction: Queries, customerId: number, email: string): Promise<void> {
  await transaction.delete(staffInvitations).where(eq(sql`lower(${staffInvitations.email})`, email))
  const [person] = await transaction
    .update(staff)
    .set({ twoFactorSealed: null, twoFactorPending: null, notices: [] })
    .where(eq(staff.customerId, customerId))
    .returning({ id: staff.id })
  if (!person) return
  await transaction.delete(staffSessions).where(eq(staffSessions.staffId, person.id))
  await transaction.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, person.id))
  await transaction.delete(savedViews).where(eq(savedViews.staffId, person.id))
  await transaction.delete(idempotentRequests).where(eq(idempotentRequests.staffId, person.id))
}
