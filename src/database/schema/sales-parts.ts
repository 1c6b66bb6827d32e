import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { cents, percent } from './columns.ts'
import type { LineTax, Tender } from './sale.ts'
import { orders } from './sales.ts'

/** The stored parts of each sale, written with its order and never worked out again: sale.ts. */

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: integer('product_id').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    image: text('image'),
    variantKey: text('variant_key'),
    variantLabel: text('variant_label'),
    quantity: integer('quantity').notNull(),
    price: cents('price').notNull(),
    membership: boolean('membership').notNull(),
    /** Price of all items less the discounts on this line. */
    total: cents('total').notNull(),
    /** The total less the line's shares of discounts on the order. */
    paid: cents('paid').notNull(),
    /** Tax within `paid`, and its rate in percent; null where the shop named none. */
    taxRate: percent('tax_rate'),
    tax: cents('tax'),
    /** Units that will not be sent. */
    cancelled: integer('cancelled').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_member').on(table.orderId).where(sql`${table.membership}`),
    index('order_lines_product').on(table.productId, table.orderId, table.variantKey),
  ],
)

/** Discounts of an order: one row for each that was taken off a line, or for a line's share of one off the order. */
export const orderDiscounts = pgTable(
  'order_discounts',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Number of the discount within the order: those on lines, then those on the order, then those on delivery. */
    number: integer('number').notNull(),
    /** Position of the line; -1 for the delivery. */
    position: integer('position').notNull(),
    of: text('of').$type<'line' | 'order' | 'delivery'>().notNull(),
    name: text('name').notNull(),
    code: text('code'),
    amount: cents('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number, table.position] })],
)

/** Tax within an order's total by rate, in percent; an order without rows names none. */
export const orderTaxes = pgTable(
  'order_taxes',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    rate: percent('rate').notNull(),
    /** `base` and `amount` add up to what was paid at this rate. */
    base: cents('base').notNull(),
    amount: cents('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.rate] })],
)

/** How an order is delivered and what that cost: one row for each order. */
export const orderDelivery = pgTable('order_delivery', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Id of the delivery method. */
  method: text('method').notNull(),
  price: cents('price').notNull(),
  /** The price less discounts. */
  total: cents('total').notNull(),
  /** Tax within the total by rate. */
  taxes: jsonb('taxes').$type<LineTax[]>().notNull().default([]),
})

/** What other means than the card paid of an order. */
export const orderTenders = pgTable(
  'order_tenders',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<Tender['kind']>().notNull(),
    reference: text('reference').notNull(),
    last4: text('last4'),
    amount: cents('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number] })],
)
