// @module-tag full
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tidyEmbedded } from '#database/tidy-tables.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let owner: OfficeCaller

beforeAll(async () => {
  shop = await createTestShop()
  owner = await signInAs(shop, 'owner')
})
afterAll(() => shop.close())

const rowsOf = async <Row>(statement: ReturnType<typeof sql>) =>
  ((await shop.database.execute(statement)) as unknown as { rows: Row[] }).rows

test('O220 searches for people are planned with their values: none of them is prepared', async () => {
  const paths = ['/orders?product=4318', '/orders?q=anna', '/returns?q=anna', '/checkouts?q=anna', '/search?q=anna']
  for (const path of paths) {
    for (let time = 0; time < 7; time++) expect((await owner.get(path)).status, path).toBe(200)
  }
  const statements = await rowsOf<{ statement: string }>(sql`SELECT statement FROM pg_prepared_statements`)
  const ofLists = statements.filter(({ statement }) => /"payer" LIKE|"customers"."plain_name" LIKE/.test(statement))
  expect(ofLists).toEqual([])
  if (shop.database.engine === 'postgresql') expect(statements.length).toBeGreaterThan(0)
})

test('O220 tables of the embedded database that changed much are tidied, once', async () => {
  await tidyEmbedded(shop)
  await shop.database.execute(sql`
    INSERT INTO sent_mails (key, sent_at, email, kind, language, subject)
    SELECT 'tidy' || n, now(), 'tidy@example.test', 'order', 'no', 'Hei' FROM generate_series(1, 1000) n`)
  await rowsOf(sql`SELECT pg_stat_force_next_flush()`)
  const tidied = await tidyEmbedded(shop)
  const again = await tidyEmbedded(shop)
  expect(again).not.toContain('public.sent_mails')
  if (shop.database.engine === 'postgresql') return expect(tidied).toEqual([])
  expect(tidied).toContain('public.sent_mails')
  const [known] = await rowsOf<{ rows: number }>(sql`
    SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'sent_mails'`)
  expect(known?.rows).toBeGreaterThanOrEqual(1_000)
})
