import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import type { OperationState } from '#shared/vocabularies.ts'
import { moment } from './columns.ts'
import { customers, staff } from './people.ts'
import type { OperationFailure, WebhookDeliveryState } from './states.ts'

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

/** Append-only log of changes. */
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
    /**
     * Staff member who made the change; null for the shop itself, a customer or the provider. It is not a foreign
     * key, because entries outlive everything.
     */
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

/** Rate limit counters that several processes share; the columns are the limiter library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970; null: never. */
  expire: bigint('expire', { mode: 'number' }),
})

export const webhookEndpoints = pgTable('hook_endpoints', {
  id: serial('id').primaryKey(),
  url: text('url').notNull(),
  note: text('note').notNull().default(''),
  events: jsonb('events').$type<string[]>().notNull(),
  /** Signs what is sent; encrypted. */
  secretSealed: text('secret_sealed').notNull(),
  /** Previous secret, valid for a day in addition to the new one. */
  previousSecretSealed: text('previous_secret_sealed'),
  previousUntil: moment('previous_until'),
  isOn: boolean('is_on').notNull().default(true),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  createdAt: moment('created_at').notNull(),
  deletedAt: moment('deleted_at'),
  version: integer('version').notNull().default(1),
})

/** One event for one endpoint; ids and amounts only, never about a person. */
export const webhookDeliveries = pgTable(
  'hook_deliveries',
  {
    id: uuid('id').primaryKey(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').$type<WebhookDeliveryState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status and shortened text of the last response; null if there was no response. */
    status: integer('status'),
    answer: text('answer'),
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [
    index('hook_deliveries_endpoint').on(table.endpointId, table.createdAt, table.id),
    index('hook_deliveries_due').on(table.nextAt).where(sql`${table.state} IN ('PENDING', 'RETRYING')`),
  ],
)

/** Mails once accepted by the mail server; the key makes a repeated job a no-op. */
export const sentMails = pgTable(
  'sent_mails',
  {
    key: text('key').primaryKey(),
    sentAt: moment('sent_at').notNull(),
    /** Recipient and subject, so that people can learn what was sent to them; null once they were erased. */
    email: text('email'),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    subject: text('subject'),
    /** Kind, order or membership, and language of the mail; null for mails sent before these were recorded. */
    kind: text('kind'),
    orderId: integer('order_id'),
    membershipId: uuid('membership_id'),
    language: text('language'),
    /** Key of the mail that it repeats. */
    resendOf: text('resend_of'),
  },
  (table) => [
    index('sent_mails_sent').on(table.sentAt, table.key),
    index('sent_mails_email').on(table.email),
    index('sent_mails_customer').on(table.customerId),
    index('sent_mails_order').on(table.orderId).where(sql`${table.orderId} IS NOT NULL`),
  ],
)

/** Texts of the shop that the owner words otherwise than the release does. */
export const textOverrides = pgTable(
  'text_overrides',
  {
    language: text('language').notNull(),
    /** Surface and path, as `storefront:cart.title` or `mails:order.subject`. */
    key: text('key').notNull(),
    value: text('value').notNull(),
    /** Hash of the release's text when it was overridden; a different hash now means that the source has changed. */
    sourceHash: text('source_hash').notNull(),
    staffId: integer('staff_id').references(() => staff.id),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] })],
)

/** Bulk actions on more rows than one call handles; a job processes them row by row. */
export const operations = pgTable('operations', {
  id: uuid('id').primaryKey(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  kind: text('kind').notNull(),
  filter: text('filter').notNull(),
  input: jsonb('input').notNull(),
  /** Rows still to do, in their order. */
  pending: jsonb('pending').$type<string[]>().notNull(),
  total: integer('total').notNull(),
  done: integer('done').notNull().default(0),
  failed: jsonb('failed').$type<OperationFailure[]>().notNull().default([]),
  state: text('state').$type<OperationState>().notNull(),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
})

/** Changes of stored data that run in batches before the shop opens, each with its progress: one row for each. */
export const dataMoves = pgTable('data_moves', {
  name: text('name').primaryKey(),
  /** Key of the last record that was changed. */
  upTo: text('up_to'),
  /** Sums of what was read so far, and of what is stored at the end: they must be equal. */
  before: jsonb('before').$type<Record<string, number>>().notNull().default({}),
  after: jsonb('after').$type<Record<string, number>>(),
  finishedAt: moment('finished_at'),
})
