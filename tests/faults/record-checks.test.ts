import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkRecords, type Promised, promises } from '../../tools/campaign/record-checks.ts'
import { drain } from '../../tools/campaign/records.ts'
import type { Stage } from '../../tools/campaign/stage.ts'
import { goods, newVisitor } from '../../tools/campaign/visitor.ts'
import { openStage } from './expect-consistent.ts'

/** Each check of the books detects its fault: every promise is broken on purpose, by hand, in a closed shop. */

let stage: Stage
beforeAll(async () => {
  stage = await openStage('postgresql')
  await stage.start()
  for (const lines of [{ [goods.plain]: {} }, { [goods.counted]: {} }, { [goods.member]: { membership: true } }]) {
    const visitor = await newVisitor(stage)
    const token = await visitor.cart(lines)
    expect((await visitor.pay(token)).status).toBe(200)
    expect((await visitor.complete(token)).status).toBe(200)
  }
  await drain(stage)
  await stage.kill()
})
afterAll(() => stage.close())

function atProviderByHand(statement: string): void {
  const file = new DatabaseSync(stage.sandboxFile, { timeout: 10_000 })
  file.exec(statement)
  file.close()
}

/** A copy of a row with other values in some columns; the database itself writes those it generates. */
async function copyRow(table: string, which: string, changes: string) {
  const [own] = await stage.sql(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = '${table}' AND is_generated = 'NEVER'`,
  )
  return stage.sql(
    `INSERT INTO ${table} (${own!.columns}) SELECT ${own!.columns} FROM (
       SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(row) || jsonb_build_object(${changes}))).*
       FROM ${table} AS row WHERE ${which}) copy`,
  )
}
const copyOfObject = (kind: string, id: string) =>
  `INSERT INTO object (id, kind, created, body, hidden)
   SELECT '${id}', kind, created, json_set(body, '$.id', '${id}'), hidden FROM object WHERE kind = '${kind}' ORDER BY seq LIMIT 1`

const firstOrder = 'id = (SELECT min(id) FROM orders)'
const lastOrder = 'id = (SELECT max(id) FROM orders)'
// Ordered from damage that breaks one promise to damage that breaks several.
const damages: [Promised, () => unknown][] = [
  [
    'stock still set aside',
    () => stage.sql(`INSERT INTO reservations SELECT id, ${goods.counted}, '', 1 FROM checkouts LIMIT 1`),
  ],
  [
    'stock below nothing',
    async () => {
      await stage.sql('ALTER TABLE variants DROP CONSTRAINT variants_stock_not_negative')
      await stage.sql(`UPDATE variants SET stock = -1 WHERE product_id = ${goods.counted}`)
    },
  ],
  [
    'work left undone',
    () =>
      stage.sql(`UPDATE checkouts SET state = 'UNKNOWN' WHERE id = (SELECT min(checkout_id::text)::uuid FROM orders)`),
  ],
  [
    'mails that came twice',
    () =>
      atProviderByHand(`INSERT INTO mail (received_at, sender, recipient, recipients, subject, date, text, html, headers, raw)
     SELECT received_at, sender, recipient, recipients, subject, date, text, html, replace(headers, '<order-', '<order-another-'), raw
     FROM mail WHERE headers LIKE '%<order-%' LIMIT 1`),
  ],
  [
    'totals of people that differ',
    () => stage.sql(`UPDATE derived.people SET totals = totals || '{"NOK": 100}' WHERE orders > 0`),
  ],
  ['parts of sales that differ', () => stage.sql(`UPDATE order_lines SET paid = paid - 1 WHERE position = 0`)],
  ['currencies that differ', () => stage.sql(`UPDATE memberships SET currency = 'NOK'`)],
  ['mails that never came', () => atProviderByHand(`DELETE FROM mail WHERE headers LIKE '%<order-%'`)],
  ['memberships unlike their subscription', () => stage.sql(`UPDATE memberships SET status = 'past_due'`)],
  [
    'memberships beyond the one allowed',
    async () => {
      await stage.sql('DROP INDEX memberships_one_live, memberships_one_live_card')
      await copyRow('memberships', 'true', "'id', gen_random_uuid(), 'generation', 2, 'subscription_id', 'sub_other'")
    },
  ],
  ['amounts that differ', () => stage.sql(`UPDATE orders SET total = total + 1 WHERE ${firstOrder}`)],
  [
    'refunds that differ',
    () => atProviderByHand(`UPDATE object SET body = json_set(body, '$.amount_refunded', 100) WHERE kind = 'charge'`),
  ],
  [
    'stock put back wrongly',
    () =>
      stage.sql(`INSERT INTO stock_movements (product_id, variant_key, delta, after, reason, order_id, at)
        SELECT product_id, '', 1, 1, 'return', order_id, now() FROM order_lines LIMIT 1`),
  ],
  ['charged twice', () => atProviderByHand(copyOfObject('charge', 'ch_again'))],
  [
    'orders of one checkout beyond the first',
    async () => {
      await stage.sql('ALTER TABLE orders DROP CONSTRAINT orders_checkout_id_unique')
      await stage.sql(
        `UPDATE orders SET checkout_id = (SELECT checkout_id FROM orders WHERE ${firstOrder}) WHERE ${lastOrder}`,
      )
    },
  ],
  [
    'orders without payment',
    () =>
      copyRow(
        'orders',
        firstOrder,
        "'id', 9999, 'public_id', 'other', 'number', 9999, 'payment_intent_id', 'pi_nobodys'",
      ),
  ],
  ['paid, but no order', () => stage.sql(`DELETE FROM orders WHERE ${firstOrder}`)],
]

test('nothing is found where all is well', async () => {
  expect(await checkRecords(stage, { everyMailOnce: true })).toEqual(
    Object.fromEntries(promises.map((name) => [name, []])),
  )
})

test.each(damages)('%s: found where it is', async (promise, damage) => {
  expect((await checkRecords(stage))[promise]).toEqual([])
  await damage()
  expect((await checkRecords(stage))[promise]).not.toEqual([])
})

test('every promise was broken once', () => {
  expect(damages.map(([promise]) => promise).sort()).toEqual([...promises].sort())
})
