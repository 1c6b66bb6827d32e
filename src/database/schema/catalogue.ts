import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { languages, type Texts } from '#shared/markets.ts'
import { cents, moment } from './columns.ts'

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
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('categories_position').on(table.position, table.id)],
)

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
    price: cents('price').notNull(),
    /** Null: one price and no choice. */
    memberPrice: cents('member_price'),
    featured: boolean('featured').notNull().default(false),
    published: boolean('published').notNull().default(true),
    position: integer('position').notNull().default(0),
    youtubeId: text('youtube_id'),
    longMarketing: boolean('long_marketing').notNull().default(false),
    /** Pieces left where the product itself is tracked; null = not tracked (sizes may be). */
    stock: integer('stock'),
    vendor: text('vendor'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('products_price_positive', sql`${table.price} >= 0`),
    check('products_member_price_lower', sql`${table.memberPrice} IS NULL OR ${table.memberPrice} < ${table.price}`),
    check('products_stock_not_negative', sql`${table.stock} IS NULL OR ${table.stock} >= 0`),
  ],
)

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
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const productSizes = pgTable(
  'product_sizes',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** What the cart token names: `S/M`, `L/XL`, `women`, `Large`. */
    key: text('key').notNull(),
    /** What the visitor reads. */
    label: jsonb('label').$type<Texts>().notNull(),
    position: integer('position').notNull(),
    /** Prices of this size where they differ from the product's. */
    price: cents('price'),
    memberPrice: cents('member_price'),
    stock: integer('stock'),
    sku: text('sku'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.key] }),
    check('product_sizes_stock_not_negative', sql`${table.stock} IS NULL OR ${table.stock} >= 0`),
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
  ],
)

/** Addresses that products and categories had before; they answer with a permanent redirect. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    kind: text('kind').$type<'product' | 'category' | 'page'>().notNull(),
    slug: text('slug').notNull(),
    targetId: text('target_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('former_slugs_slug').on(table.kind, table.slug)],
)
