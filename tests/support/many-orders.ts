import { eq, sql } from 'drizzle-orm'
import { orders } from '#database/schema/schema.ts'
import type { TestShop } from './test-shop.ts'

/** Adds `count` copies of an order, each with one line and no payment of its own. Returns their numbers. */
export async function copyOrder(
  shop: TestShop,
  { like, count, soid }: { like: number; count: number; soid: string },
): Promise<number[]> {
  await shop.database.execute(sql`
    WITH model AS (SELECT * FROM orders WHERE number = ${like}),
    attempts AS (INSERT INTO checkouts (id, cart_token_hash, state, quote, contact, consent, created_at, updated_at, expires_at)
      SELECT gen_random_uuid(), gen_random_uuid()::text, 'ORDERED', c.quote, c.contact, c.consent, c.created_at, c.updated_at, c.expires_at
      FROM checkouts c JOIN model ON model.checkout_id = c.id, generate_series(1, ${count}) RETURNING id),
    made AS (INSERT INTO orders (public_id, checkout_id, payment_intent_id, email, contact, country, language, market, host,
        total, due, currency, consent, landing, soid, created_at)
      SELECT 'p' || attempts.id, attempts.id, 'pi_' || attempts.id, email, contact, country, language, market, host,
        total, due, currency, consent, landing, ${soid}, created_at FROM model, attempts RETURNING id)
    INSERT INTO order_lines (order_id, position, product_id, name, slug, quantity, price, membership, total, paid)
      SELECT id, 0, 4352, 'Teapot', 'teapot', 1, 100, false, 100, 100 FROM made`)
  const rows = await shop.database.select({ number: orders.number }).from(orders).where(eq(orders.soid, soid))
  return rows.map(({ number }) => number)
}
