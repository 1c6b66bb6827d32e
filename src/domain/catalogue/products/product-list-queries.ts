import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { products } from '#database/schema/catalogue.ts'
import { listedName, productListings, productListSizes, wholeCatalogue } from '#database/schema/catalogue-listings.ts'
import type { Language } from '#shared/markets.ts'
import type { Cents, Currency } from '#shared/money.ts'
import type { ProductSort } from '#shared/vocabularies.ts'
import { findListFacets, passesFilter } from './list-filter-queries.ts'
import type { ListFacets, ListFilter } from './list-filter-rules.ts'
import { isOpenToAll } from './opening-queries.ts'
import { cardColumns, type FeedRow, feedColumns, isSoldIn, type ProductCardRow, productId } from './product-queries.ts'

/** The published products of the whole shop or of a category that are sold in a currency, featured or not. */
export type ProductList = { currency: Currency; featured?: boolean; categoryId?: number }
export type OrderedList = ProductList & { order: ProductSort; language: Language }

/** The keyset position of a product in a list: its offset and its keys in the list's order. */
export type ListCursor = { offset: number; keys: string[] }

/**
 * Returns a page of published products, each with the total of the list, in one statement. Reading starts at
 * `cursor`, which is before the page, or else at the beginning.
 */
export async function findProducts(
  database: Queries,
  input: OrderedList & { limit: number; offset: number; cursor?: ListCursor },
): Promise<(ProductCardRow & { total: number })[]> {
  const { cursor } = input
  const order = orderOf(input)
  const columns = order.columns.map(({ column }, index) => sql`${column} AS ${keyName(index)}`)
  const found = sql`SELECT ${sql.join(columns, sql`, `)} FROM ${productListings}
    WHERE ${listFilter(input)} ${cursor ? sql`AND ${fromCursor(order, cursor)}` : sql``}
    ORDER BY ${orderBy(order, (index) => order.columns[index]!.column)}
    LIMIT ${input.limit} OFFSET ${input.offset - (cursor?.offset ?? 0)}`
  // Joins each product by its primary key, regardless of the page size that the planner estimates.
  const page = sql`(${found}) AS page
    CROSS JOIN LATERAL (
      SELECT * FROM ${products} WHERE ${productId} = page.${keyName(order.columns.length - 1)} LIMIT 1) AS "products"`
  return database
    .select({ ...cardColumns(input.currency), total: sql<number>`(${listSize(input)})`.mapWith(Number) })
    .from(page)
    .orderBy(orderBy(order, (index) => sql`page.${keyName(index)}`))
}

/**
 * Returns a page of a filtered list and its total. Reads the whole list once, because totals under filters are stored
 * nowhere.
 */
export async function findFilteredProducts(
  database: Queries,
  input: OrderedList & { filter: ListFilter; limit: number; offset: number },
): Promise<{ products: ProductCardRow[]; total: number }> {
  const order = orderOf(input)
  const columns = order.columns.map(({ column }, index) => sql`${column} AS ${keyName(index)}`)
  const keys = orderBy(order, (index) => keyName(index))
  const id = keyName(order.columns.length - 1)
  const page = sql`(WITH matched AS MATERIALIZED (
      SELECT ${sql.join(columns, sql`, `)} FROM ${productListings}
      WHERE ${listFilter(input)} AND ${passesFilter(input.filter)})
    SELECT shown.*, size.total FROM (SELECT count(*) AS total FROM matched) size
      LEFT JOIN (SELECT * FROM matched ORDER BY ${keys} LIMIT ${input.limit} OFFSET ${input.offset}) shown ON true) AS page
    LEFT JOIN LATERAL (SELECT * FROM ${products} WHERE ${productId} = page.${id} LIMIT 1) AS "products" ON true`
  const rows = await database
    .select({ ...cardColumns(input.currency), total: sql`page.total`.mapWith(Number) })
    .from(page)
    .orderBy(orderBy(order, (index) => sql`page.${keyName(index)}`))
  // If the page has no products, the only row holds just the total.
  return { products: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

/** Returns the filter choices of a list and how many products each leaves. */
export async function findFacets(
  database: Queries,
  { filter, bounds, ...list }: ProductList & { filter: ListFilter; bounds: Cents[] },
): Promise<ListFacets> {
  return findListFacets(database, { list: listFilter(list), filter, bounds })
}

/** Counts the products of a list without reading it. */
export async function countProducts(database: Queries, input: ProductList): Promise<number> {
  const total = sql<number>`(${listSize(input)})`.mapWith(Number)
  const [row] = await database.select({ total }).from(sql`(SELECT 1) AS one`)
  return row?.total ?? 0
}

/** Returns published products that are sold in a currency with larger ids than `after`, in the order of ids. */
export async function findProductsAfter(
  database: Queries,
  { after, at, currency, limit }: { after: number; at: Date; currency: Currency; limit: number },
): Promise<FeedRow[]> {
  return database
    .select(feedColumns(currency))
    .from(products)
    .where(sql`${products.published} AND ${products.id} > ${after} AND ${isSoldIn(currency)} AND ${isOpenToAll(at)}`)
    .orderBy(products.id)
    .limit(limit)
}

/** Their addresses alone, without the first `offset` of them. */
export async function findSlugsAfter(
  database: Queries,
  {
    after,
    offset,
    at,
    currency,
    limit,
  }: { after: number; offset: number; at: Date; currency: Currency; limit: number },
): Promise<{ id: number; slug: string }[]> {
  return database
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(sql`${products.published} AND ${products.id} > ${after} AND ${isSoldIn(currency)} AND ${isOpenToAll(at)}`)
    .orderBy(products.id)
    .limit(limit)
    .offset(offset)
}

/** Returns a cursor for each `interval` products of a list. Reads one index from end to end. */
export async function findListCursors(
  database: Queries,
  input: OrderedList & { interval: number },
): Promise<ListCursor[]> {
  const order = orderOf(input)
  const columns = order.columns.map(({ column }, index) => sql`${column} AS ${keyName(index)}`)
  const texts = order.columns.map((_, index) => sql`counted.${keyName(index)}::text`)
  return database
    .select({
      offset: sql<number>`counted.position - 1`.mapWith(Number),
      keys: sql<string[]>`ARRAY[${sql.join(texts, sql`, `)}]`,
    })
    .from(
      sql`(SELECT ${sql.join(columns, sql`, `)},
          row_number() OVER (ORDER BY ${orderBy(order, (index) => order.columns[index]!.column)}) AS position
        FROM ${productListings} WHERE ${listFilter(input)}) AS counted`,
    )
    .where(sql`counted.position % ${input.interval} = 1 AND counted.position > 1`)
    .orderBy(sql`counted.position`)
}

function listFilter({ currency, categoryId, featured }: ProductList): SQL {
  return and(
    eq(productListings.listId, categoryId ?? wholeCatalogue),
    eq(productListings.currency, currency),
    featured === undefined ? undefined : eq(productListings.unfeatured, !featured),
  )!
}

function listSize({ currency, categoryId, featured }: ProductList): SQL {
  const only = featured === undefined ? sql`` : sql`AND size.featured = ${featured}`
  return sql`SELECT coalesce(sum(size.products), 0) FROM ${productListSizes} size
    WHERE size.list_id = ${categoryId ?? wholeCatalogue} AND size.currency = ${currency} ${only}`
}

type Order = { columns: { column: SQLWrapper; type: string }[]; descending: boolean }

/** Returns the sort columns, all in one direction. Every order ends in the id, so that pages never overlap. */
function orderOf({ order, language }: OrderedList): Order {
  const listing = productListings
  const id = { column: listing.productId, type: 'int' }
  switch (order) {
    case 'price':
      return { columns: [{ column: listing.price, type: 'bigint' }, id], descending: false }
    case '-price':
      return { columns: [{ column: listing.fallingPrice, type: 'bigint' }, id], descending: false }
    case 'newest':
      return { columns: [{ column: listing.createdAt, type: 'timestamptz' }, id], descending: true }
    case 'name':
      return { columns: [{ column: listedName(listing, language), type: 'text' }, id], descending: false }
    case 'featured': {
      const featuredFirst = { column: listing.unfeatured, type: 'boolean' }
      return { columns: [featuredFirst, { column: listing.position, type: 'int' }, id], descending: false }
    }
  }
}

function orderBy({ columns, descending }: Order, nameOf: (index: number) => SQLWrapper): SQL {
  const names = columns.map((_, index) => sql`${nameOf(index)}${descending ? sql` DESC` : sql``}`)
  return sql.join(names, sql`, `)
}

function fromCursor({ columns, descending }: Order, cursor: ListCursor): SQL {
  const here = columns.map(({ column }) => sql`${column}`)
  const there = columns.map(({ type }, index) => sql`${cursor.keys[index]}::${sql.raw(type)}`)
  return sql`(${sql.join(here, sql`, `)}) ${descending ? sql`<=` : sql`>=`} (${sql.join(there, sql`, `)})`
}

const keyName = (index: number) => sql.raw(`key${index}`)
