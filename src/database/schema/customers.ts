import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, moment, plainText } from './columns.ts'

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
    /** Since when neither sign-in nor checkout works for this address, and why. */
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
    /** In international form. */
    phone: text('phone').notNull(),
    country: text('country').$type<'NO' | 'SE' | 'FR'>().notNull(),
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

/** Links mailed to an address that let their reader act for it; only their SHA-256 is kept. */
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

/** Erasures that people asked for; who they were is not kept. What lies outside the database is erased by a job. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  /** The account that was erased; null for somebody who had none. */
  customerId: integer('customer_id').references(() => customers.id),
  /** Ids at the payment provider still to be deleted there; emptied when done. */
  providerCustomerIds: jsonb('provider_customer_ids').$type<string[]>().notNull(),
  requestedAt: moment('requested_at').notNull(),
  finishedAt: moment('finished_at'),
})

/** Memberships as the payment provider last described them. At most one live one a customer. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey(),
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Order that started it. */
    orderId: integer('order_id').notNull(),
    /** Counts a customer's memberships: part of the key that makes creating one safe to repeat. */
    generation: integer('generation').notNull(),
    subscriptionId: text('subscription_id').unique(),
    /** Of the card it began on: one number is one customer, whatever addresses are typed (D8). */
    cardFingerprint: text('card_fingerprint'),
    /** The provider's word: trialing, active, past_due, canceled, incomplete…; `starting` until it exists there. */
    status: text('status').notNull(),
    price: cents('price').notNull(),
    trialDays: integer('trial_days').notNull(),
    trialEndsAt: moment('trial_ends_at'),
    currentPeriodEndsAt: moment('current_period_ends_at'),
    /** Set when it was cancelled: until then it lasts. */
    endsAt: moment('ends_at'),
    endedAt: moment('ended_at'),
    /** When the first bill of more than nothing was paid; null: none was. */
    firstPaidAt: moment('first_paid_at'),
    /** Why the member left: a reason from the list, and their own words. The words are erased with the person. */
    endReason: text('end_reason'),
    endComment: text('end_comment'),
    /** What it costs from a bill to come on; the provider is told when that bill is the next. */
    nextPrice: cents('next_price'),
    nextPriceFrom: moment('next_price_from'),
    /** Since when an act of staff is under way; one that was cut off counts for a while only. */
    actingSince: moment('acting_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('memberships_one_live').on(table.customerId).where(sql`${table.endedAt} IS NULL`),
    uniqueIndex('memberships_one_live_card').on(table.cardFingerprint).where(sql`${table.endedAt} IS NULL`),
    index('memberships_card').on(table.cardFingerprint),
    index('memberships_created').on(table.createdAt, table.id),
    // What happened in a month, for the figures.
    index('memberships_ended').on(table.endedAt),
    index('memberships_trial_over').on(table.trialEndsAt),
    index('memberships_first_paid').on(table.firstPaidAt),
    index('memberships_status').on(table.status, table.createdAt, table.id),
    index('memberships_price').on(table.price, table.id),
    index('memberships_ending').on(table.endsAt).where(sql`${table.endsAt} IS NOT NULL AND ${table.endedAt} IS NULL`),
    uniqueIndex('memberships_generation').on(table.customerId, table.generation),
  ],
)
