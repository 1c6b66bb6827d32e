import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '#shared/money.ts'
import type { PricePlanState, PriceSource } from '#shared/vocabularies.ts'
import { products } from './catalogue.ts'
import { cents, moment } from './columns.ts'
import { staff } from './people.ts'

/** Price lists: what products and variants cost in each currency. A product without a row in one is not sold in it. */
export const productPrices = pgTable(
  'product_prices',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Key of a variant with prices of its own; an empty string for the product. */
    variantKey: text('variant_key').notNull().default(''),
    currency: text('currency').$type<Currency>().notNull(),
    /** Null for a variant that only its members' price sets apart from the product. */
    price: cents('price'),
    /** Price for members; null if there is one price and no choice. */
    memberPrice: cents('member_price'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.variantKey, table.currency] }),
    check('product_prices_positive', sql`${table.price} >= 0`),
    check('product_prices_member_price_lower', sql`${table.memberPrice} < ${table.price}`),
    check('product_prices_of_product', sql`${table.price} IS NOT NULL OR ${table.variantKey} <> ''`),
    index('product_prices_price').on(table.currency, table.price, table.productId).where(sql`${table.variantKey} = ''`),
  ],
)

/** Price history of products and of variants with their own prices. Append-only except for `validUntil`. */
export const priceHistory = pgTable(
  'price_history',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Key of the variant; an empty string for the product's own prices. */
    variantKey: text('variant_key').notNull(),
    currency: text('currency').$type<Currency>().notNull().default('EUR'),
    /** Price of the product or variant; null for a variant that costs the same as the product. */
    price: cents('price'),
    memberPrice: cents('member_price'),
    validFrom: moment('valid_from').notNull(),
    /** End of validity; null for the current price. */
    validUntil: moment('valid_until'),
    source: text('source').$type<PriceSource>().notNull(),
    staffId: integer('staff_id').references(() => staff.id),
  },
  (table) => [
    index('price_history_product').on(table.productId, table.validFrom, table.id),
    uniqueIndex('price_history_current')
      .on(table.productId, table.variantKey, table.currency)
      .where(sql`${table.validUntil} IS NULL`),
  ],
)

/** Prices that begin, and may end, at a moment. */
export const scheduledPrices = pgTable(
  'scheduled_prices',
  {
    id: serial('id').primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Key of the variant; an empty string for the product's own prices. */
    variantKey: text('variant_key').notNull().default(''),
    currency: text('currency').$type<Currency>().notNull().default('EUR'),
    price: cents('price').notNull(),
    memberPrice: cents('member_price'),
    kind: text('kind').$type<'reduction' | 'permanent'>().notNull(),
    /** From when members have the plan's prices as their own; null: with everyone. */
    membersFrom: moment('members_from'),
    startsAt: moment('starts_at').notNull(),
    /** When everyone got the price; null before that. */
    openedAt: moment('opened_at'),
    /** End of the price; null for a permanent price. */
    endsAt: moment('ends_at'),
    state: text('state').$type<PricePlanState>().notNull(),
    /** Prices when it began, which are restored at its end. */
    priceBefore: cents('price_before'),
    memberPriceBefore: cents('member_price_before'),
    /** The lowest price of the 30 days before it began, fixed at that moment. */
    referencePrice: cents('reference_price'),
    /** The same with prices to members, which count in Norway (D48). */
    referenceWithMembers: cents('reference_with_members'),
    staffId: integer('staff_id').references(() => staff.id),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('scheduled_prices_start').on(table.startsAt, table.id),
    index('scheduled_prices_product').on(table.productId, table.startsAt),
    index('scheduled_prices_due').on(table.state, table.startsAt).where(sql`${table.state} IN ('PLANNED', 'RUNNING')`),
    check(
      'scheduled_prices_members_first',
      sql`${table.membersFrom} IS NULL OR ${table.membersFrom} < ${table.startsAt}`,
    ),
  ],
)
