import { and, eq, exists, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, type KeysetSort, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { containsText, payerWith } from '#database/schema/columns.ts'
import { orderLines, orders, parcels, productSearch, refunds } from '#database/schema/schema.ts'
import { languages } from '#shared/markets.ts'
import { nothingSent } from './order-facts-queries.ts'
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
> & {
  lines: { name: string; quantity: number; membership: boolean }[]
  /** True if there is a return, but no item has left the shop. */
  nothingSent: boolean
}

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
  const filter = input.filter
  const search = await searchFor(database, filter)
  const sort: KeysetSort = { name: input.sort.by, ...sortColumns[input.sort.by], descending: input.sort.descending }
  return selectPage({
    list: 'orders',
    where: orderCondition(filter),
    sort,
    id: orders.id,
    cursor: input.cursor,
    limit: input.limit,
    keyOf: (row) => ({ value: sortValueOf(row, input.sort), id: row.id }),
    select: (part) => orderListStatement(database, { ...part, search }),
    count: ({ where, limit }) => countOrders(database, { where, search, limit }),
  })
}

/** The newest orders that fit, without counting all. */
export async function findNewestOrders(
  database: Queries,
  { filter, limit }: { filter: OrderFilter; limit: number },
): Promise<OrderListRow[]> {
  const orderBy = [sql`${orders.createdAt} DESC`, sql`${orders.id} DESC`]
  const search = await searchFor(database, filter)
  return orderListStatement(database, { where: orderCondition(filter), orderBy, limit, search })
}

function sortValueOf(row: OrderListRow, { by }: OrderSort): string | number {
  if (by === 'created_at') return row.createdAt.toISOString()
  return by === 'total' ? row.total : row.number
}

function orderListStatement(
  database: Queries,
  { where, orderBy, limit, search }: { where: SQL | undefined; orderBy: SQL[]; limit: number; search: Search | null },
) {
  const order = sql`ORDER BY ${sql.join(orderBy, sql`, `)}`
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
      nothingSent: sql<boolean>`${orders.returnState} <> 'NONE' AND ${nothingSent(orders.id)}`,
      lines: sql<OrderListRow['lines']>`(
        SELECT coalesce(json_agg(json_build_object('name', ${orderLines.name}, 'quantity', ${orderLines.quantity},
          'membership', ${orderLines.membership}) ORDER BY ${orderLines.position}), '[]')
        FROM ${orderLines} WHERE ${orderLines.orderId} = ${orders.id})`,
    })
    .from(orders)
    .where(search ? sql`${orders.id} IN ${ordersFound(search, { where, order, limit })}` : where)
    .orderBy(...orderBy)
    .limit(limit)
}

async function countOrders(
  database: Queries,
  { where, limit, search }: { where: SQL | undefined; limit: number; search: Search | null },
): Promise<number> {
  const fit = search
    ? ordersFound(search, { where, limit })
    : sql`(SELECT ${orders.id} FROM ${orders} ${where ? sql`WHERE ${where}` : sql``} LIMIT ${limit})`
  const [row] = await database.select({ count: sql<number>`least(count(*), ${limit})::int` }).from(sql`${fit} fitting`)
  return row?.count ?? 0
}

/** The numbers of the orders that fit, newest first, up to `limit`. */
export async function findOrderNumbers(database: Queries, filter: OrderFilter, limit: number): Promise<number[]> {
  const where = orderCondition(filter)
  const search = await searchFor(database, filter)
  const rows = await database
    .select({ number: orders.number })
    .from(orders)
    .where(search ? sql`${orders.id} IN ${ordersFound(search, { where })}` : where)
    .orderBy(sql`${orders.createdAt} DESC`, sql`${orders.id} DESC`)
    .limit(limit)
  return rows.map(({ number }) => number)
}

/** Returns the filter's condition on the order's own columns, without its text. */
function orderCondition(filter: Omit<OrderFilter, 'text' | 'byEmail'>): SQL | undefined {
  const { states, date, total, line, carriers, flags, except, number } = filter
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

function linesWith({ products, size }: Pick<OrderFilter['line'], 'products' | 'size'>): SQL {
  return sql`(SELECT ${orderLines.orderId} FROM ${orderLines} WHERE ${and(
    products && inArray(orderLines.productId, products),
    size !== undefined ? or(eq(orderLines.variantKey, size), eq(orderLines.variantLabel, size)) : undefined,
  )})`
}

/** A typed text, and the products that have it in their name. */
type Search = { text: string; byEmail: boolean; products: number[] }

/** Looks up products first, so that the database knows how many orders may contain them. */
async function searchFor(database: Queries, { text, byEmail }: OrderFilter): Promise<Search | null> {
  if (text === undefined) return null
  if (text.length < minInsideLength) return { text, byEmail, products: [] }
  const named = languages.map(
    (language) => sql`SELECT ${productSearch.productId} FROM ${productSearch}
      WHERE ${productSearch.language} = ${sql.raw(`'${language}'`)}
        AND ${containsText(productSearch.plainName, text)}`,
  )
  const rows = await database
    .select({ id: sql<number>`named.product_id` })
    .from(sql`(${sql.join(named, sql` UNION `)}) named`)
    .limit(maxProducts)
  return { text, byEmail, products: rows.map(({ id }) => id) }
}

/**
 * Returns the ids of the orders that a search finds. Each kind of match is queried for its own page, so that it uses
 * the index that suits it.
 */
function ordersFound(
  { text, byEmail, products }: Search,
  part: { where: SQL | undefined; order?: SQL; limit?: number },
): SQL {
  const isNumber = /^\d{1,15}$/.test(text)
  const numbers = [text, text.toUpperCase(), text.replace(/\s/g, '').toUpperCase()]
  const ways = [
    eq(orders.paymentIntentId, text),
    sql`${orders.id} IN (SELECT ${refunds.orderId} FROM ${refunds} WHERE ${refunds.providerRefundId} = ${text})`,
    sql`${orders.id} IN (SELECT ${parcels.orderId} FROM ${parcels} WHERE ${inArray(parcels.trackingNumber, numbers)})`,
    isNumber ? eq(orders.number, Number(text)) : undefined,
    isNumber && byEmail ? sql`lower(${orders.email}) LIKE ${`${text}%`}` : undefined,
    !isNumber && text.length >= minInsideLength ? payerWith(orders, { text, byEmail }) : undefined,
    products.length > 0 ? sql`${orders.id} IN ${linesWith({ products })}` : undefined,
  ]
  const order = part.order ?? sql``
  const limit = part.limit === undefined ? sql`` : sql`LIMIT ${part.limit}`
  const found = ways
    .filter((way) => way !== undefined)
    .map((way) => sql`(SELECT ${orders.id} FROM ${orders} WHERE ${and(part.where, way)} ${order} ${limit})`)
  return sql`(${sql.join(found, sql` UNION `)})`
}
