import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { staff } from './staff.ts'
import type { StockReason } from './states.ts'

/** Why counted stock changed, append-only. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id').notNull(),
    /** Empty string where the product itself is counted. */
    sizeKey: text('size_key').notNull(),
    delta: integer('delta').notNull(),
    /** What was left after it. */
    after: integer('after').notNull(),
    reason: text('reason').$type<StockReason>().notNull(),
    orderId: integer('order_id'),
    checkoutId: uuid('checkout_id'),
    staffId: integer('staff_id').references(() => staff.id),
    note: text('note'),
    /** Makes a repeated act a no-op: what the movement is for. */
    key: text('key'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.sizeKey, table.id),
    index('stock_movements_order').on(table.orderId).where(sql`${table.orderId} IS NOT NULL`),
    uniqueIndex('stock_movements_key').on(table.key).where(sql`${table.key} IS NOT NULL`),
  ],
)
