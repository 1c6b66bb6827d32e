import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'
import { moment } from './columns.ts'
import { customers } from './customers.ts'

/** Products that customers keep for later. */
export const savedProducts = pgTable(
  'saved_products',
  {
    customerId: integer('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.productId] }),
    index('saved_products_product').on(table.productId),
  ],
)

/** Who wants one mail when a product or size is back in stock; the row goes once the mail is sent. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: uuid('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Empty string for a product without sizes. */
    sizeKey: text('size_key').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Where it was asked for: brand, language and links of the mail. */
    language: text('language').notNull(),
    host: text('host').notNull(),
    https: boolean('https').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** When a reader of the address said yes; nothing is sent before. */
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    uniqueIndex('stock_notices_once').on(table.productId, table.sizeKey, table.email),
    index('stock_notices_email').on(table.email),
    index('stock_notices_asked').on(table.askedAt),
  ],
)
