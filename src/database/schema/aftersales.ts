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
import type {
  ParcelState,
  ProductReviewState,
  ReturnReason,
  ReturnState,
  StatementScope,
  StatementState,
  StatementWait,
  WithdrawalSubject,
} from '#shared/vocabularies.ts'
import { products } from './catalogue.ts'
import { moment } from './columns.ts'
import { staff } from './people.ts'
import { orders } from './sales.ts'
import { refunds } from './sales-refunds.ts'

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
    /** The statement it is about; null for voluntary returns. */
    withdrawalId: integer('withdrawal_id')
      .unique()
      .references((): AnyPgColumn => withdrawals.id),
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
    /** Units of the order's line that were cancelled before a withdrawal was stated. */
    cancelledBefore: integer('cancelled_before').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.position] })],
)

/** Withdrawals from an order's goods, as often as some are left, or from its membership, once. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    subject: text('subject').$type<WithdrawalSubject>().notNull(),
    statedAt: moment('stated_at').notNull(),
    /** Names one statement, so that sending it twice records it once; null if its sender gave none. */
    key: text('key').unique(),
  },
  (table) => [
    index('withdrawals_order').on(table.orderId),
    uniqueIndex('withdrawals_one_membership').on(table.orderId).where(sql`${table.subject} = 'membership'`),
  ],
)

/**
 * Withdrawals stated in public, without signing in (D50), as typed. One whose order is not known for sure waits for
 * staff.
 */
export const withdrawalStatements = pgTable(
  'withdrawal_statements',
  {
    id: serial('id').primaryKey(),
    /** SHA-256 of the token in its page's address. */
    tokenHash: text('token_hash').notNull().unique(),
    state: text('state').$type<StatementState>().notNull(),
    name: text('name').notNull(),
    /** Order number as typed. */
    number: text('number').notNull(),
    email: text('email').notNull(),
    scope: text('scope').$type<StatementScope>().notNull(),
    /** The chosen items in the visitor's words; empty unless `scope` is `items`. */
    items: text('items').notNull().default(''),
    language: text('language').notNull(),
    host: text('host').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was confirmed; it counts from then. Null before. */
    statedAt: moment('stated_at'),
    /** True if its acknowledgement may be mailed; false if too many were. */
    isMailed: boolean('is_mailed').notNull().default(false),
    /** The order it is about, found by number and address or by staff. */
    orderId: integer('order_id').references(() => orders.id),
    /** Why it waits for staff; null if it does not. */
    waitsFor: text('waits_for').$type<StatementWait>(),
    /** Why staff closed it. */
    reason: text('reason'),
    staffId: integer('staff_id').references(() => staff.id),
    decidedAt: moment('decided_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('withdrawal_statements_stated').on(table.statedAt, table.id),
    index('withdrawal_statements_waiting').on(table.statedAt).where(sql`${table.state} = 'WAITING'`),
    index('withdrawal_statements_email').on(sql`lower(${table.email})`),
    index('withdrawal_statements_order').on(table.orderId),
  ],
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
