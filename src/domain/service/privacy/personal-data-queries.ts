import { and, asc, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import {
  accessTokens,
  checkouts,
  contactMessages,
  membershipEvents,
  memberships,
  messageReplies,
  orders,
  productReviews,
  products,
  refunds,
  sentMails,
  withdrawalStatements,
  withdrawals,
} from '#database/schema/schema.ts'
import type { CheckoutState } from '#database/schema/states.ts'

/**
 * A person: an account, an address, or both. An address counts only if it is proved: what others did under a merely
 * typed one is not theirs to see.
 */
export type Person = { customerId: number | null; email: string | null }

const ordered: CheckoutState[] = ['ORDERED', 'REFUND_DUE', 'REFUNDED']

type OwnerColumn = typeof orders.customerId | typeof checkouts.customerId | typeof contactMessages.customerId

/** The person's own rows of a table with customers and addresses; another account's rows are never among them. */
function ownedBy(person: Person, customer: OwnerColumn, email: SQL): SQL {
  const { customerId, email: address } = person
  const byAccount = customerId === null ? sql`false` : eq(customer, customerId)
  const byAddress = address === null ? sql`false` : and(isNull(customer), sql`lower(${email}) = ${address}`)
  return or(byAccount, byAddress)!
}

export async function findOrderIdsOf(database: Queries, person: Person): Promise<{ id: number; checkoutId: string }[]> {
  return database
    .select({ id: orders.id, checkoutId: orders.checkoutId })
    .from(orders)
    .where(ownedBy(person, orders.customerId, sql`${orders.email}`))
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Checkouts of the person that became no order. */
export async function findCheckoutsWithoutOrder(database: Queries, person: Person) {
  return database
    .select()
    .from(checkouts)
    .where(
      and(
        ownedBy(person, checkouts.customerId, sql`${checkouts.contact}->>'email'`),
        notInArray(checkouts.state, ordered),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
}

export async function findSignInsOf(database: Queries, customerId: number) {
  return database
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.customerId, customerId))
    .orderBy(asc(accessTokens.createdAt))
}

export async function findMembershipsOf(database: Queries, customerId: number) {
  return database
    .select({ membership: memberships, orderNumber: orders.number })
    .from(memberships)
    .leftJoin(orders, eq(orders.id, memberships.orderId))
    .where(eq(memberships.customerId, customerId))
    .orderBy(asc(memberships.generation))
}

/** Returns the person's messages with the replies to them, oldest first. */
export async function findMessagesFrom(database: Queries, person: Person) {
  const messages = await database
    .select()
    .from(contactMessages)
    .where(ownedBy(person, contactMessages.customerId, sql`${contactMessages.email}`))
    .orderBy(asc(contactMessages.createdAt))
  const ids = messages.map(({ id }) => id)
  const replies = await database
    .select()
    .from(messageReplies)
    .where(inArray(messageReplies.messageId, ids))
    .orderBy(asc(messageReplies.id))
  return messages.map((message) => ({
    ...message,
    replies: replies.filter(({ messageId }) => messageId === message.id),
  }))
}

/** Returns the events of these memberships, oldest first. */
export async function findEventsOfMemberships(database: Queries, ids: readonly string[]) {
  return database
    .select()
    .from(membershipEvents)
    .where(inArray(membershipEvents.membershipId, [...ids]))
    .orderBy(asc(membershipEvents.at), asc(membershipEvents.id))
}

export async function findReviewsOfOrders(database: Queries, ids: readonly number[]) {
  return database
    .select({ review: productReviews, product: products.name })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(inArray(productReviews.orderId, [...ids]))
    .orderBy(asc(productReviews.createdAt))
}

export async function findMailsTo(database: Queries, { customerId, email }: Person) {
  const byAccount = customerId === null ? sql`false` : eq(sentMails.customerId, customerId)
  const byAddress = email === null ? sql`false` : eq(sentMails.email, email)
  return database.select().from(sentMails).where(or(byAccount, byAddress)).orderBy(asc(sentMails.sentAt))
}

export async function findWithdrawalsOfOrders(database: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return database
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.orderId, [...ids]))
}

/** Withdrawals that were stated in public with the person's proved address, or about their orders. */
export async function findStatementsOf(database: Queries, { email }: Person, orderIds: readonly number[]) {
  const byAddress = email === null ? undefined : sql`lower(${withdrawalStatements.email}) = ${email}`
  return database
    .select()
    .from(withdrawalStatements)
    .where(or(byAddress, inArray(withdrawalStatements.orderId, [...orderIds])))
    .orderBy(asc(withdrawalStatements.createdAt))
}

export async function findRefundsOfOrders(database: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return database
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...ids]))
}
