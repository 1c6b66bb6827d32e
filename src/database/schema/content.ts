import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ContentKind } from '#shared/content-data.ts'
import type { Texts } from '#shared/markets.ts'
import type { ContentState, RedirectKind } from '#shared/vocabularies.ts'
import { moment } from './columns.ts'
import { staff } from './people.ts'

export const pages = pgTable('pages', {
  slug: text('slug').primaryKey(),
  name: jsonb('name').$type<Texts>().notNull(),
  /** Sanitised HTML with `{{placeholders}}` of settings. */
  description: jsonb('description').$type<Texts>().notNull(),
  published: boolean('published').notNull().default(true),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const faqItems = pgTable('faq_items', {
  id: serial('id').primaryKey(),
  position: integer('position').notNull(),
  question: jsonb('question').$type<Texts>().notNull(),
  answer: jsonb('answer').$type<Texts>().notNull(),
  isShown: boolean('is_shown').notNull().default(true),
})

export const testimonials = pgTable('testimonials', {
  id: serial('id').primaryKey(),
  position: integer('position').notNull(),
  body: jsonb('body').$type<Texts>().notNull(),
  authorName: text('author_name').notNull(),
  imagePath: text('image_path').notNull(),
  isShown: boolean('is_shown').notNull().default(true),
})

export const reviews = pgTable('reviews', {
  id: serial('id').primaryKey(),
  position: integer('position').notNull(),
  rating: integer('rating').notNull(),
  content: jsonb('content').$type<Texts>().notNull(),
  author: text('author').notNull(),
  avatarPath: text('avatar_path').notNull(),
  replyImagePath: text('reply_image_path'),
  isShown: boolean('is_shown').notNull().default(true),
})

/** Blocks of the long marketing section, in order. */
export const marketingBlocks = pgTable('marketing_blocks', {
  id: serial('id').primaryKey(),
  position: integer('position').notNull(),
  title: jsonb('title').$type<Texts>().notNull(),
  body: jsonb('body').$type<Texts>().notNull(),
  imagePath: text('image_path'),
  imageAlt: jsonb('image_alt').$type<Texts>(),
  isShown: boolean('is_shown').notNull().default(true),
})

/**
 * Versions of content: drafts that shoppers do not see yet, and what they saw before. The storefront reads the live
 * tables instead.
 */
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
    /** Part of the home page: `hero`, `banner` or a block of its own. */
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

/**
 * Former addresses, and old addresses that staff redirect; both respond with a permanent redirect. If the kind is
 * `path`, both ends are paths.
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    id: serial('id').notNull(),
    kind: text('kind').$type<RedirectKind>().notNull(),
    slug: text('slug').notNull(),
    targetId: text('target_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Staff member who set the redirect; null if it comes from a changed address. */
    staffId: integer('staff_id').references(() => staff.id),
  },
  (table) => [
    index('former_slugs_id').on(table.id),
    uniqueIndex('former_slugs_slug').on(table.kind, table.slug),
    index('former_slugs_words').using('gin', sql`lower(${table.slug}) gin_trgm_ops`),
  ],
)
