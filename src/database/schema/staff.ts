import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { customers } from './customers.ts'
import type { OperationFailure, StaffRole } from './states.ts'

/** People who work in the back office: a role for an account of the shop. Never deleted, only disabled. */
export const staff = pgTable('staff', {
  id: serial('id').primaryKey(),
  customerId: integer('customer_id')
    .notNull()
    .unique()
    .references(() => customers.id),
  role: text('role').$type<StaffRole>().notNull(),
  /** Of the back office; independent of the account's language in the shop. */
  language: text('language').notNull().default('en'),
  theme: text('theme').$type<'light' | 'dark' | 'system'>().notNull().default('system'),
  /** Secret of the authenticator app, encrypted; null without a second factor. */
  twoFactorSealed: text('two_factor_sealed'),
  /** A secret shown but not confirmed by a code yet, encrypted. */
  twoFactorPending: text('two_factor_pending'),
  /** Last time step whose code was used: no code works twice. */
  twoFactorStep: integer('two_factor_step'),
  /** Wrong codes in a row; five of them lock the second step until the moment below. */
  twoFactorFailures: integer('two_factor_failures').notNull().default(0),
  twoFactorLockedUntil: moment('two_factor_locked_until'),
  disabledAt: moment('disabled_at'),
  /** Of which events this person wants a mail. */
  notices: jsonb('notices').$type<string[]>().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  version: integer('version').notNull().default(1),
})

/** Browser sessions of the back office; only the token's SHA-256 is kept. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** When the second factor was given; null while only the password was, or where none is set. */
    secondFactorAt: moment('second_factor_at'),
    /** Last time that password or code were given: sensitive acts want it fresh. */
    confirmedAt: moment('confirmed_at').notNull(),
    /** Browser and system in a few words. */
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId)],
)

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    codeHash: text('code_hash').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: serial('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    role: text('role').$type<StaffRole>().notNull(),
    language: text('language').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: integer('invited_by')
      .notNull()
      .references(() => staff.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    revokedAt: moment('revoked_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('staff_invitations_email').on(table.email)],
)

/** First answers of calls with an Idempotency-Key, for a day. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    route: text('route').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null while the first call is under way, or was cut off. */
    status: integer('status'),
    answer: jsonb('answer'),
    /** The first call's, under which the audit log has what it did. */
    requestId: text('request_id'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.key] }),
    index('idempotent_requests_expires').on(table.expiresAt),
  ],
)

/** Lists as somebody likes them: filters, order and columns under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: serial('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    name: text('name').notNull(),
    /** The list's query string. */
    query: text('query').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull().default([]),
    shared: boolean('shared').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('saved_views_list').on(table.list, table.position)],
)

/** Acts on more rows than one call handles, done by a job row after row. */
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
  state: text('state').$type<'RUNNING' | 'DONE' | 'CANCELLED'>().notNull(),
  createdAt: moment('created_at').notNull(),
  finishedAt: moment('finished_at'),
})

/** What staff wrote about an order, customer, member or message; erased with the person. */
export const notes = pgTable(
  'notes',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<'order' | 'customer' | 'member' | 'message'>().notNull(),
    subject: text('subject').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('notes_subject').on(table.kind, table.subject, table.createdAt)],
)

/** How the owner settled a conflict of the specification, every time; the last row per key holds. */
export const conflictDecisions = pgTable(
  'conflict_decisions',
  {
    id: serial('id').primaryKey(),
    key: text('key').notNull(),
    /** Null: the decision was undone. */
    reading: text('reading').$type<'A' | 'B' | 'own'>(),
    /** The settings set by it. */
    value: jsonb('value'),
    /** The settings as they were before, for undo. */
    previous: jsonb('previous').notNull(),
    why: text('why').notNull(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('conflict_decisions_key').on(table.key, table.id)],
)
