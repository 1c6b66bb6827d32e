import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportResponse } from '../../src/contract/office/office/imports.ts'
import { openStaff, type Staff } from '../../tools/campaign/staff.ts'
import { engines, type Stage } from '../../tools/campaign/stage.ts'
import { openStage } from './expect-consistent.ts'

/** The shop is killed while an import runs: it goes on where it was, and leaves whole products only. */

const products = 600
const settled = { timeout: 120_000, interval: 100 }

describe.each(engines)('O142 an import and kills, on %s', (engine) => {
  let stage: Stage
  let staff: Staff
  beforeAll(async () => {
    stage = await openStage(engine)
    await stage.start()
    staff = await openStaff(stage)
  })
  afterAll(() => stage.close())

  const read = async (id: number) => (await staff.insist<ImportResponse>('GET', `/imports/${id}`)).body
  const count = async (from: string) =>
    Number((await stage.sql<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`))[0]!.count)

  test('O142 killed three times while it runs: every product is there once and whole, and every one is counted', async () => {
    const rows = Array.from({ length: products }, (_, index) => [
      `killed-${index},Killed ${index},Size,S,1${index % 10},shopify,5`,
      `killed-${index},,Size,M,2${index % 10},shopify,7`,
    ])
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
    const file = [header, ...rows.flat(), 'killed-bad,Bad,,,dear,,'].join('\n')
    const uploaded = await staff.insist<ImportResponse>('POST', '/imports?name=killed.csv', file, { key: 'upload' })
    expect(uploaded.status).toBe(201)
    const { id } = uploaded.body
    await stage.restart()
    await expect.poll(async () => (await read(id)).state, settled).toBe('CHECKED')
    const checked = await read(id)
    expect(checked.check).toEqual({ created: products, changed: 0, unchanged: 0, refused: 1 })
    expect((await staff.insist('POST', `/imports/${id}/run`, {}, { key: 'run' })).status).toBe(200)
    for (const share of [0.1, 0.4, 0.7]) {
      await expect.poll(async () => (await read(id)).done >= products * share, settled).toBe(true)
      await stage.restart()
      // Whole products, as many as are counted.
      const { run, state } = await read(id)
      if (state === 'RUNNING') expect(run!.created).toBeGreaterThanOrEqual(products * share)
    }
    await expect.poll(async () => (await read(id)).state, settled).toBe('DONE')
    expect((await read(id)).run).toEqual(checked.check)
    const killed = `(SELECT id FROM products WHERE slug LIKE 'killed-%')`
    expect(await count(`products WHERE slug LIKE 'killed-%'`)).toBe(products)
    expect(await count(`variants WHERE product_id IN ${killed} AND key IN ('S', 'M')`)).toBe(2 * products)
    // One more for the product itself, which counts nothing.
    expect(await count(`variants WHERE product_id IN ${killed}`)).toBe(3 * products)
    expect(await count(`stock_movements WHERE product_id IN ${killed}`)).toBe(2 * products)
    expect(await count(`product_search WHERE product_id IN ${killed}`)).toBeGreaterThanOrEqual(products)
    expect(await count(`price_history WHERE product_id IN ${killed} AND variant_key = ''`)).toBe(products)
    expect(await count(`products WHERE slug = 'killed-bad'`)).toBe(0)
  }, 300_000)
})
