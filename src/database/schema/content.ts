import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import type { Texts } from '#shared/markets.ts'
import { moment } from './columns.ts'

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

/** Owner's choices that differ from the defaults; keys and shapes in domain/settings. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Random secrets the shop made for itself at first start, e.g. the one that signs anti-forgery tokens. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** What people with a role changed, append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serial('id').primaryKey(),
    at: moment('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Null where the shop itself, a customer or the provider acted. No reference: an entry outlives everything. */
    staffId: integer('staff_id'),
    tokenId: integer('token_id'),
    requestId: text('request_id'),
    ip: text('ip'),
    sessionId: uuid('session_id'),
  },
  (table) => [
    index('audit_log_subject').on(table.subject, table.at),
    index('audit_log_staff').on(table.staffId, table.at),
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_action').on(table.action, table.at, table.id),
  ],
)
