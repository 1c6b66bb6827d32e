// @module-tag full
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderListResponse } from '#contract/office/sales/orders.ts'
import { bothSides } from '#domain/ledger/reconciliation/statement-rules.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { expectPagesByIndex, fillTables, watchPlans } from '../support/query-plans.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const many = 10_000
const tables = [
  'orders',
  'order_lines',
  'checkouts',
  'returns',
  'audit_log',
  'provider_events',
  'sent_mails',
  'book_differences',
  'disputes',
  'customers',
  'derived.people',
  'pgboss.job_common',
]
const differenceFacts = JSON.stringify(bothSides({ what: 'refundDue' }, { what: 'noRefund' }))
const minutes = sql`now() - n * interval '1 minute'`
const fillOthers = [
  sql`INSERT INTO returns (order_id, kind, state, stated_at, due_at, created_at)
    SELECT id, 'withdrawal', CASE WHEN id % 100 = 0 THEN 'APPROVED' ELSE 'REFUNDED' END, created_at,
      created_at + interval '14 days', created_at FROM orders`,
  sql`INSERT INTO audit_log (at, actor, action, subject, staff_id)
    SELECT ${minutes}, 'shop', 'thing.done', 'order:' || n, n % 20 FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO provider_events (id, type, object_id, created_at, received_at, processed_at)
    SELECT 'evt_' || n, 'charge.updated', 'ch_' || n, ${minutes}, ${minutes}, CASE WHEN n % 1000 > 0 THEN now() END
    FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO sent_mails (key, sent_at, email) SELECT 'mail-' || n, ${minutes}, 'p' || n || '@many.test'
    FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO book_differences (key, kind, subject, facts, first_seen_at, last_seen_at, occurred_at, resolved_at)
    SELECT 'difference-' || n, 'refundMissing', 're_' || n, ${differenceFacts}::jsonb, ${minutes}, ${minutes}, ${minutes}, CASE WHEN n % 1000 > 0 THEN now() END
    FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO disputes (id, order_id, amount, status, reason, created_at, updated_at)
    SELECT 'dp_' || id, id, 100, CASE WHEN id % 100 = 0 THEN 'needs_response' ELSE 'lost' END, 'fraudulent', created_at, created_at
    FROM orders`,
  sql`INSERT INTO customers (email, first_name, last_name, password_hash, language, created_at)
    SELECT 'c' || n || '@many.test', 'A', 'B', '-', 'no', now() FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO pgboss.job (name, data, state, created_on)
    SELECT 'send-order-confirmation', '{}', (CASE WHEN n % 1000 > 0 THEN 'completed' ELSE 'failed' END)::pgboss.job_state, ${minutes}
    FROM generate_series(1, ${many}) n`,
]

let shop: TestShop
let manager: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  const { number } = await buy(createBrowser(shop), { '4352': {} }, { email: 'model@example.test' })
  const fillOrders = sql`
    WITH model AS (SELECT * FROM orders WHERE number = ${number}),
    attempts AS (INSERT INTO checkouts (id, cart_token_hash, state, quote, contact, consent, created_at, updated_at, expires_at)
      SELECT gen_random_uuid(), gen_random_uuid()::text, CASE WHEN n % 20 = 0 THEN 'EXPIRED' ELSE 'ORDERED' END,
        c.quote, c.contact, c.consent, c.created_at - n * interval '1 minute', c.updated_at, c.expires_at
      FROM checkouts c JOIN model ON model.checkout_id = c.id, generate_series(1, ${many}) n RETURNING id, created_at),
    counted AS (SELECT *, row_number() OVER () AS n FROM attempts),
    made AS (INSERT INTO orders (public_id, checkout_id, payment_intent_id, email, contact, country, language, market, host,
        total, due, currency, consent, landing, soid, fulfilment_state, created_at)
      SELECT 'p' || a.id, a.id, 'pi_' || a.id, 'p' || n || '@many.test',
        jsonb_set(contact, '{lastName}', to_jsonb(md5(n::text))), country, language, market, host, 100 + n % 5000, 100 + n % 5000, currency,
        consent, landing, 's' || n % 50, CASE WHEN n % 100 = 0 THEN 'UNFULFILLED' ELSE 'FULFILLED' END, a.created_at
      FROM model, counted a RETURNING id)
    INSERT INTO order_lines (order_id, position, product_id, name, slug, quantity, price, membership, total, paid)
      SELECT id, 0, CASE WHEN id % 200 = 0 THEN 4351 ELSE 10000 + id % 2000 END, 'Teapot', 'teapot', 1, 100, false, 100, 100 FROM made`
  const analysed = [...tables, 'staff', 'staff_sessions']
  await fillTables(shop, [fillOrders, ...fillOthers, sql.raw(`VACUUM ANALYZE ${analysed.join(', ')}`)])
})
afterAll(() => shop.close())

const firstOrder = async () => ((await (await manager.get('/orders')).json()) as OrderListResponse).items[0]!

const listed = new RegExp(`from (?:"derived".)?"(${tables.join('|').replace('derived.', '')})"|FROM pgboss.job`)
const wholeTable = new RegExp(
  `Seq Scan on (${tables.join('|').replace('pgboss.', '').replace('derived.', '')}|parcels|refunds)\\b`,
)

describe('O220 with many orders every list uses an index', () => {
  const queries = [
    '/orders',
    '/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL',
    '/orders?payment=REFUND_FAILED,REFUND_PENDING',
    '/orders?sort=total',
    '/orders?sort=-number',
    '/orders?date.gte=2020-01-01&date.lt=2020-02-01',
    '/orders?q=p77%40many',
    '/orders?q=c4ca4238a0b9',
    '/orders?q=handskar',
    '/orders?q=re_unknown',
    '/orders?product=4351',
    '/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL&sort=created_at',
    '/orders?member=true',
    '/customers',
    '/customers?sort=-total',
    '/customers?sort=orders&kind=guest',
    '/customers?blocked=true',
    '/customers?member=past_due',
    '/customers?q=c77%40many',
    '/customers?q=c4ca4238a0b9',
    '/checkouts',
    '/checkouts?q=c4ca4238a0b9',
    '/returns',
    '/returns?sort=-stated_at',
    '/returns?state=APPROVED',
    '/returns?q=c4ca4238a0b9',
    '/audit',
    '/audit?action=staff.invited',
    '/audit?actor=7',
    '/audit?subject=order:77',
    '/system/events',
    '/system/events?state=failing',
    '/system/events?q=ch_77',
    '/system/mails?state=sent',
    '/system/mails?state=sent&q=p77%40many.test',
    '/books/differences',
    '/books/differences?state=open,accepted,gone',
    '/disputes',
    '/disputes?state=needs_response',
    '/system/jobs',
    '/system/jobs?state=failed',
  ]
  test.each(queries)('O220 %s', async (path) => {
    const plans = await watchPlans(shop, async () => {
      expect((await manager.get(path)).status).toBe(200)
    })
    expectPagesByIndex(plans, { listed, wholeTable })
  })

  test('O042 the overview asks little, and looks for nothing in a whole table', async () => {
    const owner = await signInAs(shop, 'owner')
    const plans = await watchPlans(shop, async () => {
      expect((await owner.get('/overview')).status).toBe(200)
    })
    expect(plans.length).toBeLessThan(45)
    const found = plans.filter(({ plan }) => wholeTable.test(plan)).map(({ statement }) => statement)
    // Disputes are few, and nearly all events here are of the week that the overview looks at.
    expect(found.filter((statement) => !/from "(disputes|provider_events)"/.test(statement))).toEqual([])
  })

  test.each([
    ...['/staff', '/payments', '/counts', '/orders/{number}', '/orders/{number}/timeline', '/customers/77'],
    '/customers/{guest}',
  ])('O220 nothing that %s reads is looked for in a whole table', async (path) => {
    const owner = await signInAs(shop, 'owner')
    const { number } = await firstOrder()
    const guests = await (await owner.get('/customers?kind=guest&limit=1')).json()
    const guest = (guests as { items: { id: string }[] }).items[0]!.id
    const plans = await watchPlans(shop, async () => {
      expect((await owner.get(path.replace('{number}', String(number)).replace('{guest}', guest))).status).toBe(200)
    })
    expect(plans.length).toBeGreaterThan(0)
    for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(wholeTable)
  })

  test('O042 the overview reads the orders of its days, and those before, by their index', async () => {
    const plans = await watchPlans(shop, async () => {
      expect((await manager.get('/overview?period=today')).status).toBe(200)
    })
    const ofMoney = plans.filter(({ statement }) => statement.includes("'membershipRefund'"))
    expect(ofMoney).toHaveLength(2)
    for (const { plan } of ofMoney) {
      expect(plan).toMatch(/(Index|Bitmap).* (on|using) orders_/)
      expect(plan).not.toMatch(wholeTable)
    }
  })

  test('O220 the next page of a long list begins where the first ended, by the index', async () => {
    const first = (await (await manager.get('/orders?sort=total')).json()) as OrderListResponse
    const plans = await watchPlans(shop, async () => {
      await manager.get(`/orders?sort=total&cursor=${first.next}`)
    })
    const page = plans.find(({ statement }) => /order by "orders"."total"/.test(statement))
    expect(page?.plan).toMatch(/Index Scan using orders_total/)
  })
})
