// @module-tag full
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { expectPagesByIndex, fillTables, watchPlans } from '../support/query-plans.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const many = 5_000
const minutes = sql`now() - n * interval '1 minute'`
const firstStaff = sql`(SELECT min(id) FROM staff)`
const fill = [
  sql`INSERT INTO products (id, slug, name, featured, published, gaps, updated_at)
    SELECT 10000 + n, 'many-' || n, jsonb_build_object('en', 'Thing ' || md5(n::text)),
      n % 1000 = 0, true, CASE WHEN n % 500 = 0 THEN ARRAY['image'] ELSE ARRAY[]::text[] END, ${minutes}
    FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO product_prices (product_id, currency, price)
    SELECT 10000 + n, 'EUR', 1000 + n % 3000 FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO variants (product_id, key, stock) SELECT 10000 + n, '', n % 500 FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO stock_movements (product_id, variant_key, delta, after, reason, at)
    SELECT 10000 + n % ${many}, '', -1, 5, 'count', ${minutes} FROM generate_series(1, ${10 * many}) n`,
  sql`INSERT INTO scheduled_prices (product_id, price, kind, starts_at, ends_at, state, created_at)
    SELECT 10000 + n, 900, 'reduction', ${minutes}, ${minutes}, CASE WHEN n % 1000 = 0 THEN 'RUNNING' ELSE 'ENDED' END,
      ${minutes} FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO product_reviews (product_id, order_id, rating, body, author, language, state, created_at)
    SELECT 10000 + n, (SELECT min(id) FROM orders), 5, md5(n::text), 'Kari', 'no',
      CASE WHEN n % 1000 = 0 THEN 'PENDING' ELSE 'APPROVED' END, ${minutes} FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO former_slugs (kind, slug, target_id)
    SELECT CASE WHEN n % 1000 = 0 THEN 'path' ELSE 'product' END, 'former-' || n, '10001'
    FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO exports (kind, file, state, staff_id, filter, created_at, expires_at)
    SELECT 'products', '', 'DONE', ${firstStaff}, '', ${minutes}, ${minutes} FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO imports (file, name, state, staff_id, created_at, expires_at)
    SELECT '', 'x.csv', 'DONE', ${firstStaff}, ${minutes}, ${minutes} FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO hook_endpoints (id, url, events, secret_sealed, staff_id, created_at)
    SELECT n, 'https://hooks.example.org/in', '[]', '', ${firstStaff}, now() FROM generate_series(901, 905) n`,
  sql`INSERT INTO hook_deliveries (id, endpoint_id, event, payload, state, created_at)
    SELECT gen_random_uuid(), 901 + n % 5, 'order.paid', '{}', 'DELIVERED', ${minutes} FROM generate_series(1, ${many}) n`,
]
const tables = [
  ...[
    'products',
    'product_prices',
    'variants',
    'stock_movements',
    'scheduled_prices',
    'product_reviews',
    'former_slugs',
    'exports',
    'imports',
  ],
  'hook_deliveries',
]

let shop: TestShop
let owner: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
  await buy(createBrowser(shop), { '4352': {} }, { email: 'model@example.test' })
  const analysed = [...tables, 'orders', 'staff', 'staff_sessions', 'hook_endpoints']
  await fillTables(shop, [...fill, sql.raw(`VACUUM ANALYZE ${analysed.join(', ')}`)])
})
afterAll(() => shop.close())

const listed = new RegExp(`from "(${tables.join('|')})"`)
const wholeTable = new RegExp(`Seq Scan on (${tables.join('|')})\\b`)

describe('O220 with many products every list uses an index', () => {
  test.each([
    '/products',
    '/products?sort=name',
    '/products?sort=-price',
    '/products?state=active',
    '/products?missing=image',
    '/products?q=c4ca4238a0b9',
    '/products?q=10077',
    '/products?q=many-77',
    '/stock',
    '/stock?q=c4ca4238a0b9',
    '/stock?product=10077',
    '/stock/movements',
    '/stock/movements?product=10077',
    '/stock/movements?q=many-77',
    '/scheduled-prices',
    '/scheduled-prices?sort=-starts_at',
    '/scheduled-prices?state=RUNNING',
    '/scheduled-prices?product=10077',
    '/product-reviews',
    '/product-reviews?state=PENDING',
    '/product-reviews?product=10077',
    '/redirects',
    '/redirects?q=former-77',
    '/exports',
    '/imports',
    '/hooks/901/deliveries',
  ])('O220 %s', async (path) => {
    const plans = await watchPlans(shop, async () => {
      const response = await owner.get(path)
      expect([response.status, response.status === 200 ? null : await response.text()]).toEqual([200, null])
    })
    expectPagesByIndex(plans, { listed, wholeTable })
  })

  test.each([
    '/products?q=c4ca4238a0b9',
    '/products?q=10077',
    '/products?q=no-such-sku',
    '/stock?q=c4ca4238a0b9',
    '/stock/movements?q=c4ca4238a0b9',
  ])(
    'O220 the search %s looks at no product that does not match, neither for its page nor for their number',
    async (path) => {
      const plans = await watchPlans(shop, async () => {
        expect((await owner.get(path)).status).toBe(200)
      })
      const searches = plans.filter(({ statement }) => statement.includes('LIKE'))
      expect(searches).toHaveLength(2)
      for (const { statement, plan } of searches) {
        expect(plan, statement).toContain('Bitmap Index Scan on products_words')
        expect(plan, statement).not.toMatch(wholeTable)
      }
    },
  )

  test('O220 the search of the whole office looks at no product that does not match', async () => {
    const plans = await watchPlans(shop, async () => {
      expect((await owner.get('/search?q=c4ca4238a0b9')).status).toBe(200)
    })
    const ofProducts = plans.filter(({ statement }) => /from "products"/.test(statement))
    expect(ofProducts.length).toBeGreaterThan(0)
    for (const { statement, plan } of ofProducts) {
      expect(plan, statement).not.toMatch(/(Seq|Index) Scan .*\bproducts\b/)
      // SKUs and barcodes are found by indexes of the variants.
      expect(plan, statement).not.toMatch(/Seq Scan on variants\b/)
    }
  })

  test('O220 a size is found by its SKU', async () => {
    const list = async (path: string) => ((await (await owner.get(path)).json()) as { items: object[] }).items
    await shop.database.execute(sql`INSERT INTO variants (product_id, key, label, sku, stock, position)
      VALUES (10077, 'S', '{"en":"S"}', 'Many-77-s', 4, 0), (10077, 'M', '{"en":"M"}', 'Many-77-m', 5, 1)`)
    expect(await list('/products?q=many-77-S')).toMatchObject([{ id: 10077 }])
    expect(await list('/stock?q=many-77-M')).toMatchObject([{ product_id: 10077, sku: 'Many-77-m' }])
  })
})
