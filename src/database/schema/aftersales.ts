import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ParcelState, ProductReviewState, ReturnReason, ReturnState } from '#shared/vocabularies.ts'
import { products } from './catalogue.ts'
import { moment } from './columns.ts'
import { staff } from './people.ts'
import { orders, refunds } from './sales.ts'

/** Boxes that orders are sent in; moves between their states: domain/aftersales/fulfilment/parcel-states.ts. */
export const parcels = pgTable(
  'parcels',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state').$type<ParcelState>().notNull(),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    /** True if the payer is notified of the shipment by mail. */
    notify: boolean('notify').notNull().default(true),
    shippedAt: moment('shipped_at'),
    deliveredAt: moment('delivered_at'),
    returnedAt: moment('returned_at'),
    cancelledAt: moment('cancelled_at'),
    staffId: integer('staff_id').references(() => staff.id),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('parcels_order').on(table.orderId),
    index('parcels_tracking').on(table.trackingNumber).where(sql`${table.trackingNumber} IS NOT NULL`),
  ],
)

export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: integer('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.parcelId, table.position] })],
)

/** Returns the sort key of the returns inbox: returns without a due date come last. */
export function dueOrNever(dueAt: AnyPgColumn): SQL {
  return sql`coalesce(${dueAt}, 'infinity'::timestamptz)`
}

/** Goods or memberships that come back; moves between their states: domain/aftersales/returns/return-states.ts. */
export const returns = pgTable(
  'returns',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'withdrawal' | 'voluntary'>().notNull(),
    subject: text('subject').$type<'goods' | 'membership'>().notNull().default('goods'),
    state: text('state').$type<ReturnState>().notNull(),
    /** When the payer stated or asked for it, or staff began it. */
    statedAt: moment('stated_at').notNull(),
    /** Legal deadline for refunding a withdrawal; null for voluntary returns. */
    dueAt: moment('due_at'),
    /** Reason for the return; null if none has to be given. */
    reason: text('reason').$type<ReturnReason>(),
    /** Why it was rejected, or closed without a refund. */
    outcome: text('outcome'),
    refundKey: text('refund_key').references(() => refunds.key),
    /** The payer proved that the goods were sent: the refund need not wait for them. */
    sentProofAt: moment('sent_proof_at'),
    receivedAt: moment('received_at'),
    endedAt: moment('ended_at'),
    staffId: integer('staff_id').references(() => staff.id),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('returns_order').on(table.orderId),
    index('returns_due').on(table.state, table.dueAt),
    index('returns_inbox').on(dueOrNever(table.dueAt), table.id),
    index('returns_stated').on(table.statedAt, table.id),
    uniqueIndex('returns_one_withdrawal').on(table.orderId, table.subject).where(sql`${table.kind} = 'withdrawal'`),
  ],
)

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: integer('return_id')
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    received: integer('received').notNull().default(0),
    restocked: integer('restocked').notNull().default(0),
    condition: text('condition').$type<'good' | 'damaged'>(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.position] })],
)

/** Withdrawals that visitors stated within the legal period, once per order and subject. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    subject: text('subject').$type<'goods' | 'membership'>().notNull(),
    statedAt: moment('stated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.subject] })],
)

/** Product reviews by buyers, shown once staff have approved them. Erased with the person. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Whole stars from 1 to 5. */
    rating: integer('rating').notNull(),
    title: text('title').notNull().default(''),
    body: text('body').notNull(),
    /** Display name that the buyer chose. */
    author: text('author').notNull(),
    language: text('language').notNull(),
    state: text('state').$type<ProductReviewState>().notNull(),
    staffId: integer('staff_id').references(() => staff.id),
    decidedAt: moment('decided_at'),
    /** Why staff rejected it; shown in the back office only. */
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('product_reviews_one').on(table.orderId, table.productId),
    index('product_reviews_created').on(table.createdAt, table.id),
    index('product_reviews_product').on(table.productId, table.state, table.createdAt),
    index('product_reviews_state').on(table.state, table.createdAt, table.id),
  ],
)

/** Invitations by mail to write a review: one an order, whether a mail was sent or the time for it had passed. */
export const reviewInvitations = pgTable('review_invitations', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** SHA-256 of the mailed link's token; null where none was sent. */
  tokenHash: text('token_hash').unique(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
