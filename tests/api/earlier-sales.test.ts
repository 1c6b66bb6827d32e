import { eq, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCaches } from '#database/caches.ts'
import { migrateDatabase, migrationsFolder } from '#database/migrate-database.ts'
import type { Quote } from '#database/schema/quote.ts'
import { carts, checkouts, dataMoves, orderTaxes } from '#database/schema/schema.ts'
import { storeEarlierSales } from '#domain/sales/earlier-sales/store-earlier-sales.ts'
import { migrateDatabaseTo } from '../../src/backup/older-schema.ts'
import { createChanges } from '../../src/database/change-bus.ts'
import { engineUnderTest } from '../support/prepared-databases.ts'
import { createEmptyTarget, type EmptyTarget } from '../support/shop-elsewhere.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** The migrations of the release that had no stored sales. */
const before = 12
const many = 1_203
const now = new Date('2026-11-20T12:00:00Z')

let target: EmptyTarget
let changes: Awaited<ReturnType<typeof createChanges>>
const logged: { msg: string; [key: string]: unknown }[] = []
let stopAt: string | null = null
const log = pino(
  { level: 'info' },
  {
    write(line: string) {
      logged.push(JSON.parse(line))
      if (stopAt && line.includes(stopAt)) throw new Error('The process ends here')
    },
  },
)

const moveAll = () =>
  storeEarlierSales({ database: target.database, changes, caches: createCaches(changes), clock: () => now, log })
const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
  ((await target.database.execute(query)) as unknown as { rows: Row[] }).rows

/** Orders of a shop that named 25 % in Norway until 1 June and 15 % since, and never a rate in Sweden. */
async function fillOldShop(): Promise<void> {
  const contact = JSON.stringify({ firstName: 'A', lastName: 'B', email: 'a@old.test' })
  const line = { productId: 1, slug: 'bowl', name: 'Bowl', image: null, variantKey: null, variantLabel: null }
  const quote = {
    lines: [{ ...line, quantity: 2, price: 1_295, membership: false, total: 2_590 }],
    total: 2_590,
    currency: 'eur',
    offer: null,
    landing: false,
    soid: null,
    language: 'no',
    market: 'no',
    country: 'NO',
    host: 'no.old.test',
    https: true,
  }
  const at = sql`'2026-05-01T10:00:00Z'::timestamptz + n * interval '1 hour'`
  const rates = (NO: number | null) => JSON.stringify({ NO, SE: null, FR: 20 })
  const statements = [
    sql`INSERT INTO settings (key, value) VALUES ('vat.rates', ${rates(15)}::jsonb)`,
    sql`INSERT INTO audit_log (at, actor, action, subject, before, after) VALUES
      ('2026-06-01T00:00:00Z', 'owner', 'settings.changed', 'vat.rates', ${rates(25)}::jsonb, ${rates(15)}::jsonb)`,
    sql`INSERT INTO checkouts (id, cart_token_hash, state, quote, contact, consent, created_at, updated_at, expires_at)
      SELECT md5('c' || n)::uuid, 'cart' || n, 'ORDERED', ${JSON.stringify(quote)}::jsonb, ${contact}::jsonb, '{}', ${at}, ${at}, ${at}
      FROM generate_series(1, ${many}) n`,
    sql`INSERT INTO orders (id, public_id, checkout_id, payment_intent_id, email, contact, country, language, market, host,
        total, currency, consent, landing, created_at)
      SELECT n, 'p' || n, md5('c' || n)::uuid, 'pi_' || n, 'a@old.test', ${contact}::jsonb, CASE n % 3 WHEN 0 THEN 'SE' ELSE 'NO' END,
        'no', 'no', 'no.old.test', 2 * (1295 + n) + 99, 'eur', '{}', false, ${at} FROM generate_series(1, ${many}) n`,
    sql`INSERT INTO order_lines (order_id, position, product_id, name, slug, quantity, price, membership, total)
      SELECT n, p, 1, 'Bowl', 'bowl', 2 - p, CASE p WHEN 0 THEN 1295 + n ELSE 99 END, false, CASE p WHEN 0 THEN 2 * (1295 + n) ELSE 99 END
      FROM generate_series(1, ${many}) n, generate_series(0, 1) p`,
    sql`INSERT INTO refunds (key, payment_intent_id, order_id, amount, reason, status, created_at)
      SELECT 'r' || n, 'pi_' || n, n, 1000 + n, 'requested', CASE n % 20 WHEN 5 THEN 'failed' ELSE 'succeeded' END, ${at}
      FROM generate_series(5, ${many}, 5) n`,
    sql`INSERT INTO refund_lines (refund_key, position, quantity, amount, restocked) SELECT key, 0, 1, 1000, false FROM refunds`,
    sql`INSERT INTO customers (id, email, language, created_at) VALUES (1, 'a@old.test', 'no', now())`,
    sql`INSERT INTO memberships (id, customer_id, order_id, generation, status, price, trial_days, created_at, updated_at)
      VALUES (md5('m')::uuid, 1, 1, 1, 'active', 1999, 7, now(), now())`,
    sql`INSERT INTO membership_invoices (id, membership_id, amount, currency, status, created_at, paid_at, updated_at)
      SELECT 'in_' || n, md5('m')::uuid, 1999, 'eur', CASE n WHEN 7 THEN 'open' ELSE 'paid' END, now(),
        CASE n WHEN 7 THEN NULL ELSE '2026-03-15T00:00:00Z'::timestamptz + n * interval '1 month' END, now()
      FROM generate_series(1, 7) n`,
    sql`INSERT INTO refunds (key, payment_intent_id, membership_id, invoice_id, amount, reason, status, created_at)
      VALUES ('rm', 'pi_m', md5('m')::uuid, 'in_2', 777, 'requested', 'succeeded', now())`,
    sql`INSERT INTO carts (token_hash, quote, created_at, expires_at)
      VALUES ('open', ${JSON.stringify(quote)}::jsonb, now(), now() + interval '1 day')`,
    sql`INSERT INTO checkouts (id, cart_token_hash, state, quote, contact, consent, created_at, updated_at, expires_at)
      VALUES (md5('open')::uuid, 'open', 'CONFIRMING', ${JSON.stringify(quote)}::jsonb, ${contact}::jsonb, '{}', now(), now(), now())`,
  ]
  for (const statement of statements) await target.database.execute(statement)
}

beforeAll(async () => {
  target = await createEmptyTarget(engineUnderTest())
  const known = readMigrationFiles({ migrationsFolder })
  await migrateDatabaseTo(
    target.database,
    known.slice(0, before).map(({ hash, folderMillis }) => ({ hash, createdAt: String(folderMillis) })),
  )
  await fillOldShop()
  await migrateDatabase(target.database)
  changes = await createChanges(target.database, log)
})
afterAll(async () => {
  await changes.close()
  await target.remove()
})

const moveOf = async (name: string) =>
  (await target.database.select().from(dataMoves).where(eq(dataMoves.name, name)))[0]!

describe('C003 a shop from before sales were stored', () => {
  test('goes on where it was interrupted, and nothing is stored twice', async () => {
    stopAt = '"upTo":"500"'
    await expect(moveAll()).rejects.toThrow('The process ends here')
    stopAt = null
    expect(await moveOf('sales')).toMatchObject({ upTo: '500', finishedAt: null })
    await moveAll()
    const [{ count }] = (await rowsOf<{ count: number }>(sql`SELECT count(*)::int AS count FROM order_delivery`)) as [
      { count: number },
    ]
    expect(count).toBe(many)
    const lines = logged.length
    await moveAll()
    expect(logged.length).toBe(lines)
  })

  test('has the same sums as before, which are shown', async () => {
    // The formula by which receipts and journal worked out the VAT until now.
    const rate = sql`CASE o.country WHEN 'NO' THEN CASE WHEN o.created_at < '2026-06-01T00:00:00Z' THEN 25 ELSE 15 END END`
    const [sums] = await rowsOf<
      Record<string, number>
    >(sql`SELECT count(*)::float8 AS orders, sum(total)::float8 AS total,
      sum(coalesce(round(total * ${rate}::numeric / (100 + ${rate})), 0))::float8 AS tax FROM orders o`)
    const [back] = await rowsOf<Record<string, number>>(sql`SELECT sum(amount)::float8 AS refunded,
      sum(coalesce(round(amount * ${rate}::numeric / (100 + ${rate})), 0))::float8 AS "refundedTax"
      FROM refunds r JOIN orders o ON o.id = r.order_id`)
    const move = await moveOf('sales')
    expect(move.before).toEqual({ ...sums, ...back })
    expect(move.after).toEqual(move.before)
    expect(move.finishedAt).toEqual(now)
    expect(logged).toContainEqual(
      expect.objectContaining({
        move: 'sales',
        before: move.before,
        after: move.after,
        msg: expect.stringContaining('as before'),
      }),
    )
    expect(logged.filter(({ level }) => level === 50)).toEqual([])
  })

  test('has the rate of each order’s day, and none where none was named', async () => {
    const taxes = await target.database.select().from(orderTaxes).orderBy(orderTaxes.orderId)
    const [first, last] = [taxes[0]!, taxes.at(-1)!]
    expect(first).toEqual({ orderId: 1, rate: 25, base: 2_153, amount: 538 })
    expect(last).toMatchObject({ orderId: 1_202, rate: 15 })
    expect(taxes.some(({ orderId }) => orderId % 3 === 0)).toBe(false)
    const lines = await rowsOf(sql`SELECT position, total::int, paid::int, tax_rate::float8 AS rate, tax::int
      FROM order_lines WHERE order_id = 1 ORDER BY position`)
    expect(lines).toEqual([
      { position: 0, total: 2_592, paid: 2_592, rate: 25, tax: 518 },
      { position: 1, total: 99, paid: 99, rate: 25, tax: 20 },
    ])
    expect(await rowsOf(sql`SELECT due::int, total::int, currency FROM orders WHERE id = 1`)).toEqual([
      { due: 2_691, total: 2_691, currency: 'EUR' },
    ])
    expect(await rowsOf(sql`SELECT paid::int FROM refund_lines WHERE refund_key = 'r5'`)).toEqual([{ paid: 1_300 }])
  })

  test('has the tax of each membership charge and of what was paid back of it', async () => {
    const invoices = await rowsOf(
      sql`SELECT id, tax_rate::float8 AS rate, tax::int FROM membership_invoices ORDER BY id`,
    )
    expect(invoices).toEqual([
      { id: 'in_1', rate: 25, tax: 400 },
      { id: 'in_2', rate: 25, tax: 400 },
      { id: 'in_3', rate: 15, tax: 261 },
      { id: 'in_4', rate: 15, tax: 261 },
      { id: 'in_5', rate: 15, tax: 261 },
      { id: 'in_6', rate: 15, tax: 261 },
      { id: 'in_7', rate: null, tax: null },
    ])
    expect(
      await rowsOf(sql`SELECT rate::float8, base::int, amount::int FROM refund_taxes WHERE refund_key = 'rm'`),
    ).toEqual([{ rate: 25, base: 622, amount: 155 }])
    const move = await moveOf('invoices')
    expect(move.before).toEqual({ invoices: 6, total: 11_994, tax: 1_844, refunded: 777, refundedTax: 155 })
    expect(move.after).toEqual(move.before)
  })

  test('has carts and open checkouts that can still be paid', async () => {
    const [cart] = await target.database.select().from(carts)
    const [open] = await target.database.select().from(checkouts).where(eq(checkouts.state, 'CONFIRMING'))
    for (const quote of [cart!.quote, open!.quote] satisfies Quote[]) {
      expect(quote).toMatchObject({
        currency: 'EUR',
        total: 2_590,
        due: 2_590,
        delivery: { method: 'postnord', price: 0, total: 0 },
        taxes: [{ rate: 15, base: 2_252, amount: 338 }],
        tenders: [],
        discounts: [],
        lines: [{ paid: 2_590, discounts: [], tax: { rate: 15, amount: 338 } }],
      })
    }
  })
})
