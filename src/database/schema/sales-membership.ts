import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Currency } from '#shared/money.ts'
import type { EndingWishState, MembershipStatus } from '#shared/vocabularies.ts'
import { cents, moment, percent } from './columns.ts'
import { customers, staff } from './people.ts'
import type { MembershipEventKind } from './states.ts'

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
    /**
     * Fingerprint of the card it began on. One card number counts as one customer, regardless of the addresses typed
     * (D8).
     */
    cardFingerprint: text('card_fingerprint'),
    /** The provider's word: trialing, active, past_due, canceled, incomplete…; `starting` until it exists there. */
    status: text('status').$type<MembershipStatus>().notNull(),
    price: cents('price').notNull(),
    /** Agreed with the price: every charge, other price and refund is in it. */
    currency: text('currency').$type<Currency>().notNull().default('EUR'),
    trialDays: integer('trial_days').notNull(),
    trialEndsAt: moment('trial_ends_at'),
    currentPeriodEndsAt: moment('current_period_ends_at'),
    /** Set when it was cancelled: until then it lasts. */
    endsAt: moment('ends_at'),
    endedAt: moment('ended_at'),
    /** Time when the first invoice above zero was paid; null if none was. */
    firstPaidAt: moment('first_paid_at'),
    /** Why the member left: a reason from the list, and their own words. The words are erased with the person. */
    endReason: text('end_reason'),
    endComment: text('end_comment'),
    /**
     * Planned price and the date of the invoice it starts with. The provider receives it once that invoice is the
     * next one.
     */
    nextPrice: cents('next_price'),
    nextPriceFrom: moment('next_price_from'),
    /** Start time of a staff action in progress. An interrupted action blocks others for a limited time only. */
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
    // Indexes for the figures of a month.
    index('memberships_ended').on(table.endedAt),
    index('memberships_trial_over').on(table.trialEndsAt),
    index('memberships_first_paid').on(table.firstPaidAt),
    index('memberships_status').on(table.status, table.createdAt, table.id),
    index('memberships_price').on(table.price, table.id),
    index('memberships_ending').on(table.endsAt).where(sql`${table.endsAt} IS NOT NULL AND ${table.endedAt} IS NULL`),
    uniqueIndex('memberships_generation').on(table.customerId, table.generation),
  ],
)

export const membershipEvents = pgTable(
  'membership_events',
  {
    id: serial('id').primaryKey(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    kind: text('kind').$type<MembershipEventKind>().notNull(),
    /** Figures and ids; never about a person. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Staff member who acted; null if it was the member, the shop or the provider. */
    staffId: integer('staff_id').references(() => staff.id),
    /** The same event reported twice is one row. */
    key: text('key').unique(),
  },
  (table) => [
    index('membership_events_membership').on(table.membershipId, table.at, table.id),
    index('membership_events_kind').on(table.kind, table.at),
  ],
)

/**
 * Wishes to end a membership, stated in public by people who need not prove who they are (D50). Erased with the person.
 */
export const endingWishes = pgTable(
  'ending_wishes',
  {
    id: uuid('id').primaryKey(),
    /** Digest of the statement and its hour: the same statement sent again is the same wish. */
    fingerprint: text('fingerprint').notNull().unique(),
    name: text('name').notNull(),
    /** Lower case; proved only once the mailed link was used. */
    email: text('email').notNull(),
    /** Number of an order or membership, as typed. */
    reference: text('reference').notNull().default(''),
    /** Day in the shop's time zone; null for as early as possible. */
    wishedFor: date('wished_for', { mode: 'string' }),
    /** The moment from which the wish counts, whenever it is confirmed. */
    statedAt: moment('stated_at').notNull(),
    language: text('language').notNull(),
    host: text('host').notNull(),
    https: boolean('https').notNull(),
    state: text('state').$type<EndingWishState>().notNull().default('open'),
    /** Membership that it ends; null until it is confirmed. */
    membershipId: uuid('membership_id').references(() => memberships.id),
    /** When it was confirmed or dismissed, and by whom. */
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').$type<'account' | 'mail' | 'staff'>(),
    staffId: integer('staff_id').references(() => staff.id),
    /** When the membership was set to end; null while a later day is waited for. */
    carriedOutAt: moment('carried_out_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('ending_wishes_stated').on(table.statedAt, table.id),
    index('ending_wishes_state').on(table.state, table.statedAt, table.id),
    index('ending_wishes_email').on(table.email),
    index('ending_wishes_membership').on(table.membershipId),
    index('ending_wishes_due')
      .on(table.wishedFor)
      .where(sql`${table.state} = 'confirmed' AND ${table.carriedOutAt} IS NULL`),
  ],
)

/** Invoices of memberships, as the provider last described them. */
export const membershipInvoices = pgTable(
  'membership_invoices',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    membershipId: uuid('membership_id')
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    number: text('number'),
    amount: cents('amount').notNull(),
    /** Tax within the amount, and its rate in percent, as on the day it was paid; null where the shop named none. */
    taxRate: percent('tax_rate'),
    tax: cents('tax'),
    currency: text('currency').notNull(),
    /** The provider's word: open, paid, void, uncollectible. */
    status: text('status').notNull(),
    paymentIntentId: text('payment_intent_id'),
    /** The provider's page of it. */
    url: text('url'),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('membership_invoices_membership').on(table.membershipId, table.createdAt),
    index('membership_invoices_paid').on(table.paidAt),
    index('membership_invoices_payment').on(table.paymentIntentId),
  ],
)
