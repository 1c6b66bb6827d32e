import { sql } from 'drizzle-orm'
import type { Cents, Currency } from '#shared/money.ts'
import type { TestShop } from './test-shop.ts'

type Prices = { price: Cents; memberPrice?: Cents | null; currency?: Currency }

/** Sets what a product costs in a currency, else in euros, past everything that watches prices. */
export async function setPrice({ database }: Pick<TestShop, 'database'>, productId: number, prices: Prices) {
  const { price, memberPrice, currency = 'EUR' } = prices
  await database.execute(sql`INSERT INTO product_prices AS p (product_id, currency, price, member_price)
    VALUES (${productId}, ${currency}, ${price}, ${memberPrice ?? null})
    ON CONFLICT (product_id, variant_key, currency) DO UPDATE SET price = excluded.price,
      member_price = ${memberPrice === undefined ? sql`p.member_price` : sql`excluded.member_price`}`)
}
