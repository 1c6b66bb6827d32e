import { and, count, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import {
  contactMessages,
  memberships,
  orders,
  people,
  productReviews,
  products,
  sentMails,
} from '#database/schema/schema.ts'
import type { Person } from '#domain/service/privacy/personal-data-queries.ts'

const shown = 20

/** Orders of a person, as the erasure knows them. */
function ownOrders({ customerId, email }: Person): SQL {
  const byAccount = customerId === null ? undefined : eq(orders.customerId, customerId)
  const byAddress = email === null ? undefined : and(isNull(orders.customerId), sql`lower(${orders.email}) = ${email}`)
  return or(byAccount, byAddress) ?? sql`false`
}

export type PersonOrder = Awaited<ReturnType<typeof findOrdersOf>>[number]

/** The last orders with what was agreed to at each, the newest first. */
export async function findOrdersOf(database: Queries, person: Person) {
  return database
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      total: orders.total,
      currency: orders.currency,
      payment: orders.paymentState,
      fulfilment: orders.fulfilmentState,
      consent: orders.consent,
    })
    .from(orders)
    .where(ownOrders(person))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(shown)
}

/** Returns how many orders a person has, and the numbers of those still to be sent. */
export async function findOpenOrdersOf(database: Queries, person: Person): Promise<{ count: number; open: number[] }> {
  const [counted] = await database.select({ count: count() }).from(orders).where(ownOrders(person))
  const open = await database
    .select({ number: orders.number })
    .from(orders)
    .where(and(ownOrders(person), inArray(orders.fulfilmentState, ['UNFULFILLED', 'PACKED', 'PARTIAL', 'ON_HOLD'])))
    .orderBy(orders.number)
  return { count: counted?.count ?? 0, open: open.map(({ number }) => number) }
}

/** Returns host and language of the person's last order, which decide the brand of their mails. */
export async function findLastMailContext(database: Queries, person: Person) {
  const [row] = await database
    .select({ host: orders.host, language: orders.language })
    .from(orders)
    .where(ownOrders(person))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return row ?? null
}

export async function findLastMailsTo(database: Queries, { customerId, email }: Person) {
  const byAccount = customerId === null ? undefined : eq(sentMails.customerId, customerId)
  const byAddress = email === null ? undefined : eq(sentMails.email, email)
  return database
    .select()
    .from(sentMails)
    .where(or(byAccount, byAddress) ?? sql`false`)
    .orderBy(desc(sentMails.sentAt), desc(sentMails.key))
    .limit(shown)
}

/** Messages that were written with the person's address, or while signed in to the account. */
export async function findLastMessagesOf(database: Queries, { customerId, email }: Person) {
  const byAccount = customerId === null ? undefined : eq(contactMessages.customerId, customerId)
  const byAddress = email === null ? undefined : sql`lower(${contactMessages.email}) = ${email}`
  return database
    .select({
      id: contactMessages.id,
      state: contactMessages.state,
      content: contactMessages.content,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(or(byAccount, byAddress) ?? sql`false`)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(shown)
}

export async function findReviewsOf(database: Queries, person: Person) {
  return database
    .select({
      productId: productReviews.productId,
      name: products.name,
      rating: productReviews.rating,
      state: productReviews.state,
      createdAt: productReviews.createdAt,
    })
    .from(orders)
    .innerJoin(productReviews, eq(productReviews.orderId, orders.id))
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(ownOrders(person))
    .orderBy(desc(productReviews.createdAt))
    .limit(shown)
}

export type RelatedPerson = { key: string; name: string; email: string; why: 'card' | 'address' }

/** Other accounts with a membership on the same card, and who else has the same address unproved. */
export async function findRelated(
  database: Queries,
  { key, customerId, email }: { key: string; customerId: number | null; email: string },
): Promise<RelatedPerson[]> {
  const columns = { key: people.key, name: people.name, email: people.email }
  const byAddress = await database
    .select(columns)
    .from(people)
    .where(and(eq(people.email, email), ne(people.key, key)))
  const cards = database
    .select({ card: memberships.cardFingerprint })
    .from(memberships)
    .where(and(eq(memberships.customerId, customerId ?? 0), sql`${memberships.cardFingerprint} IS NOT NULL`))
  const holders = database
    .select({ id: memberships.customerId })
    .from(memberships)
    .where(and(inArray(memberships.cardFingerprint, cards), ne(memberships.customerId, customerId ?? 0)))
  const byCard =
    customerId === null
      ? []
      : await database.select(columns).from(people).where(inArray(people.customerId, holders)).limit(shown)
  return [
    ...byCard.map((each) => ({ ...each, why: 'card' as const })),
    ...byAddress.map((each) => ({ ...each, why: 'address' as const })),
  ]
}
