import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '#database/open-database.ts'
import { type productImages, productSearch, products, type productVariants } from '#database/schema/catalogue.ts'
import { type AttributeOfProduct, searchedWordsSql, valuesSql } from '#domain/catalogue/attributes/attribute-queries.ts'
import type { OtherPrices, OwnPrices } from '#domain/catalogue/prices/price-lists.ts'
import type { Reduction } from '#domain/catalogue/prices/price-rules.ts'
import { type Language, languages, type Texts } from '#shared/markets.ts'
import type { Cents, Currency } from '#shared/money.ts'
import { type CategoryLink, isShown, pathSql } from './branch-queries.ts'

/** A variant with its own prices in one currency; null where they are the product's. */
export type VariantRow = Omit<typeof productVariants.$inferSelect, 'productId' | 'position'> & OwnPrices

/** A product as stored, with its images and variants in their order and its categories. */
type StoredProduct = typeof products.$inferSelect & {
  /** Units in stock if the product itself is tracked; null if it is not, although its variants may be. */
  stock: number | null
  /** Article number and printed code of a product without options. */
  sku: string | null
  barcode: string | null
  /** Grams of each variant that has no weight of its own. */
  weight: number | null
  images: Omit<typeof productImages.$inferSelect, 'productId' | 'position'>[]
  categories: { id: number; handle: string; name: Texts; position: number }[]
  attributes: AttributeOfProduct[]
}

/** A product as the owner edits it: with its prices in euros, where it has such, and in other currencies. */
export type ProductRow = StoredProduct &
  OwnPrices & { prices: OtherPrices; variants: (VariantRow & { prices: OtherPrices<OwnPrices> })[] }

// Written out: drizzle omits the table from its columns inside a selected expression.
export const productId = sql.raw('"products"."id"')

type ColumnValue<Column extends PgColumn> = Column['_']['notNull'] extends true
  ? Column['_']['data']
  : Column['_']['data'] | null

/** A column of a product, also where the products come out of a subquery of that name. */
const written = <Column extends PgColumn>(column: Column) =>
  sql<ColumnValue<Column>>`${sql.raw(`"products"."${column.name}"`)}`.mapWith(column) as SQL<ColumnValue<Column>>

/** A column of the variant that stands for the product itself. */
const ofWhole = <Value>(column: SQL) =>
  sql<Value>`(SELECT ${column} FROM variants v WHERE v.product_id = ${productId} AND v.key = '')`

/** A price of the product itself in a currency. */
const priceSql = (column: SQL, currency: Currency) =>
  sql`(SELECT ${column} FROM product_prices pp
    WHERE pp.product_id = ${productId} AND pp.variant_key = '' AND pp.currency = ${currency})`

/** Condition that a product has a price in a currency. A single value, so that the planner looks each one up. */
export const isSoldIn = (currency: Currency, id: SQL = productId) =>
  sql`(SELECT true FROM product_prices pp
    WHERE pp.product_id = ${id} AND pp.variant_key = '' AND pp.currency = ${currency})`

const cardFields = (currency: Currency) => ({
  options: written(products.options),
  id: written(products.id),
  slug: written(products.slug),
  name: written(products.name),
  summary: written(products.summary),
  vendor: written(products.vendor),
  sku: ofWhole<string | null>(sql`v.sku`),
  barcode: ofWhole<string | null>(sql`v.barcode`),
  weight: ofWhole<number | null>(sql`v.weight`),
  price: priceSql(sql`pp.price`, currency).mapWith(Number) as SQL<Cents>,
  memberPrice: priceSql(sql`pp.member_price`, currency).mapWith(Number) as SQL<Cents | null>,
  youtubeId: written(products.youtubeId),
  longMarketing: written(products.longMarketing),
  stock: ofWhole<number | null>(sql`v.stock`),
  membersFrom: written(products.membersFrom),
  publicFrom: written(products.publicFrom),
  netContent: written(products.netContent),
})

/** Data of a product card, with prices in one currency: a part of the row, read in one statement for a whole list. */
export type ProductCardRow = Pick<StoredProduct, Exclude<keyof ReturnType<typeof cardFields>, keyof OwnPrices>> & {
  price: Cents
  memberPrice: Cents | null
  images: Pick<StoredProduct['images'][number], 'path' | 'alt' | 'focalX' | 'focalY'>[]
  /** Variants of a product with one option; empty for others. */
  sizes: Pick<VariantRow, 'key' | 'label' | 'price' | 'memberPrice' | 'stock'>[]
  /** True if some variant is in stock or not counted. */
  isAvailable: boolean
  categories: Pick<StoredProduct['categories'][number], 'handle' | 'name'>[]
  /** Reductions that run, by size key; the product's own has the key ''. */
  reductions: Record<string, Reduction>
}

const hasOneOption = sql`AND jsonb_array_length("products"."options") = 1`
const variantsSql = (
  currency: Currency,
  more = sql``,
  filter = sql``,
) => sql`(SELECT coalesce(json_agg(json_build_object('key', s.key, 'label', s.label,
    'price', pp.price, 'memberPrice', pp.member_price, 'stock', s.stock${more}) ORDER BY s.position, s.key), '[]'::json)
  FROM variants s LEFT JOIN product_prices pp
    ON pp.product_id = s.product_id AND pp.variant_key = s.key AND pp.currency = ${currency}
  WHERE s.product_id = ${productId} AND s.key <> '' ${filter})`
/** Price lists of a variant in other currencies than the euro, as an object. */
const otherPricesSql = (key: SQL) => sql`(SELECT coalesce(json_object_agg(o.currency,
    json_build_object('price', o.price, 'memberPrice', o.member_price) ORDER BY o.currency), '{}'::json)
  FROM product_prices o WHERE o.product_id = ${productId} AND o.variant_key = ${key} AND o.currency <> 'EUR')`
const imagesSql = (more = sql``) => sql`(SELECT coalesce(json_agg(json_build_object('path', i.path, 'alt', i.alt,
    'focalX', i.focal_x, 'focalY', i.focal_y${more}) ORDER BY i.position), '[]'::json)
  FROM product_images i WHERE i.product_id = ${productId})`
const categoriesSql = (more = sql``, filter = sql``) => sql`(SELECT coalesce(json_agg(json_build_object(
    'handle', c.handle, 'name', c.name${more}) ORDER BY c.position, c.id), '[]'::json)
  FROM product_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = ${productId} ${filter})`
const onlyShown = sql`AND ${isShown('c')}`

/** A variant without its own count uses the product's; the row of the product is no variant where there are others. */
const isAvailableSql = sql<boolean>`EXISTS (SELECT FROM variants s
  JOIN variants whole ON whole.product_id = s.product_id AND whole.key = ''
  WHERE s.product_id = ${productId} AND (s.key <> '' OR "products"."options" = '[]'::jsonb)
    AND coalesce(s.stock, whole.stock, 1) > 0)`

const reductionsSql = (currency: Currency) => sql<
  Record<string, Reduction>
>`(SELECT coalesce(json_object_agg(p.variant_key,
    json_build_object('price', p.reference_price, 'withMembers', p.reference_with_members,
      'startsAt', p.starts_at, 'endsAt', p.ends_at, 'forMembers', p.opened_at IS NULL)), '{}'::json)
  FROM scheduled_prices p WHERE p.product_id = ${productId} AND p.currency = ${currency} AND p.state = 'RUNNING'
    AND p.reference_price IS NOT NULL)`

export const cardColumns = (currency: Currency) => ({
  ...cardFields(currency),
  images: imagesSql() as SQL<ProductCardRow['images']>,
  sizes: variantsSql(currency, sql``, hasOneOption) as SQL<ProductCardRow['sizes']>,
  isAvailable: isAvailableSql,
  categories: categoriesSql(sql``, onlyShown) as SQL<ProductCardRow['categories']>,
  reductions: reductionsSql(currency),
})

const wholeVariantsSql = (currency: Currency, more = sql``) =>
  variantsSql(
    currency,
    sql`, 'values', s.values, 'sku', s.sku, 'barcode', s.barcode, 'weight', s.weight, 'image', s.image${more}`,
  ) as SQL<VariantRow[]>

/** What a feed needs of a product: a card with all of its variants. */
export const feedColumns = (currency: Currency) => ({
  ...cardColumns(currency),
  variants: wholeVariantsSql(currency),
})
export type FeedRow = ProductCardRow & { variants: VariantRow[] }

const rowColumns = (currency: Currency, categoriesMore = sql``, categoryFilter?: SQL) => ({
  ...cardFields(currency),
  description: written(products.description),
  featured: written(products.featured),
  published: written(products.published),
  position: written(products.position),
  seo: written(products.seo),
  sizeGuide: written(products.sizeGuide),
  manufacturer: written(products.manufacturer),
  responsiblePerson: written(products.responsiblePerson),
  warnings: written(products.warnings),
  originCountry: written(products.originCountry),
  hsCode: written(products.hsCode),
  lowStockAt: written(products.lowStockAt),
  archivedAt: written(products.archivedAt),
  firstActiveAt: written(products.firstActiveAt),
  nextOpening: written(products.nextOpening),
  gaps: written(products.gaps),
  version: written(products.version),
  createdAt: written(products.createdAt),
  updatedAt: written(products.updatedAt),
  images: imagesSql(sql`, 'width', i.width, 'height', i.height`) as SQL<StoredProduct['images']>,
  variants: wholeVariantsSql(currency),
  categories: categoriesSql(sql`, 'id', c.id, 'position', pc.position${categoriesMore}`, categoryFilter) as SQL<
    PublishedProduct['categories']
  >,
  attributes: valuesSql(productId),
})

const publicColumns = (currency: Currency) => ({
  ...rowColumns(currency, sql`, 'path', ${pathSql('c')}`, onlyShown),
  reductions: reductionsSql(currency),
})

const ownersColumns = {
  ...rowColumns('EUR'),
  prices: otherPricesSql(sql`''`) as SQL<ProductRow['prices']>,
  variants: wholeVariantsSql('EUR', sql`, 'prices', ${otherPricesSql(sql`s.key`)}`) as SQL<ProductRow['variants']>,
}

/** The text in a language, else English, else any: the SQL twin of `textIn`. */
export function textSql(column: SQLWrapper, language: Language): SQL<string> {
  const order = new Set([language, 'en', ...languages])
  const parts = [...order].map((one) => sql`nullif(${column} ->> ${sql.raw(`'${one}'`)}, '')`)
  return sql<string>`coalesce(${sql.join(parts, sql`, `)}, '')`
}

/** The products of a subquery named `best` with `product_id`, `score` and `position`, best first. */
export async function findRankedProducts(database: Queries, best: SQL, currency: Currency): Promise<ProductCardRow[]> {
  const page = sql`${best}
    CROSS JOIN LATERAL (SELECT * FROM ${products} WHERE ${productId} = best.product_id LIMIT 1) AS "products"`
  return database.select(cardColumns(currency)).from(page).orderBy(sql`best.score DESC, best.position, best.product_id`)
}

/** A product with its prices in one currency. */
export type PublishedProduct = StoredProduct &
  Pick<ProductCardRow, 'price' | 'memberPrice' | 'reductions'> & {
    variants: VariantRow[]
    /** `path`: the categories above it, from the top; left out where a draft is previewed. */
    categories: (StoredProduct['categories'][number] & { path?: CategoryLink[] })[]
  }

/** Returns a published product that is sold in a currency by id, or else by its present or a former address. */
export async function findPublishedProduct(
  database: Queries,
  { reference, currency }: { reference: string; currency: Currency },
): Promise<PublishedProduct | null> {
  const id = /^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : null
  const match =
    id === null
      ? sql`${products.id} = coalesce(
          (SELECT p.id FROM products p WHERE p.slug = ${reference}),
          (SELECT f.target_id::int FROM former_slugs f WHERE f.kind = 'product' AND f.slug = ${reference}))`
      : eq(products.id, id)
  const [row] = await database
    .select(publicColumns(currency))
    .from(products)
    .where(and(eq(products.published, true), isSoldIn(currency), match))
    .limit(1)
  return row ?? null
}

/** Returns a product in any state, as its page shows it; null if it is not sold in the currency. */
export async function findProductInAnyState(
  database: Queries,
  { id, currency }: { id: number; currency: Currency },
): Promise<PublishedProduct | null> {
  const match = and(eq(products.id, id), isSoldIn(currency))
  const [row] = await database.select(publicColumns(currency)).from(products).where(match)
  return row ?? null
}

/** Locks a product until the transaction ends and returns it, so that its changes come one after the other. */
export async function lockProductRow(
  transaction: Queries,
  by: { id?: number | undefined; slug?: string },
): Promise<ProductRow | null> {
  const match = by.id === undefined ? eq(products.slug, by.slug ?? '') : eq(products.id, by.id)
  const [locked] = await transaction.select({ id: products.id }).from(products).where(match).for('update')
  return locked ? findProductRow(transaction, locked) : null
}

/** Returns a whole product, published or not, as the owner edits it. */
export async function findProductRow(
  database: Queries,
  by: { id?: number | undefined; slug?: string },
): Promise<ProductRow | null> {
  const wanted = by.id === undefined ? { slugs: [by.slug ?? ''] } : { ids: [by.id] }
  const [found] = await findProductRows(database, wanted)
  return found ?? null
}

/** Returns many whole products, by id or address, in the order of their ids. */
export async function findProductRows(
  database: Queries,
  by: { ids: number[] } | { slugs: string[] },
): Promise<ProductRow[]> {
  const match =
    'ids' in by
      ? sql`${products.id} = ANY(${sql.param(by.ids)}::int[])`
      : sql`${products.slug} = ANY(${sql.param(by.slugs)}::text[])`
  return database.select(ownersColumns).from(products).where(match).orderBy(products.id)
}

// A large category has many products, and no statement may take long.
const searchBatch = 500

/** Rebuilds the search rows of these products in all languages; unpublished ones have none. */
export async function refreshProductSearch(database: Queries, ids: number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += searchBatch) {
    await refreshSearchRows(database, ids.slice(first, first + searchBatch))
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
          || ${words(sql`t.categories`, 'B')} || ${words(sql`coalesce(t.vendor, '')`, 'B')}
          || ${words(sql`t.attributes`, 'C')} || ${words(sql`t.description`, 'D')} || array_to_tsvector(emoji_of(plain_text(t.name)))
      FROM (
        SELECT p.id, p.vendor,
          ${textSql(sql.raw('p.name'), language)} AS name,
          ${textSql(sql.raw('p.summary'), language)} AS summary,
          ${searchedWordsSql(sql.raw('p.id'), language)} AS attributes,
          regexp_replace(${textSql(sql.raw('p.description'), language)}, '<[^>]*>', ' ', 'g') AS description,
          coalesce((SELECT string_agg(${textSql(sql.raw('c.name'), language)}, ' ') FROM product_categories pc
            JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = p.id AND c.published), '') AS categories
        FROM products p WHERE p.id = ANY(${sql.param(ids)}::int[]) AND p.published
      ) t
      ON CONFLICT (product_id, language) DO UPDATE SET plain_name = excluded.plain_name, document = excluded.document`)
  }
}
