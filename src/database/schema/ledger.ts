import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { type Currency, noCents } from '#shared/money.ts'
import type { DifferenceKind } from '#shared/vocabularies.ts'
import { cents, moment } from './columns.ts'
import type { DifferenceFacts, PayoutTransaction } from './states.ts'

/** Differences between the shop's ledger and the payment provider's: one row per difference, never deleted. */
export const bookDifferences = pgTable(
  'book_differences',
  {
    /** Kind and subject: the same difference found again is the same row. */
    key: text('key').primaryKey(),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    /** The provider's id, or ours where the provider has none. */
    subject: text('subject').notNull(),
    /** Statements of both sides: ids and amounts only, never personal data. */
    facts: jsonb('facts').$type<DifferenceFacts>().notNull(),
    /** When what differs happened: a check looks back at least this far until the difference is gone. */
    occurredAt: moment('occurred_at').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Set when a check no longer found it. */
    resolvedAt: moment('resolved_at'),
    /** Number of times it came back after it was resolved; the alert mail is sent again each time. */
    returns: integer('returns').notNull().default(0),
    /** The owner looked at it and says why it stays. */
    acceptedAt: moment('accepted_at'),
    note: text('note'),
  },
  (table) => [
    index('book_differences_open').on(table.resolvedAt, table.occurredAt),
    index('book_differences_seen').on(table.firstSeenAt, table.key),
  ],
)

/** Every comparison of the ledgers; /readyz reports the last one. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: serial('id').primaryKey(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
    /** Start of the compared period. */
    since: moment('since').notNull(),
    payments: integer('payments').notNull(),
    orders: integer('orders').notNull(),
    invoices: integer('invoices').notNull(),
    memberships: integer('memberships').notNull(),
    refunds: integer('refunds').notNull(),
    /** Differences that are open and not accepted. */
    differences: integer('differences').notNull(),
  },
  (table) => [index('book_checks_finished').on(table.finishedAt)],
)

/** Payouts to the shop's bank account, as they were last read from the provider. */
export const payouts = pgTable(
  'payouts',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    amount: cents('amount').notNull(),
    /** Sum of the transactions' fees. */
    fee: cents('fee').notNull(),
    /** Sum of the transactions' net amounts. Equals the payout's amount if the provider listed all transactions. */
    net: cents('net').notNull().default(noCents),
    currency: text('currency').notNull(),
    arrivesOn: moment('arrives_on').notNull(),
    status: text('status').notNull(),
    /** Why it failed, in the provider's words. */
    failure: text('failure'),
    /** True if made by the provider's schedule; the provider lists transactions only for such payouts. */
    isAutomatic: boolean('is_automatic').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    /** Time before the provider was called, so that the response to an earlier call does not replace a later one. */
    readAt: moment('read_at').notNull(),
    transactions: jsonb('transactions').$type<PayoutTransaction[]>().notNull(),
  },
  (table) => [index('payouts_created').on(table.createdAt)],
)

/** Progress of reading the provider's lists into the shop: one row per list. */
export const providerReadings = pgTable('provider_readings', {
  list: text('list').$type<'payouts' | 'settlements'>().primaryKey(),
  /** When a reading that came to its end began. */
  readAt: moment('read_at'),
  /** Time of the last failed reading, such as one without a response from the provider. */
  failedAt: moment('failed_at'),
  /** Last sign of life of one that is under way. */
  activeAt: moment('active_at'),
  /** The provider's time up to which everything has been read at least once. */
  readUntil: moment('read_until'),
})

/**
 * What a euro was in another currency, as the owner set it, from a moment on; null: no rate any more. The setting
 * holds today's.
 */
export const referenceRates = pgTable(
  'reference_rates',
  {
    currency: text('currency').$type<Currency>().notNull(),
    since: moment('since').notNull(),
    rate: doublePrecision('rate'),
  },
  (table) => [primaryKey({ columns: [table.currency, table.since] })],
)

/** What the provider's balance gained or lost by a charge, refund or dispute, as its balance transaction says. */
export const settlements = pgTable(
  'settlements',
  {
    /** The provider's id of the balance transaction. */
    id: text('id').primaryKey(),
    /** The provider's type: charge, refund, refund_failure, adjustment … */
    kind: text('kind').notNull(),
    /** The charge, refund or dispute. */
    sourceId: text('source_id').notNull(),
    paymentIntentId: text('payment_intent_id'),
    /** As the payer was charged: money in above zero, money out below. */
    amount: cents('amount').notNull(),
    currency: text('currency').notNull(),
    settledAmount: cents('settled_amount').notNull(),
    settledCurrency: text('settled_currency').notNull(),
    /** What the amount was multiplied by; null if nothing was converted. */
    exchangeRate: doublePrecision('exchange_rate'),
    /** Of the settled currency. */
    fee: cents('fee').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('settlements_payment').on(table.paymentIntentId),
    index('settlements_source').on(table.sourceId),
    index('settlements_at').on(table.at),
  ],
)
