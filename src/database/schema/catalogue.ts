import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Language, languages, type Texts } from '#shared/markets.ts'
import type { NetContent } from '#shared/net-content.ts'
import type { StockReason } from '#shared/vocabularies.ts'
import { moment, plainText } from './columns.ts'
import { customers, staff } from './people.ts'
import type { SeoTexts } from './states.ts'

/** Name, postal address in lines, and e-mail address or page of who answers for a product. */
type Party = { name: string; address: string; contact: string }

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const categories = pgTable(
  'categories',
  {
    id: serial('id').primaryKey(),
    handle: text('handle').notNull().unique(),
    slug: text('slug').notNull().unique(),
    name: jsonb('name').$type<Texts>().notNull(),
    /** Sanitised HTML. */
    description: jsonb('description').$type<Texts>(),
    featured: boolean('featured').notNull().default(false),
    published: boolean('published').notNull().default(true),
    position: integer('position').notNull().default(0),
    imagePath: text('image_path'),
    imageAlt: jsonb('image_alt').$type<Texts>(),
    /** Category above it, at any depth; null at the top. */
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id, { onDelete: 'set null' }),
    seo: jsonb('seo').$type<SeoTexts>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('categories_position').on(table.position, table.id), index('categories_parent').on(table.parentId)],
)

/** A choice that buyers make, such as the size or the colour, with its values in their order. */
export type ProductOption = {
  /** Parameter of addresses, such as `colour`. */
  id: string
  name: Texts
  values: OptionValue[]
}
export type OptionValue = {
  id: string
  label: Texts
  /** Colour shown beside the label, `#rrggbb`; null for none. */
  swatch: string | null
}

export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    /** Unique address; the handle of the import format. */
    slug: text('slug').notNull().unique(),
    name: jsonb('name').$type<Texts>().notNull(),
    summary: jsonb('summary').$type<Texts>().notNull().default({}),
    /** Sanitised HTML. */
    description: jsonb('description').$type<Texts>().notNull().default({}),
    featured: boolean('featured').notNull().default(false),
    published: boolean('published').notNull().default(true),
    position: integer('position').notNull().default(0),
    youtubeId: text('youtube_id'),
    longMarketing: boolean('long_marketing').notNull().default(false),
    vendor: text('vendor'),
    /** What buyers choose, at most three, in the order of the picker. */
    options: jsonb('options').$type<ProductOption[]>().notNull().default([]),
    /** Address of the page that helps to choose among its sizes; null: none does. */
    sizeGuide: text('size_guide'),
    seo: jsonb('seo').$type<SeoTexts>().notNull().default({}),
    /** Who made it, and who answers for it in the European Union. */
    manufacturer: jsonb('manufacturer').$type<Party>(),
    responsiblePerson: jsonb('responsible_person').$type<Party>(),
    /** Plain text in lines. */
    warnings: jsonb('warnings').$type<Texts>().notNull().default({}),
    /** ISO 3166 code. */
    originCountry: text('origin_country'),
    /** Digits of its code for customs. */
    hsCode: text('hs_code'),
    /** What a package holds, for the unit price. */
    netContent: jsonb('net_content').$type<NetContent>(),
    /** Low-stock threshold in units; null to use the shop's general threshold. */
    lowStockAt: integer('low_stock_at'),
    /** Archived where set; else active where `published`, else a draft. */
    archivedAt: moment('archived_at'),
    /** When it was first on sale; null: never. */
    firstActiveAt: moment('first_active_at'),
    /** From when members may buy it, and from when everyone may: members-first-rules.ts. */
    membersFrom: moment('members_from'),
    publicFrom: moment('public_from'),
    /** The next of these moments that was not announced yet; null if there is none. */
    nextOpening: moment('next_opening'),
    /** Data that the product lacks, by which the admin list is filtered: product-gaps.ts. */
    gaps: text('gaps').array().$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    check(
      'products_members_first',
      sql`${table.membersFrom} IS NULL OR ${table.publicFrom} IS NULL OR ${table.membersFrom} < ${table.publicFrom}`,
    ),
    index('products_next_opening').on(table.nextOpening).where(sql`${table.nextOpening} IS NOT NULL`),
    // Those of which one may be unopened; nearly no product is among them.
    index('products_members_first_dates')
      .on(table.publicFrom)
      .where(sql`${table.membersFrom} IS NOT NULL OR ${table.publicFrom} IS NOT NULL`),
    index('products_updated').on(table.updatedAt, table.id),
    ...languages.map((language) => index(`products_name_${language}`).on(productListName(table, language), table.id)),
    index('products_words').using('gin', sql`${productWords(table)} gin_trgm_ops`),
    index('products_gaps').using('gin', table.gaps),
    index('products_brand')
      .on(searchKey(table.vendor), table.position, table.id)
      .where(sql`${table.published} AND ${table.vendor} IS NOT NULL`),
  ],
)

/** Article numbers and brands as they are compared: lower case, without accents, spaces, marks but a last + or #. */
export function searchKey(text: AnyPgColumn | SQL): SQL<string> {
  return sql<string>`search_key(${text})`
}

type Named = { name: AnyPgColumn; slug: AnyPgColumn; vendor: AnyPgColumn }

/** Returns the sort key of a product's name in a language, or in another language if it is missing. */
export function productListName({ name }: Pick<Named, 'name'>, language: Language): SQL<string> {
  return sql<string>`derived.listed_name(${name}, ${sql.raw(`'${language}'`)}) COLLATE "C"`
}

/** Returns the text that the admin list searches: slug, brand and the names in all languages, without accents. */
export function productWords({ name, slug, vendor }: Named): SQL<string> {
  const names = languages.map((language) => sql`coalesce(${name} ->> ${sql.raw(`'${language}'`)}, '')`)
  const parts = [sql`${slug}`, sql`coalesce(${vendor}, '')`, ...names]
  return plainText(sql.join(parts, sql` || ' ' || `))
}

export const productImages = pgTable(
  'product_images',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Path below the storage prefix, e.g. `products/watch-nord.jpg`. */
    path: text('path').notNull(),
    alt: jsonb('alt').$type<Texts>().notNull().default({}),
    width: integer('width'),
    height: integer('height'),
    /** Focal point that a crop keeps in view, from 0 (left, top) to 1; null for the middle. */
    focalX: real('focal_x'),
    focalY: real('focal_y'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/**
 * What is sold and counted: the variants of a product's options, and a row with key '' for the product itself. That row
 * is the only one of a product without options; beside others it counts the stock that they share.
 */
export const productVariants = pgTable(
  'variants',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Names it in carts, orders and stock for good, such as `S/M` or `black+M`. */
    key: text('key').notNull(),
    /** Ids of the option values that make it, one for each option of the product, in their order. */
    values: text('values').array().$type<string[]>().notNull().default([]),
    /** Labels of its values as one text, such as `Black, M`. */
    label: jsonb('label').$type<Texts>().notNull().default({}),
    position: integer('position').notNull().default(0),
    /** Units in stock; null if not tracked here. */
    stock: integer('stock'),
    sku: text('sku'),
    /** Digits or letters of the printed code, such as an EAN. */
    barcode: text('barcode'),
    /** Grams; null for those of the product. */
    weight: integer('weight'),
    /** Path of the product's picture that shows it. */
    image: text('image'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.key] }),
    check('variants_stock_not_negative', sql`${table.stock} IS NULL OR ${table.stock} >= 0`),
    index('variants_sku').on(searchKey(table.sku)).where(sql`${table.sku} IS NOT NULL`),
    index('variants_barcode').on(searchKey(table.barcode)).where(sql`${table.barcode} IS NOT NULL`),
  ],
)

export const productCategories = pgTable(
  'product_categories',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.categoryId] }),
    index('product_categories_by_category').on(table.categoryId, table.position, table.productId),
  ],
)

/** One row per product and language, read by search and written in the transaction of the product. */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    /** Name without accents, lower case, for trigram similarity. */
    plainName: text('plain_name').notNull(),
    document: tsvector('document').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.language] }),
    // One a language, because every search is in one.
    ...languages.map((language) =>
      index(`product_search_document_${language}`)
        .using('gin', table.document)
        .where(sql`${table.language} = ${sql.raw(`'${language}'`)}`),
    ),
    ...languages.map((language) =>
      index(`product_search_trigram_${language}`)
        .using('gin', sql`${table.plainName} gin_trgm_ops`)
        .where(sql`${table.language} = ${sql.raw(`'${language}'`)}`),
    ),
    // Names that begin alike are one range, in the order of bytes on every database.
    ...languages.map((language) =>
      index(`product_search_name_${language}`)
        .on(sql`${table.plainName} COLLATE "C"`, table.productId)
        .where(sql`${table.language} = ${sql.raw(`'${language}'`)}`),
    ),
  ],
)

/** Why counted stock changed, append-only. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id').notNull(),
    /** Key of the variant; an empty string if the product itself is counted. */
    variantKey: text('variant_key').notNull(),
    delta: integer('delta').notNull(),
    /** Stock left after the movement. */
    after: integer('after').notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    orderId: integer('order_id'),
    checkoutId: uuid('checkout_id'),
    staffId: integer('staff_id').references(() => staff.id),
    note: text('note'),
    /** Idempotency key that names what the movement is for. */
    key: text('key'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.variantKey, table.id),
    // Without sales, which would write it with every purchase.
    index('stock_movements_changes')
      .on(table.productId, table.variantKey, table.id)
      .where(sql`${table.reason} NOT IN ('hold', 'release')`),
    index('stock_movements_order').on(table.orderId).where(sql`${table.orderId} IS NOT NULL`),
    uniqueIndex('stock_movements_key').on(table.key).where(sql`${table.key} IS NOT NULL`),
  ],
)

/** Products that customers keep for later. */
export const savedProducts = pgTable(
  'saved_products',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.productId] }),
    index('saved_products_product').on(table.productId),
  ],
)

/** Requests for one mail when a product or variant is back in stock; a row is deleted once its mail is sent. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: uuid('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Key of the variant; an empty string for a product without options. */
    variantKey: text('variant_key').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Mail context: decides the brand, language and links of the mail. */
    language: text('language').notNull(),
    host: text('host').notNull(),
    https: boolean('https').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** When a reader of the address said yes; nothing is sent before. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    uniqueIndex('stock_notices_once').on(table.productId, table.variantKey, table.email),
    index('stock_notices_email').on(table.email),
    index('stock_notices_asked').on(table.askedAt),
  ],
)
