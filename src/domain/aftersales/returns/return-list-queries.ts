import { and, eq, exists, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { countRows, type KeysetPage, type KeysetSort, one, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { payerWith } from '#database/schema/columns.ts'
import { dueOrNever, orderLines, orders, refunds, returnLines, returns } from '#database/schema/schema.ts'
import { nothingSent } from '#domain/sales/orders/order-facts-queries.ts'
import type { ReturnReason, ReturnState } from '#shared/vocabularies.ts'
import { type FullReturn, withParts } from './return-queries.ts'
import { openReturnStates } from './return-states.ts'

/** Filter for returns; fields left out match everything. */
export type ReturnFilter = {
  /** Number of an order, or a payer's name or address. */
  text?: string | undefined
  /** True if the text may match addresses too. */
  byEmail: boolean
  kinds?: ('withdrawal' | 'voluntary')[] | undefined
  subjects?: ('goods' | 'membership')[] | undefined
  states?: ReturnState[] | undefined
  /** `none`: no reason was required. */
  reasons?: (ReturnReason | 'none')[] | undefined
  products?: number[] | undefined
  due?: ('soon' | 'overdue')[] | undefined
  stated: { from?: Date | undefined; before?: Date | undefined }
}

export type ReturnSort = { by: 'due_at' | 'stated_at'; descending: boolean }

export type ReturnListRow = FullReturn & {
  contact: (typeof orders.$inferSelect)['contact']
  country: string
  names: string[]
  /** True if no item of the order has left the shop. */
  nothingSent: boolean
}

const sortColumns = {
  due_at: { column: dueOrNever(returns.dueAt), type: 'timestamptz' },
  stated_at: { column: returns.statedAt, type: 'timestamptz' },
} as const

/** A page of the returns that fit. `warnBefore`: what is due by then is due soon. */
export async function findReturnPage(
  database: Queries,
  input: {
    filter: ReturnFilter
    sort: ReturnSort
    cursor: string | null
    limit: number
    now: Date
    warnBefore: Date
  },
): Promise<KeysetPage<ReturnListRow>> {
  const { filter, sort: wanted, cursor, limit } = input
  const sort: KeysetSort = { name: wanted.by, ...sortColumns[wanted.by], descending: wanted.descending }
  const page = await selectPage<Awaited<ReturnType<typeof returnListStatement>>[number]>({
    list: 'returns',
    where: returnCondition(filter, input),
    sort,
    id: returns.id,
    cursor,
    limit,
    keyOf: ({ row }) => ({
      value: wanted.by === 'stated_at' ? row.statedAt.toISOString() : (row.dueAt?.toISOString() ?? 'infinity'),
      id: row.id,
    }),
    select: ({ where, orderBy, limit: rows }) => returnListStatement(database, { where, orderBy, limit: rows }),
    count: (part) =>
      countRows(
        database,
        database
          .select({ one })
          .from(returns)
          .innerJoin(orders, eq(orders.id, returns.orderId))
          .where(part.where)
          .limit(part.limit),
      ),
  })
  const items = await withParts(
    database,
    page.items.map(({ row, ...more }) => ({ ...row, ...more })),
  )
  return { ...page, items }
}

function returnListStatement(
  database: Queries,
  { where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number },
) {
  return database
    .select({
      row: returns,
      orderNumber: orders.number,
      contact: orders.contact,
      country: orders.country,
      nothingSent: nothingSent(orders.id),
      names: sql<string[]>`(
        SELECT coalesce(json_agg(${orderLines.name} ORDER BY ${orderLines.position}), '[]')
        FROM ${orderLines} JOIN ${returnLines} ON ${returnLines.position} = ${orderLines.position}
        WHERE ${orderLines.orderId} = ${orders.id} AND ${returnLines.returnId} = ${returns.id})`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

function returnCondition(filter: ReturnFilter, times: { now: Date; warnBefore: Date }): SQL | undefined {
  const { text, kinds, subjects, states, reasons, products, due, stated } = filter
  return and(
    text !== undefined ? textCondition(text, filter.byEmail) : undefined,
    kinds && inArray(returns.kind, kinds),
    subjects && inArray(returns.subject, subjects),
    states && inArray(returns.state, states),
    reasons && inArray(sql`coalesce(${returns.reason}, 'none')`, reasons),
    products && productCondition(products),
    due && dueCondition(due, times),
    stated.from && sql`${returns.statedAt} >= ${stated.from.toISOString()}::timestamptz`,
    stated.before && sql`${returns.statedAt} < ${stated.before.toISOString()}::timestamptz`,
  )
}

function textCondition(text: string, byEmail: boolean): SQL {
  const [, digits] = /^#?\s?(\d{1,15})$/.exec(text) ?? []
  if (digits !== undefined) return eq(orders.number, Number(digits))
  return payerWith(orders, { text, byEmail })
}

function productCondition(products: number[]): SQL {
  return exists(
    sql`(SELECT 1 FROM ${returnLines} JOIN ${orderLines} ON ${orderLines.orderId} = ${returns.orderId}
      AND ${orderLines.position} = ${returnLines.position}
      WHERE ${returnLines.returnId} = ${returns.id} AND ${inArray(orderLines.productId, products)})`,
  )
}

/** Withdrawals that are neither over nor paid back. */
function dueCondition(due: readonly string[], { now, warnBefore }: { now: Date; warnBefore: Date }): SQL | undefined {
  return and(
    inArray(returns.state, [...openReturnStates]),
    due.includes('soon') ? lte(returns.dueAt, warnBefore) : lte(returns.dueAt, now),
    due.includes('overdue') ? undefined : gt(returns.dueAt, now),
    sql`NOT EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.returnId} = ${returns.id}
      AND ${refunds.status} NOT IN ('failed', 'canceled'))`,
  )
}

export type DueReturn = { id: number; number: number; subject: 'goods' | 'membership'; dueAt: Date }

/** Withdrawals that are due by `warnBefore` but not since before `since`, and not paid back. The most urgent first. */
export async function findDueReturns(
  database: Queries,
  { since, now, warnBefore, limit }: { since: Date; now: Date; warnBefore: Date; limit: number },
): Promise<DueReturn[]> {
  const rows = await database
    .select({
      id: returns.id,
      number: orders.number,
      subject: returns.subject,
      dueAt: returns.dueAt,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(dueCondition(['soon', 'overdue'], { now, warnBefore }), gt(returns.dueAt, since)))
    .orderBy(returns.dueAt, returns.id)
    .limit(limit)
  return rows.flatMap(({ dueAt, ...row }) => (dueAt ? [{ ...row, dueAt }] : []))
}

export type ReasonRow = {
  productId: number
  name: string
  size: string | null
  reason: string
  returns: number
  items: number
  received: number
  damaged: number
  restocked: number
}

/** Why goods came back, by product, size and reason. */
export async function findReturnReasons(
  database: Queries,
  filter: ReturnFilter,
  times: { now: Date; warnBefore: Date },
): Promise<ReasonRow[]> {
  const reason = sql<string>`coalesce(${returns.reason}, ${returns.kind})`
  return database
    .select({
      productId: orderLines.productId,
      name: sql<string>`max(${orderLines.name})`,
      size: orderLines.variantKey,
      reason,
      returns: sql<number>`count(DISTINCT ${returns.id})::int`,
      items: sql<number>`sum(${returnLines.quantity})::int`,
      received: sql<number>`sum(${returnLines.received})::int`,
      damaged: sql<number>`(sum(${returnLines.received}) FILTER (WHERE ${returnLines.condition} = 'damaged'))::int`,
      restocked: sql<number>`sum(${returnLines.restocked})::int`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(orderLines, and(eq(orderLines.orderId, returns.orderId), eq(orderLines.position, returnLines.position)))
    .where(returnCondition(filter, times))
    .groupBy(orderLines.productId, orderLines.variantKey, reason)
    .orderBy(orderLines.productId, orderLines.variantKey, reason)
}
