import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Texts } from '#shared/markets.ts'
import { products } from './catalogue.ts'
import { moment } from './columns.ts'
import { orders } from './sales.ts'
import { staff } from './staff.ts'
import type { ContentKind, ContentState, ProductReviewState } from './states.ts'

/** What staff write before shoppers see it, and what they saw before. The live tables are what the storefront reads. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<ContentKind>().notNull(),
    /** A page's slug; the kind's own name where it has one subject only. */
    subject: text('subject').notNull(),
    /** Counts a subject's versions. */
    number: integer('number').notNull(),
    state: text('state').$type<ContentState>().notNull(),
    /** The whole subject in the shape of its kind. */
    data: jsonb('data').notNull(),
    note: text('note'),
    /** The published version that it was begun on. */
    basedOn: integer('based_on'),
    staffId: integer('staff_id').references(() => staff.id),
    publishAt: moment('publish_at'),
    publishedAt: moment('published_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('content_versions_number').on(table.kind, table.subject, table.number),
    // One draft or scheduled version a subject.
    uniqueIndex('content_versions_one_open')
      .on(table.kind, table.subject)
      .where(sql`${table.state} IN ('DRAFT', 'SCHEDULED')`),
    index('content_versions_due').on(table.publishAt).where(sql`${table.state} = 'SCHEDULED'`),
  ],
)

/** Brands of the carousel, in order. */
export const brands = pgTable('brands', {
  id: serial('id').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  imagePath: text('image_path'),
  /** An address within the shop or elsewhere; null: not a link. */
  link: text('link'),
  isShown: boolean('is_shown').notNull().default(true),
})

/** Parts of the home page that the owner writes: hero, banner, picture links. */
export const homeBlocks = pgTable(
  'home_blocks',
  {
    id: serial('id').primaryKey(),
    position: integer('position').notNull(),
    /** Which part: `hero`, `banner` or a block of its own. */
    key: text('key').notNull(),
    texts: jsonb('texts').$type<Record<string, Texts>>().notNull(),
    imagePath: text('image_path'),
    imageAlt: jsonb('image_alt').$type<Texts>(),
    focalX: real('focal_x').notNull().default(0.5),
    focalY: real('focal_y').notNull().default(0.5),
    /** A path within the shop. */
    link: text('link'),
    /** Shown between these moments; null: without beginning or end. */
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
    isShown: boolean('is_shown').notNull().default(true),
  },
  (table) => [index('home_blocks_key').on(table.key, table.position)],
)

/** Texts of the shop that the owner words otherwise than the release does. */
export const textOverrides = pgTable(
  'text_overrides',
  {
    language: text('language').notNull(),
    /** Surface and path, as `storefront:cart.title` or `mails:order.subject`. */
    key: text('key').notNull(),
    value: text('value').notNull(),
    /** Of the release's text when it was overridden: another one now means that the source changed. */
    sourceHash: text('source_hash').notNull(),
    staffId: integer('staff_id').references(() => staff.id),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] })],
)

/** What buyers wrote about what they bought; shown once staff approved it. Erased with the person. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Whole stars from 1 to 5. */
    rating: integer('rating').notNull(),
    title: text('title').notNull().default(''),
    body: text('body').notNull(),
    /** As the buyer wants to be called. */
    author: text('author').notNull(),
    language: text('language').notNull(),
    state: text('state').$type<ProductReviewState>().notNull(),
    staffId: integer('staff_id').references(() => staff.id),
    decidedAt: moment('decided_at'),
    /** Why staff rejected it; shown in the back office only. */
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('product_reviews_one').on(table.orderId, table.productId),
    index('product_reviews_created').on(table.createdAt, table.id),
    index('product_reviews_product').on(table.productId, table.state, table.createdAt),
    index('product_reviews_state').on(table.state, table.createdAt, table.id),
  ],
)

/** Invitations by mail to write a review: one an order, whether a mail was sent or the time for it had passed. */
export const reviewInvitations = pgTable('review_invitations', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** SHA-256 of the mailed link's token; null where none was sent. */
  tokenHash: text('token_hash').unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
