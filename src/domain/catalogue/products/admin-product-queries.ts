import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, type KeysetSort, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { productsNamed } from '#database/products-named.ts'
import { productListName } from '#database/schema/catalogue.ts'
import { productCategories, products } from '#database/schema/schema.ts'
import type { Language, Texts } from '#shared/markets.ts'
import type { Cents } from '#shared/money.ts'
import type { ProductGap, ProductState, StockState } from '#shared/vocabularies.ts'
import { branchSql } from './branch-queries.ts'
import { productId } from './product-queries.ts'

export type ProductAdminFilter = {
  ids?: readonly number[] | undefined
  text?: string | undefined
  states?: readonly ProductState[] | undefined
  categories?: readonly number[] | undefined
  featured?: boolean | undefined
  missing?: readonly ProductGap[] | undefined
  stock?: readonly StockState[] | undefined
  vendor?: string | undefined
  price?: { from?: Cents | undefined; before?: Cents | undefined }
}

export type ProductAdminSort = { by: 'updated_at' | 'name' | 'price'; descending: boolean }

export type ProductAdminRow = {
  id: number
  slug: string
  name: Texts
  image: string | null
  published: boolean
  archivedAt: Date | null
  price: Cents
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

const sortColumns = {
  updated_at: { column: products.updatedAt, type: 'timestamptz' },
  price: { column: products.price, type: 'bigint' },
} as const

/** Names are sorted by language, so a position in one language's list is not valid in another's. */
function sortOf({ by, descending }: ProductAdminSort, language: Language): KeysetSort {
  if (by !== 'name') return { name: by, ...sortColumns[by], descending }
  return { name: `name:${language}`, column: productListName(products, language), type: 'text', descending }
}

/**
 * Returns a page of the matching products in any state. `lowAt` is the shop's stock threshold, `language` that of the
 * names.
 */
export function findProductAdminPage(
  database: Queries,
  input: {
    filter: ProductAdminFilter
    sort: ProductAdminSort
    language: Language
    lowAt: number
    cursor: string | null
    limit: number
  },
): Promise<KeysetPage<ProductAdminRow>> {
  const { filter, sort, language, lowAt, cursor, limit } = input
  return selectPage<ProductAdminRow>({
    list: 'products',
    where: conditionOf(filter, lowAt),
    sort: sortOf(sort, language),
    id: products.id,
    cursor,
    limit,
    keyOf: (row) => ({ value: sortValueOf(row, sort), id: row.id }),
    select: (part) =>
      database
        .select({ ...adminColumns, listName: productListName(products, language) })
        .from(products)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    database,
    from: products,
  })
}

/** Returns the ids of matching products, at most `limit`. */
export async function findProductAdminIds(
  database: Queries,
  { filter, lowAt, limit }: { filter: ProductAdminFilter; lowAt: number; limit: number },
): Promise<number[]> {
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(conditionOf(filter, lowAt))
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
  price: products.price,
  memberPrice: products.memberPrice,
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
  return by === 'price' ? row.price : row.listName
}

function conditionOf(filter: ProductAdminFilter, lowAt: number): SQL | undefined {
  const { ids, text, states, categories, featured, missing, stock, vendor, price } = filter
  return and(
    ids && inArray(products.id, [...ids]),
    text === undefined ? undefined : productsNamed(text),
    states && or(...states.map(isInState)),
    categories &&
      sql`EXISTS (SELECT FROM ${productCategories} pc WHERE pc.product_id = ${productId}
        AND pc.category_id = ANY(${branchSql(categories)}))`,
    featured === undefined ? undefined : eq(products.featured, featured),
    missing && sql`${products.gaps} && ${sql.param([...missing])}::text[]`,
    stock && or(...stock.map((one) => hasStock(one, lowAt))),
    vendor === undefined ? undefined : eq(products.vendor, vendor),
    price?.from === undefined ? undefined : gte(products.price, price.from),
    price?.before === undefined ? undefined : lt(products.price, price.before),
  )
}

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
