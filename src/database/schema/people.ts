import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Country } from '#shared/markets.ts'
import { type Cents, noCents } from '#shared/money.ts'
import type { StaffRole, Theme } from '#shared/vocabularies.ts'
import { cents, derived, moment, plainText } from './columns.ts'

export const customers = pgTable(
  'customers',
  {
    id: serial('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    /** Argon2id; null until the customer sets a password. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    /** First and last name in lower case without accents: what a search for a person looks into. */
    plainName: text('plain_name').generatedAlwaysAs(plainText(sql`"first_name" || ' ' || "last_name"`)),
    postalCode: text('postal_code').notNull().default(''),
    language: text('language').notNull(),
    role: text('role').$type<'customer' | 'owner'>().notNull().default('customer'),
    /** When the customer proved to read this address (opened a mailed link); orders are linked only then. */
    emailProvedAt: moment('email_proved_at'),
    providerCustomerId: text('provider_customer_id').unique(),
    createdAt: moment('created_at').notNull(),
    erasedAt: moment('erased_at'),
    /** Time and reason of a block: neither sign-in nor checkout works for this address from then on. */
    blockedAt: moment('blocked_at'),
    blockReason: text('block_reason'),
  },
  (table) => [
    index('customers_email_prefix').using('btree', sql`${table.email} text_pattern_ops`),
    index('customers_plain_name').using('gin', sql`${table.plainName} gin_trgm_ops`),
  ],
)

/** Delivery addresses that a customer keeps, each for orders to its country. */
export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: serial('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address: text('address').notNull(),
    apartment: text('apartment').notNull(),
    city: text('city').notNull(),
    zip: text('zip').notNull(),
    phone: text('phone').notNull(),
    country: text('country').$type<Country>().notNull(),
    /** The one that the checkout proposes. */
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('customer_addresses_customer').on(table.customerId),
    uniqueIndex('customer_addresses_default').on(table.customerId).where(sql`${table.isDefault}`),
  ],
)

/** Bearer tokens; only their SHA-256 is kept. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('access_tokens_customer').on(table.customerId)],
)

/** Single-use links that set a password; only their SHA-256 is kept. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('password_resets_customer').on(table.customerId)],
)

/** Mailed links that authorise their reader for an address; only their SHA-256 is kept. */
export const mailLinks = pgTable(
  'mail_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    /**
     * `confirm` proves who reads an address, `orderCode` opens one order. `privacy` lets its reader see, export or
     * erase their data; `privacyKey` is the browser's key afterwards.
     */
    purpose: text('purpose').$type<'confirm' | 'privacy' | 'privacyKey' | 'orderCode'>().notNull(),
    /** Lower case. The link is worth something for this address only. */
    email: text('email').notNull(),
    customerId: integer('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_links_email').on(table.email), index('mail_links_customer').on(table.customerId)],
)

/** One row per account, and per address that guests bought with: what the list of people reads. */
export const people = derived.table(
  'people',
  {
    /** The account's id; a guest's is `guest-` and the number of the first order: a link shows no address. */
    key: text('key').primaryKey(),
    customerId: integer('customer_id').unique(),
    /** Lower case. */
    email: text('email').notNull(),
    /** A guest's is the one of the newest order. */
    name: text('name').notNull(),
    plainName: text('plain_name').generatedAlwaysAs(plainText(sql`"name"`)),
    /** When the account was opened, or the guest bought first. */
    createdAt: moment('created_at').notNull(),
    orders: integer('orders').notNull().default(0),
    /** Sums of orders by currency. */
    totals: jsonb('totals').$type<Record<string, Cents>>().notNull().default({}),
    /** The same in the books' currency, by the reference rates; what has none is left out. */
    total: cents('total').notNull().default(noCents),
    lastOrderAt: moment('last_order_at'),
    blockedAt: moment('blocked_at'),
  },
  (table) => [
    uniqueIndex('people_guest').on(table.email).where(sql`${table.customerId} IS NULL`),
    index('people_created').on(table.createdAt, table.key),
    index('people_orders').on(table.orders, table.key),
    index('people_total').on(table.total, table.key),
    index('people_blocked').on(table.createdAt, table.key).where(sql`${table.blockedAt} IS NOT NULL`),
    index('people_email_prefix').using('btree', sql`${table.email} text_pattern_ops`),
    index('people_plain_name').using('gin', sql`${table.plainName} gin_trgm_ops`),
  ],
)

/** Blocked e-mail addresses of guests; accounts have their own columns for this. */
export const blockedAddresses = pgTable('blocked_addresses', {
  /** Lower case. */
  email: text('email').primaryKey(),
  reason: text('reason').notNull(),
  blockedAt: moment('blocked_at').notNull(),
})

/** People who work in the back office: a role for an account of the shop. Never deleted, only disabled. */
export const staff = pgTable('staff', {
  id: serial('id').primaryKey(),
  customerId: integer('customer_id')
    .notNull()
    .unique()
    .references(() => customers.id),
  role: text('role').$type<StaffRole>().notNull(),
  /** Language of the back office; independent of the account's language in the shop. */
  language: text('language').notNull().default('en'),
  theme: text('theme').$type<Theme>().notNull().default('system'),
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
  /** Events that this person is notified of by mail. */
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
    /** Last time that the password or code was entered; sensitive actions require a recent one. */
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

/** Keys of programs that use the office's API; only their SHA-256 is kept. */
export const apiTokens = pgTable('api_tokens', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  /** First characters of the token, which distinguish it from others. */
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

/** First responses to calls with an Idempotency-Key, kept for a day. */
export const idempotentRequests = pgTable(
  'idempotent_requests',
  {
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    route: text('route').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** HTTP status; null while the first call is under way, or if it was cut off. */
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

/** Notes by staff on an order, customer, member or message; erased with the person. */
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
