import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RefundStatus } from '#shared/vocabularies.ts'
import { cents, moment, percent } from './columns.ts'
import { staff } from './people.ts'

export const refunds = pgTable(
  'refunds',
  {
    /**
     * Refund key; also the provider's idempotency key, so that a retry after a lost response does not refund twice.
     */
    key: text('key').primaryKey(),
    paymentIntentId: text('payment_intent_id').notNull(),
    orderId: integer('order_id'),
    /** Membership whose charge is refunded, and its invoice at the provider. */
    membershipId: uuid('membership_id'),
    invoiceId: text('invoice_id'),
    amount: cents('amount').notNull(),
    /** The charge's. */
    currency: text('currency').notNull().default('EUR'),
    reason: text('reason').notNull(),
    providerRefundId: text('provider_refund_id'),
    status: text('status').$type<RefundStatus>().notNull(),
    /** Author and note of a refund made by staff, and whether the payer is notified by mail. */
    staffId: integer('staff_id').references(() => staff.id),
    note: text('note'),
    notify: boolean('notify').notNull().default(false),
    /** The return whose goods it pays back. */
    returnId: integer('return_id'),
    /** Why it failed, in the provider's words. */
    failure: text('failure'),
    /** When the shop learnt that it failed or was cancelled: a refund made since then takes its place. */
    failedAt: moment('failed_at'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    index('refunds_created').on(table.createdAt),
    index('refunds_failed').on(table.failedAt).where(sql`${table.failedAt} IS NOT NULL`),
    index('refunds_payment').on(table.paymentIntentId),
    index('refunds_provider').on(table.providerRefundId),
    index('refunds_open').on(table.createdAt).where(sql`${table.status} = 'due'`),
    index('refunds_return').on(table.returnId).where(sql`${table.returnId} IS NOT NULL`),
  ],
)

/** Order items that a refund pays back; a refund without lines is goodwill. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundKey: text('refund_key')
      .notNull()
      .references(() => refunds.key, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** What was paid for these items. */
    paid: cents('paid').notNull(),
    /** What is paid back for them; less than `paid` where staff typed a lower amount. */
    amount: cents('amount').notNull(),
    restocked: boolean('restocked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundKey, table.position] })],
)

/** Tax within a refund by rate, in percent; one without rows names none. */
export const refundTaxes = pgTable(
  'refund_taxes',
  {
    refundKey: text('refund_key')
      .notNull()
      .references(() => refunds.key, { onDelete: 'cascade' }),
    rate: percent('rate').notNull(),
    /** `base` and `amount` add up to what is paid back at this rate. */
    base: cents('base').notNull(),
    amount: cents('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundKey, table.rate] })],
)

/** Charges that the card's owner disputes, as the provider last described them. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    paymentIntentId: text('payment_intent_id'),
    orderId: integer('order_id'),
    membershipId: uuid('membership_id'),
    invoiceId: text('invoice_id'),
    amount: cents('amount').notNull(),
    /** The charge's. */
    currency: text('currency').notNull().default('EUR'),
    status: text('status').notNull(),
    reason: text('reason').notNull(),
    /** Deadline for the shop's response at the provider. */
    dueBy: moment('due_by'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('disputes_created').on(table.createdAt, table.id), index('disputes_order').on(table.orderId)],
)
