import { index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import { cents, moment } from './columns.ts'
import { memberships } from './customers.ts'
import { staff } from './staff.ts'
import type { MembershipEventKind } from './states.ts'

/** What happened to a membership, in order. */
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
    /** Null where the member, the shop or the provider acted. */
    staffId: integer('staff_id').references(() => staff.id),
    /** The same event reported twice is one row. */
    key: text('key').unique(),
  },
  (table) => [
    index('membership_events_membership').on(table.membershipId, table.at, table.id),
    index('membership_events_kind').on(table.kind, table.at),
  ],
)

/** Bills of memberships as the provider last described them. */
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
