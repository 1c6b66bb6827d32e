import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { checkouts, disputes, membershipEvents, memberships, orders, refunds } from '#database/schema/schema.ts'
import type { MembershipFacts, OrderFacts, RefundNote } from './difference-rules.ts'

// Parameters of one statement are limited; a page of this size keeps well below.
const batchSize = 1_000

const orderFacts = {
  number: orders.number,
  paymentIntentId: orders.paymentIntentId,
  total: orders.total,
  currency: orders.currency,
  createdAt: orders.createdAt,
}

const membershipFacts = {
  id: memberships.id,
  subscriptionId: memberships.subscriptionId,
  status: memberships.status,
  price: memberships.price,
  currency: memberships.currency,
  endedAt: memberships.endedAt,
  createdAt: memberships.createdAt,
}

export async function findOrdersSince(database: Queries, since: Date): Promise<OrderFacts[]> {
  return database.select(orderFacts).from(orders).where(gte(orders.createdAt, since))
}

export async function findOrdersOfPayments(database: Queries, paymentIds: readonly string[]): Promise<OrderFacts[]> {
  return inBatches(paymentIds, (ids) =>
    database.select(orderFacts).from(orders).where(inArray(orders.paymentIntentId, ids)),
  )
}

export async function findPaymentsOfCheckouts(database: Queries, paymentIds: readonly string[]): Promise<Set<string>> {
  const rows = await inBatches(paymentIds, (ids) =>
    database.select({ id: checkouts.paymentIntentId }).from(checkouts).where(inArray(checkouts.paymentIntentId, ids)),
  )
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

export async function findRefundNotesSince(database: Queries, since: Date): Promise<RefundNote[]> {
  return refundNotes(database).where(gte(refunds.createdAt, since))
}

/** The notes of one payment. */
export async function findRefundNotesOf(database: Queries, paymentId: string): Promise<RefundNote[]> {
  return refundNotes(database).where(eq(refunds.paymentIntentId, paymentId))
}

/** The refunds of the provider that the shop has a note of, each with the number of its order, if it is an order's. */
export async function findNotedRefunds(
  database: Queries,
  refundIds: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await inBatches(refundIds, (ids) =>
    database
      .select({ id: refunds.providerRefundId, number: orders.number })
      .from(refunds)
      .leftJoin(orders, eq(orders.id, refunds.orderId))
      .where(inArray(refunds.providerRefundId, ids)),
  )
  return new Map(rows.flatMap(({ id, number }) => (id ? [[id, number] as const] : [])))
}

export async function findLiveMemberships(database: Queries): Promise<MembershipFacts[]> {
  return database.select(membershipFacts).from(memberships).where(isNull(memberships.endedAt))
}

export async function findMembershipsOfSubscriptions(
  database: Queries,
  subscriptionIds: readonly string[],
): Promise<MembershipFacts[]> {
  return inBatches(subscriptionIds, (ids) =>
    database.select(membershipFacts).from(memberships).where(inArray(memberships.subscriptionId, ids)),
  )
}

/** Prices that these memberships were charged before they were changed. */
export async function findFormerPrices(
  database: Queries,
  membershipIds: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await inBatches(membershipIds, (ids) =>
    database
      .select({
        id: membershipEvents.membershipId,
        price: sql<number>`(${membershipEvents.data} ->> 'from')::float8`,
      })
      .from(membershipEvents)
      .where(and(inArray(membershipEvents.membershipId, ids), eq(membershipEvents.kind, 'price_changed'))),
  )
  const prices = new Map<string, number[]>()
  for (const { id, price } of rows) prices.set(id, [...(prices.get(id) ?? []), price])
  return prices
}

function refundNotes(database: Queries) {
  return database
    .select({
      key: refunds.key,
      paymentIntentId: refunds.paymentIntentId,
      orderNumber: orders.number,
      amount: refunds.amount,
      currency: refunds.currency,
      providerRefundId: refunds.providerRefundId,
      status: refunds.status,
      failedAt: refunds.failedAt,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .leftJoin(orders, eq(orders.id, refunds.orderId))
    .$dynamic()
}

async function inBatches<Row>(ids: readonly string[], read: (ids: string[]) => PromiseLike<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += batchSize)
    rows.push(...(await read(ids.slice(start, start + batchSize))))
  return rows
}

/** A page of the disputes, newest first, each with the number of its order. */
export async function findDisputePage(
  database: Queries,
  input: {
    states: readonly string[] | undefined
    date: { from?: Date | undefined; before?: Date | undefined }
    descending: boolean
    cursor: string | null
    limit: number
  },
) {
  const { states, date } = input
  return selectPage<{ dispute: typeof disputes.$inferSelect; number: number | null }>({
    list: 'disputes',
    ...input,
    where: and(
      states && inArray(disputes.status, [...states]),
      date.from && gte(disputes.createdAt, date.from),
      date.before && lt(disputes.createdAt, date.before),
    ),
    sort: { name: 'created_at', column: disputes.createdAt, type: 'timestamptz', descending: input.descending },
    id: disputes.id,
    keyOf: ({ dispute }) => ({ value: dispute.createdAt.toISOString(), id: dispute.id }),
    select: ({ where, orderBy, limit }) =>
      database
        .select({ dispute: disputes, number: orders.number })
        .from(disputes)
        .leftJoin(orders, eq(orders.id, disputes.orderId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    database,
    from: disputes,
  })
}
