import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import { productSearch, products } from '#database/schema/catalogue.ts'
import { type Language, languages, type Texts } from '#domain/markets/market-rules.ts'

/** A product in a list, with everything around it, as one row of one statement. */
export type ProductCardRow = {
  id: number
  slug: string
  name: Texts
  summary: Texts
  price: number
  memberPrice: number | null
  youtubeId: string | null
  longMarketing: boolean
  stock: number | null
  images: { path: string; alt: Texts }[]
  sizes: SizeRow[]
  categories: { handle: string; name: Texts }[]
}
export type ProductRow = ProductCardRow & { description: Texts }

export type SizeRow = {
  key: string
  label: Texts
  price: number | null
  memberPrice: number | null
  stock: number | null
}

// Written out, because drizzle leaves the table off its own columns when they stand in a selected expression.
export const productId = sql.raw('"products"."id"')

/** A column of a product, also where the products come out of a subquery of that name. */
const written = <Column extends PgColumn>(column: Column) =>
  sql<Column['_']['data']>`${productColumn(column.name)}`.mapWith(column)
const productColumn = (name: string) => sql.raw(`"products"."${name}"`)

export const cardColumns = {
  id: written(products.id),
  slug: written(products.slug),
  name: written(products.name),
  summary: written(products.summary),
  price: written(products.price),
  memberPrice: sql<number | null>`${productColumn('member_price')}`.mapWith(products.memberPrice),
  youtubeId: sql<string | null>`${productColumn('youtube_id')}`,
  longMarketing: written(products.longMarketing),
  stock: sql<number | null>`${productColumn('stock')}`,
  images: sql<
    ProductCardRow['images']
  >`(SELECT coalesce(json_agg(json_build_object('path', i.path, 'alt', i.alt) ORDER BY i.position), '[]'::json)
    FROM product_images i WHERE i.product_id = ${productId})`,
  sizes: sql<SizeRow[]>`(SELECT coalesce(json_agg(json_build_object('key', s.key, 'label', s.label, 'price', s.price,
      'memberPrice', s.member_price, 'stock', s.stock) ORDER BY s.position, s.key), '[]'::json)
    FROM product_sizes s WHERE s.product_id = ${productId})`,
  categories: sql<
    ProductCardRow['categories']
  >`(SELECT coalesce(json_agg(json_build_object('handle', c.handle, 'name', c.name) ORDER BY c.position, c.id), '[]'::json)
    FROM product_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = ${productId} AND c.published)`,
}
const detailColumns = { ...cardColumns, description: written(products.description) }

/** The text in a language, else English, else any: the SQL twin of `textIn`. */
export function textSql(column: SQLWrapper, language: Language): SQL<string> {
  const order = new Set([language, 'en', ...languages])
  const parts = [...order].map((one) => sql`nullif(${column} ->> ${sql.raw(`'${one}'`)}, '')`)
  return sql<string>`coalesce(${sql.join(parts, sql`, `)}, '')`
}

/** The products of a subquery named `best` with `product_id`, `score` and `place`, best first. */
export async function selectRankedProducts(database: Queries, best: SQL): Promise<ProductCardRow[]> {
  const page = sql`${best}
    CROSS JOIN LATERAL (SELECT * FROM ${products} WHERE ${productId} = best.product_id LIMIT 1) AS "products"`
  return database.select(cardColumns).from(page).orderBy(sql`best.score DESC, best.place, best.product_id`)
}

/** One published product by number, else by address, else by an address it had before. */
export async function selectProduct(database: Queries, reference: string): Promise<ProductRow | null> {
  const id = /^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : null
  const match =
    id === null
      ? sql`${products.id} = coalesce(
          (SELECT p.id FROM products p WHERE p.slug = ${reference}),
          (SELECT f.target_id::int FROM former_slugs f WHERE f.kind = 'product' AND f.slug = ${reference}))`
      : eq(products.id, id)
  const [row] = await database
    .select(detailColumns)
    .from(products)
    .where(and(eq(products.published, true), match))
    .limit(1)
  return row ?? null
}

// A large category has many products, and no statement may take long.
const searchedAtOnce = 500

/** Writes again what search reads of these products, from the products themselves, in every language: nothing of those not published. */
export async function refreshProductSearch(database: Queries, ids: number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += searchedAtOnce) {
    await refreshSearchRows(database, ids.slice(first, first + searchedAtOnce))
  }
}

async function refreshSearchRows(database: Queries, ids: number[]): Promise<void> {
  await database.execute(sql`DELETE FROM ${productSearch} s USING ${products} p
    WHERE s.product_id = ANY(${sql.param(ids)}::int[]) AND p.id = s.product_id AND NOT p.published`)
  const configurations: Record<Language, string> = { no: 'norwegian', sv: 'swedish', fr: 'french', en: 'english' }
  for (const language of languages) {
    const configuration = sql.raw(`'${configurations[language]}'::regconfig`)
    const words = (value: SQL, weight: string, dictionary: SQL = configuration) =>
      sql`setweight(to_tsvector(${dictionary}, plain_text(${value})), ${sql.raw(`'${weight}'`)})`
    const name = sql`t.name`
    await database.execute(sql`
      INSERT INTO ${productSearch} (product_id, language, plain_name, document)
      SELECT t.id, ${language}, plain_text(t.name),
        ${words(name, 'A')} || ${words(name, 'A', sql.raw(`'simple'::regconfig`))} || ${words(sql`t.summary`, 'B')}
          || ${words(sql`t.categories`, 'B')} || ${words(sql`coalesce(t.vendor, '')`, 'B')} || ${words(sql`t.description`, 'D')}
      FROM (
        SELECT p.id, p.vendor,
          ${textSql(sql.raw('p.name'), language)} AS name,
          ${textSql(sql.raw('p.summary'), language)} AS summary,
          regexp_replace(${textSql(sql.raw('p.description'), language)}, '<[^>]*>', ' ', 'g') AS description,
          coalesce((SELECT string_agg(${textSql(sql.raw('c.name'), language)}, ' ') FROM product_categories pc
            JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = p.id AND c.published), '') AS categories
        FROM products p WHERE p.id = ANY(${sql.param(ids)}::int[]) AND p.published
      ) t
      ON CONFLICT (product_id, language) DO UPDATE SET plain_name = excluded.plain_name, document = excluded.document`)
  }
}
