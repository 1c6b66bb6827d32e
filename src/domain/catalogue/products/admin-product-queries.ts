import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, type KeysetSort, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { productsNamed } from '#database/products-named.ts'
import { productListName } from '#database/schema/catalogue.ts'
import { productCategories, productPrices, products } from '#database/schema/schema.ts'
import type { Language, Texts } from '#shared/markets.ts'
import type { Cents, Currency } from '#shared/money.ts'
import type { ProductGap, ProductState, StockState } from '#shared/vocabularies.ts'
import { branchSql } from './branch-queries.ts'
import { isSoldIn, productId } from './product-queries.ts'
import { wholeProduct } from './variant-rules.ts'

export type ProductAdminFilter = {
  ids?: readonly number[] | undefined
  text?: string | undefined
  states?: readonly ProductState[] | undefined
  categories?: readonly number[] | undefined
  featured?: boolean | undefined
  missing?: readonly ProductGap[] | undefined
  /** Currencies of which it has no price in one at least. */
  unpriced?: readonly Currency[] | undefined
  stock?: readonly StockState[] | undefined
  vendor?: string | undefined
  price?: { from?: Cents | undefined; before?: Cents | undefined }
}

/** Those in use; there is at least one. */
type Currencies = readonly [Currency, ...Currency[]]

export type ProductAdminSort = { by: 'updated_at' | 'name' | 'price'; descending: boolean }

export type ProductAdminRow = {
  id: number
  slug: string
  name: Texts
  image: string | null
  published: boolean
  archivedAt: Date | null
  /** In the first currency in use; null where it is not sold in it. */
  price: Cents | null
  memberPrice: Cents | null
  stock: number | null
  membersFrom: Date | null
  publicFrom: Date | null
  lowStockAt: number | null
  variants: { stock: number | null }[]
  categories: Texts[]
  featured: boolean
  gaps: string[]
  updatedAt: Date
  version: number
  listName: string
}

// Before every price: what has none.
const noPrice = -1

/** Names are sorted by language, so a position in one language's list is not valid in another's. */
function sortOf({ by, descending }: ProductAdminSort, language: Language, currencies: Currencies): KeysetSort {
  const [, ...others] = currencies
  // What is sold in one currency alone is sorted by the index of its prices.
  const price =
    others.length === 0
      ? productPrices.price
      : sql`coalesce(${ownPriceSql(sql`pp.price`, currencies[0])}, ${noPrice}::bigint)`
  if (by === 'price') return { name: `price:${currencies.join()}`, column: price, type: 'bigint', descending }
  if (by === 'updated_at') return { name: by, column: products.updatedAt, type: 'timestamptz', descending }
  return { name: `name:${language}`, column: productListName(products, language), type: 'text', descending }
}

/**
 * Returns a page of the matching products in any state. `lowAt` is the shop's stock threshold, `language` that of the
 * names; prices are in the first of `currencies`, which are those in use.
 */
export function findProductAdminPage(
  database: Queries,
  input: {
    filter: ProductAdminFilter
    sort: ProductAdminSort
    language: Language
    currencies: Currencies
    lowAt: number
    cursor: string | null
    limit: number
  },
): Promise<KeysetPage<ProductAdminRow>> {
  const { filter, sort, language, currencies, lowAt, cursor, limit } = input
  const [currency, ...others] = currencies
  const own = and(
    eq(productPrices.productId, products.id),
    eq(productPrices.variantKey, wholeProduct),
    eq(productPrices.currency, currency),
  )
  const isSortedByPrice = sort.by === 'price' && others.length === 0
  const columns = {
    ...adminColumns,
    price: ownPriceSql(sql`pp.price`, currency).mapWith(productPrices.price) as SQL<Cents | null>,
    memberPrice: ownPriceSql(sql`pp.member_price`, currency).mapWith(productPrices.memberPrice) as SQL<Cents | null>,
  }
  return selectPage<ProductAdminRow>({
    list: 'products',
    where: and(conditionOf(filter, { lowAt, currency }), isSortedByPrice ? isSoldIn(currency) : undefined),
    sort: sortOf(sort, language, currencies),
    id: products.id,
    cursor,
    limit,
    keyOf: (row) => ({ value: sortValueOf(row, sort), id: row.id }),
    select: (part) => {
      const listed = { ...columns, listName: productListName(products, language) }
      const rows = database.select(listed).from(products).$dynamic()
      const sorted = isSortedByPrice ? rows.innerJoin(productPrices, own) : rows
      return sorted
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit)
    },
    database,
    from: products,
  })
}

/** Returns the ids of matching products, at most `limit`. */
export async function findProductAdminIds(
  database: Queries,
  input: { filter: ProductAdminFilter; currencies: Currencies; lowAt: number; limit: number },
): Promise<number[]> {
  const { filter, currencies, lowAt, limit } = input
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(conditionOf(filter, { lowAt, currency: currencies[0] }))
    .orderBy(products.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

const adminColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  image: sql<string | null>`(SELECT i.path FROM product_images i WHERE i.product_id = ${productId}
    ORDER BY i.position LIMIT 1)`,
  published: products.published,
  archivedAt: products.archivedAt,
  membersFrom: products.membersFrom,
  publicFrom: products.publicFrom,
  stock: sql<number | null>`(SELECT s.stock FROM variants s WHERE s.product_id = ${productId} AND s.key = '')`,
  lowStockAt: products.lowStockAt,
  variants: sql<{ stock: number | null }[]>`(SELECT coalesce(json_agg(json_build_object('stock', s.stock)), '[]'::json)
    FROM variants s WHERE s.product_id = ${productId} AND s.key <> '')`,
  categories: sql<Texts[]>`(SELECT coalesce(json_agg(c.name ORDER BY c.position, c.id), '[]'::json)
    FROM product_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = ${productId})`,
  featured: products.featured,
  gaps: products.gaps,
  updatedAt: products.updatedAt,
  version: products.version,
}

function sortValueOf(row: ProductAdminRow, { by }: ProductAdminSort): string | number {
  if (by === 'updated_at') return row.updatedAt.toISOString()
  return by === 'price' ? (row.price ?? noPrice) : row.listName
}

function conditionOf(
  filter: ProductAdminFilter,
  { lowAt, currency }: { lowAt: number; currency: Currency },
): SQL | undefined {
  const { ids, text, states, categories, featured, missing, unpriced, stock, vendor, price } = filter
  return and(
    ids && inArray(products.id, [...ids]),
    text === undefined ? undefined : productsNamed(text),
    states && or(...states.map(isInState)),
    categories &&
      sql`EXISTS (SELECT FROM ${productCategories} pc WHERE pc.product_id = ${productId}
        AND pc.category_id = ANY(${branchSql(categories)}))`,
    featured === undefined ? undefined : eq(products.featured, featured),
    missing && sql`${products.gaps} && ${sql.param([...missing])}::text[]`,
    unpriced && or(...unpriced.map((one) => sql`${isSoldIn(one)} IS NULL`)),
    stock && or(...stock.map((one) => hasStock(one, lowAt))),
    vendor === undefined ? undefined : eq(products.vendor, vendor),
    price?.from === undefined ? undefined : sql`${ownPriceSql(sql`pp.price`, currency)} >= ${price.from}`,
    price?.before === undefined ? undefined : sql`${ownPriceSql(sql`pp.price`, currency)} < ${price.before}`,
  )
}

const ownPriceSql = (column: SQL, currency: Currency) => sql`(SELECT ${column} FROM product_prices pp
  WHERE pp.product_id = ${productId} AND pp.variant_key = '' AND pp.currency = ${currency})`

function isInState(state: ProductState): SQL {
  if (state === 'archived') return sql`${products.archivedAt} IS NOT NULL`
  const published = state === 'active' ? sql`${products.published}` : sql`NOT ${products.published}`
  return sql`(${published} AND ${products.archivedAt} IS NULL)`
}

/** A counter is the product's own, or one of its variants'. */
function hasStock(filter: StockState, lowAt: number): SQL {
  const isAny = (condition: SQL) =>
    sql`EXISTS (SELECT FROM variants s WHERE s.product_id = ${productId} AND ${condition})`
  if (filter === 'tracked') return isAny(sql`s.stock IS NOT NULL`)
  if (filter === 'untracked') return sql`NOT ${isAny(sql`s.stock IS NOT NULL`)}`
  const limit = filter === 'out' ? sql`0` : sql`coalesce(${products.lowStockAt}, ${lowAt})`
  return isAny(sql`s.stock <= ${limit}`)
}
