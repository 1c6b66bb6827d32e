import { and, asc, count, eq, exists, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import { dueOrNever } from '#database/schema/aftersales.ts'
import {
  bookDifferences,
  contactMessages,
  customers,
  disputes,
  memberships,
  orderLines,
  orders,
  refunds,
  returnLines,
  returns,
} from '#database/schema/schema.ts'
import type { DifferenceFacts } from '#database/schema/states.ts'
import { openReturnStates } from '#domain/aftersales/returns/return-states.ts'
import { failedRefunds } from '#domain/sales/orders/order-state-rules.ts'
import { type Cents, noCents, sumOf } from '#shared/money.ts'
import { paidForItems } from '#shared/shares.ts'
import type { ReturnState } from '#shared/vocabularies.ts'

/** One record that needs attention: what names it, and what helps to decide which comes first. */
export type AttentionItem = {
  label: string
  path: string
  /** The shopper's; empty if unknown or erased. */
  name?: string
  amount?: Cents | null
  /** Of the amount. */
  currency?: string | null
  /** Of a return: tells what it waits for. */
  state?: ReturnState
  /** Units in stock. */
  left?: number
  /** Since when it waits. */
  since?: Date | null
  /** Deadline, of the law or of the bank, or the day on which a wish ends a membership. */
  due?: Date | null
}
export type Attention = { count: number; items: AttentionItem[] }

export type Person = { email: string; firstName: string; lastName: string }
type NameOf = (person: Person) => string

/** Items shown of each kind; the rest is in the list that the kind links to. */
export const maxItems = 3

async function attentionTo(
  database: Queries,
  table: typeof orders | typeof memberships | typeof bookDifferences | typeof contactMessages | typeof disputes,
  where: SQL | undefined,
  items: Promise<AttentionItem[]>,
): Promise<Attention> {
  const [row] = await database.select({ count: count() }).from(table).where(where)
  return { count: row?.count ?? 0, items: await items }
}

// Written out: drizzle omits the table from its columns inside a selected expression.
const orderId = sql.raw('"orders"."id"')
const payerName = sql<string>`trim(concat(${orders.contact} ->> 'firstName', ' ', ${orders.contact} ->> 'lastName'))`

const orderCurrency = sql<string>`${orders.currency}`

function ordersThat(
  database: Queries,
  where: SQL | undefined,
  money: { amount: SQL<Cents | null>; currency: SQL<string | null>; since: SQL<Date | null> } = {
    amount: sql<Cents>`${orders.total}`.mapWith(orders.total),
    currency: orderCurrency,
    since: sql<Date>`${orders.createdAt}`.mapWith(orders.createdAt),
  },
): Promise<Attention> {
  const found = database
    .select({ number: orders.number, name: payerName, ...money })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(maxItems)
    .then((rows) => rows.map(({ number, ...row }) => ({ label: `#${number}`, path: `/orders/${number}`, ...row })))
  return attentionTo(database, orders, where, found)
}

/** Orders with items left to send that nothing holds back. */
export function findOrdersToSend(database: Queries): Promise<Attention> {
  return ordersThat(database, inArray(orders.fulfilmentState, ['UNFULFILLED', 'PACKED', 'PARTIAL']))
}

/** Orders in which something is wrong and that are neither sent nor cancelled. */
export function findFlagged(database: Queries): Promise<Attention> {
  return ordersThat(
    database,
    and(isNotNull(orders.flag), notInArray(orders.fulfilmentState, ['FULFILLED', 'CANCELLED'])),
  )
}

/** Orders whose refund failed, with the amount of the last one that did. */
export function findFailedRefunds(database: Queries): Promise<Attention> {
  const ofLastFailed = (column: 'amount' | 'currency' | 'failed_at') =>
    sql`(SELECT r.${sql.raw(column)} FROM ${refunds} r WHERE r.order_id = ${orderId}
      AND ${inArray(sql.raw('r.status'), [...failedRefunds])} ORDER BY r.created_at DESC LIMIT 1)`
  return ordersThat(database, eq(orders.paymentState, 'REFUND_FAILED'), {
    amount: ofLastFailed('amount').mapWith(refunds.amount),
    currency: ofLastFailed('currency').mapWith(refunds.currency),
    since: ofLastFailed('failed_at').mapWith(refunds.failedAt),
  })
}

type ReturnedLine = { quantity: number; paid: Cents; returned: number }

function paidForReturned(lines: readonly ReturnedLine[]): Cents {
  const back = { quantity: 0, paid: noCents }
  return sumOf(lines.map(({ returned, ...line }) => paidForItems({ ...line, back }, returned)))
}

/**
 * Returns that are not over, earliest legal deadline for the refund first. One that was refunded waits for its goods
 * only, and has no deadline.
 */
export async function findOpenReturns(database: Queries): Promise<Attention> {
  const where = inArray(returns.state, [...openReturnStates])
  // Not EXISTS, for which the database may read all refunds.
  const isRefunded = sql<boolean>`coalesce((SELECT true FROM ${refunds} WHERE ${refunds.returnId} = ${returns.id}
    AND ${notInArray(refunds.status, [...failedRefunds])} LIMIT 1), false)`
  const found = await database
    .select({
      id: returns.id,
      number: orders.number,
      name: payerName,
      state: returns.state,
      currency: orderCurrency,
      since: returns.statedAt,
      due: returns.dueAt,
      isRefunded,
      lines: sql<ReturnedLine[]>`(SELECT coalesce(json_agg(json_build_object('quantity', ${orderLines.quantity},
          'paid', ${orderLines.paid}, 'returned', ${returnLines.quantity})), '[]') FROM ${returnLines}
        JOIN ${orderLines} ON ${orderLines.orderId} = ${returns.orderId}
          AND ${orderLines.position} = ${returnLines.position}
        WHERE ${returnLines.returnId} = ${returns.id})`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(where)
    .orderBy(dueOrNever(returns.dueAt), asc(returns.id))
    .limit(maxItems)
  const [row] = await database.select({ count: count() }).from(returns).where(where)
  const items = found.map(({ id, number, isRefunded: isPaid, due, lines, ...item }) => ({
    ...item,
    label: `#${number}`,
    path: `/returns/${id}`,
    amount: lines.length === 0 ? null : paidForReturned(lines),
    due: isPaid ? null : due,
  }))
  return { count: row?.count ?? 0, items }
}

/** Returns disputes that the shop may still respond to, earliest deadline first. */
export function findOpenDisputes(database: Queries, nameOf: NameOf): Promise<Attention> {
  const where = inArray(disputes.status, ['needs_response', 'warning_needs_response'])
  const found = database
    .select({
      id: disputes.id,
      amount: disputes.amount,
      currency: disputes.currency,
      due: disputes.dueBy,
      number: orders.number,
      payer: payerName,
      member: { email: customers.email, firstName: customers.firstName, lastName: customers.lastName },
    })
    .from(disputes)
    .leftJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(memberships, eq(memberships.id, disputes.membershipId))
    .leftJoin(customers, eq(customers.id, memberships.customerId))
    .where(where)
    .orderBy(sql`${disputes.dueBy} ASC NULLS LAST`)
    .limit(maxItems)
    .then((rows) =>
      rows.map(({ id, number, payer, member, ...row }) => ({
        ...row,
        label: number === null ? id : `#${number}`,
        name: payer || (member ? nameOf(member) : ''),
        path: number === null ? '/books/disputes' : `/orders/${number}`,
      })),
    )
  return attentionTo(database, disputes, where, found)
}

/** Members whose last charge failed, with the name of each. */
export function findPastDueMembers(database: Queries, nameOf: NameOf): Promise<Attention> {
  const where = and(isNull(memberships.endedAt), inArray(memberships.status, ['past_due', 'unpaid']))
  const found = database
    .select({
      id: memberships.id,
      since: memberships.updatedAt,
      amount: memberships.price,
      currency: memberships.currency,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(where)
    .orderBy(asc(memberships.updatedAt))
    .limit(maxItems)
    .then((rows) =>
      rows.map(({ id, since, amount, currency, ...person }) => ({
        label: nameOf(person),
        path: `/members/${id}`,
        amount,
        currency,
        since,
      })),
    )
  return attentionTo(database, memberships, where, found)
}

export function findBookDifferences(database: Queries): Promise<Attention> {
  const where = and(isNull(bookDifferences.resolvedAt), isNull(bookDifferences.acceptedAt))
  const found = database
    .select({
      key: bookDifferences.key,
      label: bookDifferences.kind,
      facts: bookDifferences.facts,
      since: bookDifferences.firstSeenAt,
      name: payerName,
    })
    .from(bookDifferences)
    .leftJoin(orders, eq(orders.number, sql`(${bookDifferences.facts} ->> 'order')::bigint`))
    .where(where)
    .orderBy(asc(bookDifferences.firstSeenAt))
    .limit(maxItems)
    .then((rows) =>
      rows.map(({ key, facts, ...row }) => ({
        ...row,
        path: `/books/differences/${encodeURIComponent(key)}`,
        ...amountOf(facts),
      })),
    )
  return attentionTo(database, bookDifferences, where, found)
}

/** The amount that the provider states, else the shop's; null if neither does. */
function amountOf({ says }: DifferenceFacts): { amount: Cents | null; currency: string | null } {
  const money = says.provider.amount ?? says.shop.amount
  return money ? { amount: money.cents, currency: money.currency.toUpperCase() } : { amount: null, currency: null }
}

/** Returns messages without a reply that are not closed, oldest first. */
export function findWaitingMessages(database: Queries): Promise<Attention> {
  // Queries one state at a time: for both at once, the oldest would be searched among all messages.
  const oldestIn = (state: 'NEW' | 'OPEN') =>
    database
      .select({
        id: contactMessages.id,
        since: contactMessages.createdAt,
        firstName: contactMessages.firstName,
        lastName: contactMessages.lastName,
      })
      .from(contactMessages)
      .where(eq(contactMessages.state, state))
      .orderBy(asc(contactMessages.createdAt))
      .limit(maxItems)
  const found = unionAll(oldestIn('NEW'), oldestIn('OPEN'))
    .then((rows) => rows.sort((one, other) => one.since.getTime() - other.since.getTime()).slice(0, maxItems))
    .then((rows) =>
      rows.map(({ id, since, firstName, lastName }) => ({
        label: `${firstName} ${lastName}`.trim(),
        path: `/messages/${id}`,
        since,
      })),
    )
  return attentionTo(database, contactMessages, inArray(contactMessages.state, ['NEW', 'OPEN']), found)
}

/** Refunds of membership charges that failed and that no later refund replaced. */
export async function findFailedMemberRefunds(database: Queries, nameOf: NameOf): Promise<Attention> {
  const rows = await database
    .select({
      id: refunds.membershipId,
      since: refunds.failedAt,
      amount: refunds.amount,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      count: sql<number>`(count(*) OVER ())::int`,
    })
    .from(refunds)
    .innerJoin(memberships, eq(memberships.id, refunds.membershipId))
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .where(
      and(
        isNull(refunds.orderId),
        isNotNull(refunds.failedAt),
        inArray(refunds.status, [...failedRefunds]),
        sql`NOT ${exists(sql`(SELECT 1 FROM ${refunds} later WHERE later.invoice_id = ${refunds.invoiceId}
          AND later.payment_intent_id = ${refunds.paymentIntentId} AND later.created_at > ${refunds.createdAt} AND ${notInArray(sql.raw('later.status'), [...failedRefunds])})`)}`,
      ),
    )
    .orderBy(asc(refunds.failedAt))
    .limit(maxItems)
  const items = rows.map(({ id, since, amount, count: _, ...person }) => ({
    label: nameOf(person),
    path: `/members/${id}`,
    amount,
    since,
  }))
  return { count: rows[0]?.count ?? 0, items }
}
