import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import { goods, newVisitor } from '../../tools/campaign/visitor.ts'
import { openStage, smoke } from './expect-consistent.ts'

/** A shop whose orders were made before sales were stored, killed while it stores them. */

const many = 1_500

describe.each(engines)('C003 the sales of before, on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
  })
  afterAll(() => stage.close())

  test(
    'killed twice between batches, every order has its parts once, and the sums are as before',
    smoke(engine),
    async () => {
      const visitor = await newVisitor(stage)
      const token = await visitor.cart({ [goods.plain]: {} })
      expect((await visitor.pay(token, 'pm_card_visa')).status).toBe(200)
      await makeOlder(stage)

      for (const upTo of ['500', '1000']) {
        await expect(stage.start({ CRASH_AT: 'earlierSales.batch:1' })).rejects.toThrow()
        const [move] = await stage
          .sql<{ up_to: string; finished_at: null }>(`SELECT up_to, finished_at FROM data_moves WHERE name = 'sales'`)
          .catch(() => [])
        if (move) expect(move).toEqual({ up_to: upTo, finished_at: null })
      }
      await stage.start()
      const [sums] = await stage.sql(`SELECT (SELECT count(*) FROM orders)::int AS orders,
      (SELECT count(*) FROM order_delivery)::int AS deliveries, (SELECT count(*) FROM order_taxes)::int AS taxes,
      (SELECT sum(total) FROM orders)::int AS total, (SELECT sum(base + amount) FROM order_taxes)::int AS taxed,
      (SELECT sum(tax) FROM order_lines)::int AS "taxOfLines", (SELECT sum(amount) FROM order_taxes)::int AS tax`)
      expect(sums).toMatchObject({
        orders: many,
        deliveries: many,
        taxes: many,
        taxed: sums!.total,
        taxOfLines: sums!.tax,
      })
      const [move] = await stage.sql<{ before: object; after: object }>(
        `SELECT before, after FROM data_moves WHERE name = 'sales'`,
      )
      expect(move!.before).toMatchObject({ orders: many, total: sums!.total, tax: sums!.tax })
      expect(move!.after).toEqual(move!.before)
    },
  )
})

/** Copies the one order, takes away what earlier shops did not store, and ends the shop. */
async function makeOlder(stage: Stage): Promise<void> {
  await stage.sql(`INSERT INTO settings (key, value) VALUES ('vat.rates', '{"NO": 25, "SE": 25, "FR": 20}')`)
  await stage.sql(`INSERT INTO checkouts (id, cart_token_hash, state, quote, contact, consent, created_at, updated_at, expires_at)
    SELECT md5('older' || n)::uuid, 'older' || n, state, quote, contact, consent, created_at, updated_at, expires_at
    FROM checkouts, generate_series(2, ${many}) n`)
  await stage.sql(`INSERT INTO orders (id, public_id, checkout_id, payment_intent_id, email, contact, country, language, market, host,
      total, due, currency, consent, landing, created_at)
    SELECT n, 'p' || n, md5('older' || n)::uuid, 'pi_older' || n, email, contact, country, language, market, host,
      total + n, total + n, currency, consent, landing, created_at
    FROM orders, generate_series(2, ${many}) n WHERE id = 1`)
  await stage.sql(`INSERT INTO order_lines (order_id, position, product_id, name, slug, quantity, price, membership, total, paid)
    SELECT n, 0, product_id, name, slug, 1, total + n, false, total + n, total + n
    FROM order_lines, generate_series(2, ${many}) n WHERE order_id = 1`)
  for (const table of ['order_delivery', 'order_taxes', 'data_moves']) await stage.sql(`DELETE FROM ${table}`)
  await stage.kill()
}
