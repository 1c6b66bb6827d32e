import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { cents, moment } from './columns.ts'
import type { Contact } from './quote.ts'
import { orders, refunds } from './sales.ts'
import { staff } from './staff.ts'
import type { ParcelState, ReturnReason, ReturnState } from './states.ts'

/** Every delivery address an order had before the present one; erased with the person. */
export const orderAddresses = pgTable(
  'order_addresses',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order's version that this contact and country belonged to. */
    version: integer('version').notNull(),
    contact: jsonb('contact').$type<Contact>().notNull(),
    country: text('country').notNull(),
    /** Who replaced it, and when. */
    staffId: integer('staff_id').references(() => staff.id),
    at: moment('at').notNull(),
  },
  (table) => [index('order_addresses_order').on(table.orderId, table.version)],
)

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
    /** Whether the payer is told of the shipment by mail. */
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

/** Which goods a refund pays back; a refund without lines is goodwill. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundKey: text('refund_key')
      .notNull()
      .references(() => refunds.key, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    amount: cents('amount').notNull(),
    restocked: boolean('restocked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundKey, table.position] })],
)

/** What the inbox of returns is sorted by: those without a date come last. */
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
    /** Until when the law wants a withdrawal refunded; null for voluntary ones. */
    dueAt: moment('due_at'),
    /** Why the goods come back; null where nobody has to say so. */
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
