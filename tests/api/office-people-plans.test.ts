// @module-tag full
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { expectPagesByIndex, fillTables, watchPlans } from '../support/query-plans.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const many = 10_000
const minutes = sql`now() - n * interval '1 minute'`
const state = sql`CASE WHEN n % 1000 = 0 THEN 'past_due' WHEN n % 100 = 1 THEN 'trialing' WHEN n % 5 = 2 THEN 'canceled' ELSE 'active' END`
const fill = [
  sql`INSERT INTO customers (email, first_name, last_name, password_hash, language, created_at)
    SELECT 'm' || n || '@many.test', 'A', md5(n::text), '-', 'no', ${minutes} FROM generate_series(1, ${many}) n`,
  sql`INSERT INTO memberships (id, customer_id, order_id, generation, status, price, trial_days, ended_at, created_at, updated_at)
    SELECT gen_random_uuid(), c.id, (SELECT min(id) FROM orders), 1, ${state}, 1999 + n % 100, 7,
      CASE WHEN n % 5 = 2 THEN now() END, c.created_at, c.created_at
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM customers WHERE email LIKE 'm%@many.test') c`,
  sql`INSERT INTO membership_invoices (id, membership_id, amount, currency, status, created_at, paid_at, updated_at)
    SELECT 'in_' || m.id, m.id, m.price, 'eur', 'paid', m.created_at, m.created_at, m.created_at FROM memberships m`,
  sql`INSERT INTO membership_events (membership_id, at, kind, data)
    SELECT m.id, m.created_at, 'started', '{}' FROM memberships m`,
  sql`INSERT INTO contact_messages (id, fingerprint, first_name, last_name, email, phone, content, language, host, created_at, active_at, state)
    SELECT gen_random_uuid(), 'f' || n, 'A', md5(n::text), 'w' || n || '@many.test', '', 'Hello', 'no', 'vitrine.no', ${minutes}, ${minutes},
      CASE WHEN n % 1000 = 0 THEN 'NEW' ELSE 'CLOSED' END FROM generate_series(1, ${many}) n`,
]
const tables = ['customers', 'memberships', 'membership_invoices', 'membership_events', 'contact_messages']

let shop: TestShop
let manager: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  await buy(createBrowser(shop), { '4352': {} }, { email: 'model@example.test' })
  await fillTables(shop, [
    ...fill,
    sql.raw(`VACUUM ANALYZE ${[...tables, 'orders', 'staff', 'staff_sessions'].join(', ')}`),
  ])
})
afterAll(() => shop.close())

const listed = new RegExp(`from "(${tables.join('|')})"`)
const wholeTable = new RegExp(`Seq Scan on (${tables.join('|')})\\b`)

describe('O220 with many people every list uses an index', () => {
  const queries = [
    '/members',
    '/members?state=past_due',
    '/members?state=ending',
    '/members?state=ended',
    '/members?sort=price',
    '/members?q=m77%40many',
    '/members?q=c4ca4238a0b9',
    '/members?started.gte=2020-01-01&started.lt=2020-02-01',
    '/messages',
    '/messages?state=NEW',
    '/messages?q=w77%40many',
  ]
  test.each(queries)('O220 %s', async (path) => {
    const plans = await watchPlans(shop, async () => {
      expect((await manager.get(path)).status).toBe(200)
    })
    expectPagesByIndex(plans, { listed, wholeTable })
  })

  test('O042 the overview finds what happened to members in its days by the index of each kind of event', async () => {
    const plans = await watchPlans(shop, async () => {
      expect((await manager.get('/overview?period=today')).status).toBe(200)
    })
    const ofMembers = plans.filter(({ statement }) => statement.includes('"trialsStarted"'))
    expect(ofMembers).toHaveLength(1)
    for (const index of [
      'memberships_created',
      'memberships_trial_over',
      'memberships_first_paid',
      'memberships_ended',
    ]) {
      expect(ofMembers[0]!.plan).toContain(index)
    }
    expect(plans.filter(({ plan }) => plan.includes('Seq Scan on membership_invoices'))).toEqual([])
  })

  test('O220 nothing that the page of a member reads is looked for in a whole table', async () => {
    const list = (await (await manager.get('/members?limit=1')).json()) as { items: { id: string }[] }
    for (const part of ['', '/timeline']) {
      const plans = await watchPlans(shop, async () => {
        expect((await manager.get(`/members/${list.items[0]!.id}${part}`)).status).toBe(200)
      })
      expect(plans.length).toBeGreaterThan(0)
      for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(wholeTable)
    }
  })
})
