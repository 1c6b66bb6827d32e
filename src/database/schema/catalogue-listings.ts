import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Language, languages } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import { cents, derived, moment } from './columns.ts'

/** Text with byte order (COLLATE "C"), the same on every database. */
const byteOrdered = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

const plainKeys = customType<{ data: string[] }>({ dataType: () => 'text[] COLLATE "C"' })

/** List id of the whole catalogue, which contains every published product. Any other list id is a category's id. */
export const wholeCatalogue = 0

/**
 * One row per published product, list and currency that it has a price in, with every sort key. A page of a list reads
 * one contiguous range of one index, then only the products on it.
 */
export const productListings = derived.table(
  'product_listings',
  {
    listId: integer('list_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    productId: integer('product_id').notNull(),
    featured: boolean('featured').notNull(),
    // Descending keys are stored negated so that every index is scanned forward, starting behind any product.
    unfeatured: boolean('unfeatured').notNull().generatedAlwaysAs(sql`NOT "featured"`),
    /** Position within the category, or the product's own position in the whole catalogue. */
    position: integer('position').notNull(),
    price: cents('price').notNull(),
    fallingPrice: cents('falling_price').notNull().generatedAlwaysAs(sql`-"price"`),
    createdAt: moment('created_at').notNull(),
    /**
     * Sort keys of the name in each language, made by `name_order`; another language is used if the name is missing.
     */
    nameNo: byteOrdered('name_no').notNull(),
    nameSv: byteOrdered('name_sv').notNull(),
    nameFr: byteOrdered('name_fr').notNull(),
    nameEn: byteOrdered('name_en').notNull(),
    // Byte order makes sorting by brand ten times as fast when a whole list is counted.
    brand: byteOrdered('brand'),
    /** What can be chosen of it; 0 for nothing. */
    assortmentId: integer('assortment_id').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.listId, table.currency] }),
    index('product_listings_featured').on(
      table.listId,
      table.currency,
      table.unfeatured,
      table.position,
      table.productId,
    ),
    index('product_listings_price').on(table.listId, table.currency, table.price, table.productId),
    index('product_listings_dearest').on(table.listId, table.currency, table.fallingPrice, table.productId),
    index('product_listings_newest').on(table.listId, table.currency, table.createdAt, table.productId),
    ...languages.map((language) =>
      index(`product_listings_name_${language}`).on(
        table.listId,
        table.currency,
        listedName(table, language),
        table.productId,
      ),
    ),
  ],
)

type NameColumn = `name${Capitalize<Language>}`

/** Returns the column that sorts a list by name in a language. */
export function listedName<Table extends Record<NameColumn, unknown>>(
  table: Table,
  language: Language,
): Table[NameColumn] {
  return table[`name${language[0]!.toUpperCase()}${language[1]}` as NameColumn]
}

/** Number of products in each list and currency, kept in step with the listings so that counting reads none of them. */
export const productListSizes = derived.table(
  'product_list_sizes',
  {
    listId: integer('list_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    featured: boolean('featured').notNull(),
    products: bigint('products', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.currency, table.featured] })],
)

/** Sets of choices that products offer; products that offer the same share one. */
export const assortments = derived.table(
  'assortments',
  {
    id: serial('id').primaryKey(),
    /** Of its variants with their places and choices. */
    digest: uuid('digest').notNull(),
  },
  (table) => [uniqueIndex('assortments_digest').on(table.digest)],
)

/** Choices that can be had together, such as `size:M` and `colour:black`, one row for each variant. */
export const assortmentVariants = derived.table(
  'assortment_variants',
  {
    assortmentId: integer('assortment_id').notNull(),
    /** The variant's position in each product of the assortment. */
    place: integer('place').notNull(),
    choices: plainKeys('choices').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.assortmentId, table.place] }),
    index('assortment_variants_choices').using('gin', table.choices),
  ],
)

/**
 * The way up from each category: itself at depth 0, then those above it, as far as all below them are published. The
 * whole catalogue ends a way that is open to the top: a category without that row is not shown in the shop.
 */
export const categoryPaths = derived.table(
  'category_paths',
  {
    categoryId: integer('category_id').notNull(),
    ancestorId: integer('ancestor_id').notNull(),
    depth: integer('depth').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.ancestorId] }),
    index('category_paths_ancestor').on(table.ancestorId),
  ],
)

/**
 * Stock counters at zero, of a product (key '') or of one of its variants. They are kept apart so that
 * selling something out does not rewrite the listings.
 */
export const soldOut = derived.table(
  'sold_out',
  { productId: integer('product_id').notNull(), variantKey: text('variant_key').notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.variantKey] })],
)
