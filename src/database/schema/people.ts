import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents, moment, plainText } from './columns.ts'
import { derived } from './listings.ts'

/** One row per account, and per address that guests bought with: what the list of people reads. */
export const people = derived.table(
  'people',
  {
    /** The account's id; a guest's is `guest-` and the number of the first order: a link shows no address. */
    key: text('key').primaryKey(),
    customerId: integer('customer_id').unique(),
    /** Lower case. */
    email: text('email').notNull(),
    /** A guest's is the one of the newest order. */
    name: text('name').notNull(),
    plainName: text('plain_name').generatedAlwaysAs(plainText(sql`"name"`)),
    /** When the account was opened, or the guest bought first. */
    createdAt: moment('created_at').notNull(),
    orders: integer('orders').notNull().default(0),
    /** What was bought for in all. */
    total: cents('total').notNull().default(0),
    lastOrderAt: moment('last_order_at'),
    blockedAt: moment('blocked_at'),
  },
  (table) => [
    uniqueIndex('people_guest').on(table.email).where(sql`${table.customerId} IS NULL`),
    index('people_created').on(table.createdAt, table.key),
    index('people_orders').on(table.orders, table.key),
    index('people_total').on(table.total, table.key),
    index('people_blocked').on(table.createdAt, table.key).where(sql`${table.blockedAt} IS NOT NULL`),
    index('people_email_prefix').using('btree', sql`${table.email} text_pattern_ops`),
    index('people_plain_name').using('gin', sql`${table.plainName} gin_trgm_ops`),
  ],
)

/** Addresses of guests with whom the shop does no business; accounts have columns of their own. */
export const blockedAddresses = pgTable('blocked_addresses', {
  /** Lower case. */
  email: text('email').primaryKey(),
  reason: text('reason').notNull(),
  blockedAt: moment('blocked_at').notNull(),
})
