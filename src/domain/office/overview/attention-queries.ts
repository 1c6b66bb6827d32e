import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import {
  bookDifferences,
  contactMessages,
  customers,
  disputes,
  memberships,
  orders,
  refunds,
} from '#database/schema/schema.ts'

/** A thing that waits: what names it, since or until when, and what leads to it. */
export type AttentionItem = { label: string; at: Date | null; path: string }
export type Attention = { count: number; items: AttentionItem[] }

const maxItems = 5

async function attentionTo(
  database: Queries,
  table: typeof orders | typeof memberships | typeof bookDifferences | typeof contactMessages | typeof disputes,
  where: SQL | undefined,
  items: Promise<AttentionItem[]>,
): Promise<Attention> {
  const [row] = await database.select({ count: count() }).from(table).where(where)
  return { count: row?.count ?? 0, items: await items }
}

function ordersThat(database: Queries, where: SQL | undefined): Promise<Attention> {
  const found = database
    .select({ number: orders.number, at: orders.createdAt })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.createdAt))
    .limit(maxItems)
    .then((rows) => rows.map(({ number, at }) => ({ label: `#${number}`, at, path: `/orders/${number}` })))
  return attentionTo(database, orders, where, found)
}

/** Orders in which something is wrong and that are neither sent nor cancelled. */
export function findFlagged(database: Queries): Promise<Attention> {
  return ordersThat(
    database,
    and(isNotNull(orders.flag), notInArray(orders.fulfilmentState, ['FULFILLED', 'CANCELLED'])),
  )
}

/** Orders whose money did not go back. */
export function findFailedRefunds(database: Queries): Promise<Attention> {
  return ordersThat(database, eq(orders.paymentState, 'REFUND_FAILED'))
}

/** Returns disputes that the shop may still respond to, earliest deadline first. */
export function findOpenDisputes(database: Queries): Promise<Attention> {
  const where = inArray(disputes.status, ['needs_response', 'warning_needs_response'])
  const found = database
    .select({ id: disputes.id, at: disputes.dueBy, number: orders.number })
    .from(disputes)
    .leftJoin(orders, eq(orders.id, disputes.orderId))
    .where(where)
    .orderBy(sql`${disputes.dueBy} ASC NULLS LAST`)
    .limit(maxItems)
    .then((rows) =>
      rows.map(({ id, at, number }) => ({
        label: number === null ? id : `#${number}`,
        at,
        path: number === null ? '/books/disputes' : `/orders/${number}`,
      })),
    )
  return attentionTo(database, disputes, where, found)
}

/** Members whose last charge failed, with the name of each. */
export function findPastDueMembers(database: Queries, nameOf: (person: Person) => string): Promise<Attention> {
  const where = and(isNull(memberships.endedAt), inArray(memberships.status, ['past_due', 'unpaid']))
  const found = database
    .select({
      id: memberships.id,
      at: memberships.updatedAt,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(where)
    .orderBy(asc(memberships.updatedAt))
    .limit(maxItems)
    .then((rows) => rows.map(({ id, at, ...person }) => ({ label: nameOf(person), at, path: `/members/${id}` })))
  return attentionTo(database, memberships, where, found)
}

export type Person = { email: string; firstName: string; lastName: string }

export function findBookDifferences(database: Queries): Promise<Attention> {
  const where = and(isNull(bookDifferences.resolvedAt), isNull(bookDifferences.acceptedAt))
  const found = database
    .select({ key: bookDifferences.key, kind: bookDifferences.kind, at: bookDifferences.firstSeenAt })
    .from(bookDifferences)
    .where(where)
    .orderBy(asc(bookDifferences.firstSeenAt))
    .limit(maxItems)
    .then((rows) =>
      rows.map(({ key, kind, at }) => ({ label: kind, at, path: `/books/differences/${encodeURIComponent(key)}` })),
    )
  return attentionTo(database, bookDifferences, where, found)
}

/** Returns messages without a reply that are not closed, oldest first. */
export function findWaitingMessages(database: Queries): Promise<Attention> {
  // Queries one state at a time: for both at once, the oldest would be searched among all messages.
  const oldestIn = (state: 'NEW' | 'OPEN') =>
    database
      .select({ id: contactMessages.id, at: contactMessages.createdAt, name: contactMessages.firstName })
      .from(contactMessages)
      .where(eq(contactMessages.state, state))
      .orderBy(asc(contactMessages.createdAt))
      .limit(maxItems)
  const found = unionAll(oldestIn('NEW'), oldestIn('OPEN'))
    .then((rows) => rows.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(0, maxItems))
    .then((rows) => rows.map(({ id, at, name }) => ({ label: name, at, path: `/messages/${id}` })))
  return attentionTo(database, contactMessages, inArray(contactMessages.state, ['NEW', 'OPEN']), found)
}

/** Money of memberships that did not go back and that no later refund replaced. */
export async function findFailedMemberRefunds(database: Queries): Promise<AttentionItem[]> {
  const rows = await database
    .select({ id: refunds.membershipId, at: refunds.failedAt, invoice: refunds.invoiceId })
    .from(refunds)
    .where(
      and(
        isNull(refunds.orderId),
        isNotNull(refunds.membershipId),
        inArray(refunds.status, ['failed', 'canceled']),
        sql`NOT ${exists(sql`(SELECT 1 FROM ${refunds} later WHERE later.invoice_id = ${refunds.invoiceId}
          AND later.created_at > ${refunds.createdAt} AND later.status NOT IN ('failed', 'canceled'))`)}`,
      ),
    )
    .orderBy(desc(refunds.createdAt))
    .limit(maxItems)
  return rows.map(({ id, at, invoice }) => ({ label: invoice ?? '', at, path: `/members/${id}` }))
}
