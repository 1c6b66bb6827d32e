import { and, eq, exists, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, type KeysetSort, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { withoutAccents } from '#database/schema/columns.ts'
import { orderLines, orders, parcels, payerName, productSearch, refunds } from '#database/schema/schema.ts'
import type { OrderFilter, OrderSort } from './order-list-rules.ts'
import type { OrderRow } from './order-queries.ts'

export type OrderListRow = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'createdAt'
  | 'email'
  | 'contact'
  | 'total'
  | 'refunded'
  | 'currency'
  | 'paymentState'
  | 'fulfilmentState'
  | 'returnState'
  | 'market'
  | 'language'
  | 'country'
  | 'landing'
  | 'soid'
  | 'flag'
  | 'holdReason'
> & { lines: { name: string; quantity: number; membership: boolean }[] }

const maxProducts = 200
// An index of trigrams finds nothing shorter.
const minInsideLength = 3

const sortColumns = {
  created_at: { column: orders.createdAt, type: 'timestamptz' },
  total: { column: orders.total, type: 'bigint' },
  number: { column: orders.number, type: 'bigint' },
} as const

/** A page of the orders that fit. */
export async function findOrderPage(
  database: Queries,
  input: { filter: OrderFilter; sort: OrderSort; cursor: string | null; limit: number },
): Promise<KeysetPage<OrderListRow>> {
  const { filter, cursor, limit } = input
  const sort: KeysetSort = { ...sortColumns[input.sort.by], descending: input.sort.descending }
  return selectPage({
    where: orderCondition(filter),
    sort,
    id: orders.id,
    cursor,
    limit,
    keyOf: (row) => ({ value: sortValueOf(row, input.sort), id: row.id }),
    select: ({ where, orderBy, limit: rows }) => orderListStatement(database, { where, orderBy, limit: rows }),
    count: ({ where, limit: most }) => countOrders(database, where, most),
  })
}

function sortValueOf(row: OrderListRow, { by }: OrderSort): string | number {
  if (by === 'created_at') return row.createdAt.toISOString()
  return by === 'total' ? row.total : row.number
}

/** The statement of a page; for tests of its plan as well. */
export function orderListStatement(
  database: Queries,
  { where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number },
) {
  return database
    .select({
      id: orders.id,
      number: orders.number,
      createdAt: orders.createdAt,
      email: orders.email,
      contact: orders.contact,
      total: orders.total,
      refunded: orders.refunded,
      currency: orders.currency,
      paymentState: orders.paymentState,
      fulfilmentState: orders.fulfilmentState,
      returnState: orders.returnState,
      market: orders.market,
      language: orders.language,
      country: orders.country,
      landing: orders.landing,
      soid: orders.soid,
      flag: orders.flag,
      holdReason: orders.holdReason,
      lines: sql<OrderListRow['lines']>`(
        SELECT coalesce(json_agg(json_build_object('name', ${orderLines.name}, 'quantity', ${orderLines.quantity},
          'membership', ${orderLines.membership}) ORDER BY ${orderLines.position}), '[]')
        FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

async function countOrders(database: Queries, where: SQL | undefined, most: number): Promise<number> {
  const some = database
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(most)
    .as('some')
  const [row] = await database.select({ count: sql<number>`count(*)::int` }).from(some)
  return row?.count ?? 0
}

/** The numbers of the orders that fit, newest first, up to `limit`. */
export async function findOrderNumbers(database: Queries, filter: OrderFilter, limit: number): Promise<number[]> {
  const rows = await database
    .select({ number: orders.number })
    .from(orders)
    .where(orderCondition(filter))
    .orderBy(sql`${orders.createdAt} DESC`, sql`${orders.id} DESC`)
    .limit(limit)
  return rows.map(({ number }) => number)
}

/** What a filter asks of an order's row. */
export function orderCondition(filter: OrderFilter): SQL | undefined {
  const { states, date, total, line, carriers, flags, except, number, text } = filter
  return and(
    states.payment && inArray(orders.paymentState, states.payment),
    states.fulfilment && inArray(orders.fulfilmentState, states.fulfilment),
    states.return && inArray(orders.returnState, states.return),
    date.from && gte(orders.createdAt, date.from),
    date.before && lt(orders.createdAt, date.before),
    total.from !== undefined ? gte(orders.total, total.from) : undefined,
    total.before !== undefined ? lt(orders.total, total.before) : undefined,
    filter.markets && inArray(orders.market, filter.markets),
    filter.languages && inArray(orders.language, filter.languages),
    filter.countries && inArray(orders.country, filter.countries),
    filter.landing !== undefined ? eq(orders.landing, filter.landing) : undefined,
    filter.soid !== undefined ? eq(orders.soid, filter.soid) : undefined,
    flags && flagCondition(flags),
    line.products || line.size ? sql`${orders.id} IN ${linesWith(line)}` : undefined,
    line.member === undefined ? undefined : memberCondition(line.member),
    carriers && carrierCondition(carriers),
    number !== undefined ? eq(orders.number, number) : undefined,
    except !== undefined ? ne(orders.number, except) : undefined,
    text !== undefined ? sql`${orders.id} IN ${ordersWithText(text)}` : undefined,
  )
}

function flagCondition(flags: string[]): SQL | undefined {
  return or(inArray(orders.flag, flags), flags.includes('none') ? isNull(orders.flag) : undefined)
}

function memberCondition(member: boolean): SQL {
  const atMemberPrice = sql`EXISTS (SELECT 1 FROM ${orderLines}
    WHERE ${orderLines.orderId} = ${orders.id} AND ${orderLines.membership})`
  return member ? atMemberPrice : sql`NOT ${atMemberPrice}`
}

function carrierCondition(carriers: string[]): SQL {
  return exists(
    sql`(SELECT 1 FROM ${parcels} WHERE ${and(
      sql`${parcels.orderId} = ${orders.id}`,
      inArray(parcels.carrier, carriers),
      ne(parcels.state, 'CANCELLED'),
    )})`,
  )
}

function linesWith({ products, size }: OrderFilter['line']): SQL {
  return sql`(SELECT ${orderLines.orderId} FROM ${orderLines} WHERE ${and(
    products && inArray(orderLines.productId, products),
    size !== undefined ? or(eq(orderLines.sizeKey, size), eq(orderLines.sizeLabel, size)) : undefined,
  )})`
}

/** Ids of orders that a typed text finds; every way of finding uses an index of its own. */
function ordersWithText(text: string): SQL {
  const lower = text.toLowerCase()
  const prefix = `${escapeLike(lower)}%`
  const ways = [
    sql`SELECT ${orders.id} FROM ${orders} WHERE lower(${orders.email}) LIKE ${prefix}`,
    sql`SELECT ${orders.id} FROM ${orders} WHERE ${orders.paymentIntentId} = ${text}`,
    sql`SELECT ${refunds.orderId} FROM ${refunds}
      WHERE ${refunds.providerRefundId} = ${text} AND ${refunds.orderId} IS NOT NULL`,
    sql`SELECT ${parcels.orderId} FROM ${parcels}
      WHERE ${inArray(parcels.trackingNumber, [text, text.toUpperCase(), text.replace(/\s/g, '').toUpperCase()])}`,
    ...(/^\d{1,15}$/.test(text)
      ? [sql`SELECT ${orders.id} FROM ${orders} WHERE ${orders.number} = ${Number(text)}`]
      : []),
    ...(text.length >= minInsideLength ? [ordersOfName(text), ordersOfProduct(text)] : []),
  ]
  return sql`(${sql.join(ways, sql` UNION `)})`
}

function ordersOfName(text: string): SQL {
  const plain = withoutAccents(sql`${escapeLike(text)}::text`)
  return sql`SELECT ${orders.id} FROM ${orders} WHERE ${payerName(orders.contact)} LIKE '%' || ${plain} || '%'`
}

function ordersOfProduct(text: string): SQL {
  const named = (['no', 'sv', 'fr', 'en'] as const).map(
    (language) => sql`SELECT ${productSearch.productId} FROM ${productSearch}
      WHERE ${productSearch.language} = ${sql.raw(`'${language}'`)}
        AND ${productSearch.plainName} LIKE '%' || plain_text(${escapeLike(text)}) || '%'`,
  )
  return sql`SELECT ${orderLines.orderId} FROM ${orderLines} WHERE ${orderLines.productId} IN (
    SELECT * FROM (${sql.join(named, sql` UNION `)}) named LIMIT ${sql.raw(String(maxProducts))})`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
