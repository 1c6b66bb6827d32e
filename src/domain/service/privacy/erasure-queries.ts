import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import type { Contact } from '#database/schema/quote.ts'
import {
  accessTokens,
  blockedAddresses,
  bookDifferences,
  carts,
  checkouts,
  customerAddresses,
  customers,
  erasures,
  mailLinks,
  membershipEvents,
  membershipInvoices,
  memberships,
  notes,
  orderAddresses,
  orders,
  parcels,
  passwordResets,
  refunds,
  returns,
  sentMails,
} from '#database/schema/schema.ts'
import type { Person } from './personal-data-queries.ts'

export type ErasureRow = typeof erasures.$inferSelect

const erasedContact: Contact = {
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  apartment: '',
  city: '',
  zip: '',
  phone: '',
}

/**
 * Removes the person and every sign-in from an account; false if it was erased already. The row stays for its
 * memberships and orders.
 */
export async function eraseAccount(transaction: Queries, customerId: number, now: Date): Promise<boolean> {
  const erased = await transaction
    .update(customers)
    .set({
      email: `erased-${customerId}@erased.invalid`,
      passwordHash: null,
      firstName: '',
      lastName: '',
      postalCode: '',
      emailProvedAt: null,
      providerCustomerId: null,
      blockReason: null,
      erasedAt: now,
      blockedAt: null,
    })
    .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
    .returning({ id: customers.id })
  if (erased.length === 0) return false
  await transaction.delete(customerAddresses).where(eq(customerAddresses.customerId, customerId))
  await transaction.delete(accessTokens).where(eq(accessTokens.customerId, customerId))
  await transaction.delete(passwordResets).where(eq(passwordResets.customerId, customerId))
  return true
}

/** Orders keep number, lines, amounts, country and consent; they lose who bought, and what staff wrote about it. */
export async function anonymiseOrders(transaction: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const numbers = await transaction
    .update(orders)
    .set({
      customerId: null,
      sessionHash: null,
      email: '',
      contact: erasedContact,
      card: null,
      holdReason: sql`left(${orders.holdReason}, 0)`,
    })
    .where(inArray(orders.id, [...ids]))
    .returning({ number: orders.number, payment: orders.paymentIntentId })
  await transaction.delete(orderAddresses).where(inArray(orderAddresses.orderId, [...ids]))
  const subjects = numbers.map(({ number }) => String(number))
  await transaction.delete(notes).where(and(eq(notes.kind, 'order'), inArray(notes.subject, subjects)))
  const guests = subjects.map((number) => `guest-${number}`)
  await transaction.delete(notes).where(and(eq(notes.kind, 'customer'), inArray(notes.subject, guests)))
  await transaction
    .update(refunds)
    .set({ note: null })
    .where(inArray(refunds.orderId, [...ids]))
  // The number stays: carrier and bank ask for it when something is disputed.
  await transaction
    .update(parcels)
    .set({ trackingUrl: null })
    .where(inArray(parcels.orderId, [...ids]))
  await transaction
    .update(returns)
    .set({ outcome: null })
    .where(inArray(returns.orderId, [...ids]))
  const payments = numbers.map(({ payment }) => payment)
  await eraseDifferenceNotes(transaction, { field: 'order', ids: subjects })
  await eraseDifferenceNotes(transaction, { field: 'payment', ids: payments })
}

/** Accepted differences stay accepted, but lose their notes. */
async function eraseDifferenceNotes(
  transaction: Queries,
  { field, ids }: { field: 'order' | 'payment' | 'membership'; ids: readonly string[] },
): Promise<void> {
  await transaction
    .update(bookDifferences)
    .set({ note: null })
    .where(and(isNotNull(bookDifferences.note), inArray(sql`${bookDifferences.facts} ->> ${field}`, [...ids])))
}

/**
 * Deletes what staff wrote about the account, its memberships and their refunds, and the member's own reasons for
 * leaving.
 */
export async function eraseStaffNotes(
  transaction: Queries,
  { customerId, orderIds }: { customerId: number | null; orderIds: readonly number[] },
): Promise<void> {
  const byAccount = customerId === null ? sql`false` : eq(memberships.customerId, customerId)
  const found = await transaction
    .select({ id: memberships.id })
    .from(memberships)
    .where(or(byAccount, inArray(memberships.orderId, [...orderIds])))
  const ids = found.map(({ id }) => id)
  await transaction.update(refunds).set({ note: null }).where(inArray(refunds.membershipId, ids))
  await transaction.update(memberships).set({ endComment: null }).where(inArray(memberships.id, ids))
  // Free-text reason of a price change; the reasons of other events come from a list.
  await transaction
    .update(membershipEvents)
    .set({ data: sql`${membershipEvents.data} - 'reason'` })
    .where(and(eq(membershipEvents.kind, 'price_planned'), inArray(membershipEvents.membershipId, ids)))
  // Its page at the provider names the person.
  await transaction.update(membershipInvoices).set({ url: null }).where(inArray(membershipInvoices.membershipId, ids))
  await eraseDifferenceNotes(transaction, { field: 'membership', ids })
  const aboutMemberships = and(eq(notes.kind, 'member'), inArray(notes.subject, ids))
  const aboutAccount = and(eq(notes.kind, 'customer'), eq(notes.subject, String(customerId)))
  await transaction.delete(notes).where(or(aboutMemberships, aboutAccount))
}

/** Finished and dead checkouts lose who bought, and their carts go. */
export async function anonymiseCheckouts(transaction: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const mine = inArray(checkouts.id, [...ids])
  await transaction
    .update(checkouts)
    .set({ customerId: null, sessionHash: null, addressHash: null, providerCustomerId: null, contact: erasedContact })
    .where(mine)
  const theirs = transaction.select({ hash: checkouts.cartTokenHash }).from(checkouts).where(mine)
  await transaction.delete(carts).where(inArray(carts.tokenHash, theirs))
}

/** The person's customer ids at the payment provider. */
export async function findProviderCustomers(
  database: Queries,
  { customerId, checkoutIds }: { customerId: number | null; checkoutIds: readonly string[] },
): Promise<string[]> {
  const ids = new Set<string>()
  if (customerId !== null) {
    const [row] = await database
      .select({ id: customers.providerCustomerId })
      .from(customers)
      .where(eq(customers.id, customerId))
    if (row?.id) ids.add(row.id)
  }
  if (checkoutIds.length > 0) {
    const rows = await database
      .selectDistinct({ id: checkouts.providerCustomerId })
      .from(checkouts)
      .where(inArray(checkouts.id, [...checkoutIds]))
    for (const { id } of rows) if (id) ids.add(id)
  }
  return [...ids]
}

/** Deletes carts and links, and what sent mails were about. */
export async function eraseTraces(transaction: Queries, { customerId, email }: Person): Promise<void> {
  if (customerId !== null) {
    await transaction.delete(carts).where(eq(carts.customerId, customerId))
    await transaction.delete(mailLinks).where(eq(mailLinks.customerId, customerId))
  }
  if (email !== null) {
    await transaction.delete(mailLinks).where(eq(mailLinks.email, email))
    await transaction.delete(blockedAddresses).where(eq(blockedAddresses.email, email))
  }
  const byAccount = customerId === null ? sql`false` : eq(sentMails.customerId, customerId)
  const byAddress = email === null ? sql`false` : eq(sentMails.email, email)
  await transaction
    .update(sentMails)
    .set({ email: null, customerId: null, subject: null, orderId: null, membershipId: null, language: null })
    .where(or(byAccount, byAddress))
}

export async function insertErasure(transaction: Queries, erasure: typeof erasures.$inferInsert): Promise<void> {
  await transaction.insert(erasures).values(erasure)
}

export async function findErasure(database: Queries, id: string): Promise<ErasureRow | null> {
  const [row] = await database.select().from(erasures).where(eq(erasures.id, id))
  return row ?? null
}

export async function updateErasure(database: Queries, id: string, changes: Partial<ErasureRow>): Promise<void> {
  await database.update(erasures).set(changes).where(eq(erasures.id, id))
}
