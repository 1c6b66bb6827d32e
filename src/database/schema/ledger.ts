import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import type { DifferenceFacts, DifferenceKind } from './states.ts'

/** Where the shop's ledger and the payment provider's differ: one row per difference, never deleted. */
export const bookDifferences = pgTable(
  'book_differences',
  {
    /** Kind and subject: the same difference found again is the same row. */
    key: text('key').primaryKey(),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    /** The provider's id, or ours where the provider has none. */
    subject: text('subject').notNull(),
    /** What each side says; ids and amounts only, never about a person. */
    facts: jsonb('facts').$type<DifferenceFacts>().notNull(),
    /** When what differs happened: a check looks back at least this far until the difference is gone. */
    occurredAt: moment('occurred_at').notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    /** Set when a check no longer found it. */
    resolvedAt: moment('resolved_at'),
    /** Counts how often it came back after it was gone; each time is told. */
    returns: integer('returns').notNull().default(0),
    /** The owner looked at it and says why it stays. */
    acceptedAt: moment('accepted_at'),
    note: text('note'),
  },
  (table) => [index('book_differences_open').on(table.resolvedAt, table.occurredAt)],
)

/** Every comparison of the ledgers; /readyz reports the last one. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: serial('id').primaryKey(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
    /** How far it looked back. */
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
