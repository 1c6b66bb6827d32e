import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { staff } from './staff.ts'
import type { HookDeliveryState } from './states.ts'

/** Keys of programs that use the office's API; only their SHA-256 is kept. */
export const apiTokens = pgTable('api_tokens', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  /** Its first characters, to tell tokens apart. */
  prefix: text('prefix').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Permissions; never more than the maker's. */
  scopes: jsonb('scopes').$type<string[]>().notNull(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
  version: integer('version').notNull().default(1),
})

/** Addresses elsewhere that are told what happens in the shop. */
export const hookEndpoints = pgTable('hook_endpoints', {
  id: serial('id').primaryKey(),
  url: text('url').notNull(),
  note: text('note').notNull().default(''),
  events: jsonb('events').$type<string[]>().notNull(),
  /** Signs what is sent; encrypted. */
  secretSealed: text('secret_sealed').notNull(),
  /** The secret before, valid beside the new one for a day. */
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
export const hookDeliveries = pgTable(
  'hook_deliveries',
  {
    id: uuid('id').primaryKey(),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => hookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    state: text('state').$type<HookDeliveryState>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last answer, and what it said, shortened; null without an answer. */
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
