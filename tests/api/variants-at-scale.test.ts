// @module-tag full
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import { uses } from '../../tools/scale/calls.ts'
import { filterFigures } from '../../tools/scale/filters.ts'
import { generatedProductFile, variantsOfGenerated } from '../../tools/scale/generated-products.ts'
import { watchPlans } from '../support/query-plans.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const products = 1_000
// Read through, they would cost each call what the whole catalogue weighs.
const wholeTable = /Seq Scan on (variants|product_images|products)\b/

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ seed: 'none' })
  const grey = { width: 40, height: 30, channels: 3, background: '#c8b79a' } as const
  await shop.storage.put('products/scale', await sharp({ create: grey }).png().toBuffer())
})
afterAll(() => shop.close())

const countOf = async (table: string) => {
  const counted = await shop.database.execute(sql.raw(`SELECT count(*)::int AS count FROM ${table}`))
  return (counted as unknown as { rows: { count: number }[] }).rows[0]!.count
}

describe('C071 a catalogue of products with twenty variants each', () => {
  test('C071 comes in by a file, products and variants alike, and a second time as it is', async () => {
    const csv = () => generatedProductFile(products, '/storage/products/scale') as unknown as AsyncIterable<Uint8Array>
    const first = await importProducts(shop, { csv, dryRun: false })
    expect(first).toMatchObject({ created: products, refused: [] })
    expect(await countOf("variants WHERE key <> ''")).toBe(products * variantsOfGenerated)
    const second = await importProducts(shop, { csv, dryRun: false })
    expect(second).toMatchObject({ created: 0, changed: 0, unchanged: products, refused: [] })
  })

  test('C071 filters count choices by the kinds of choice that there are, not by variants', async () => {
    // Twelve colours take turns, and in every seventh product one variant is sold out.
    expect(await countOf('derived.assortments')).toBeLessThanOrEqual(24)
    for (const { name, right } of await filterFigures(shop, products)) expect(right, name).toBe(true)
  })

  test.each(Object.keys(uses))('C071 %s: finds what there is and reads no table through', async (name) => {
    await uses[name]!(shop, 0, products)
    await shop.changes.announce(['*'])
    let isRight = false
    const plans = await watchPlans(shop, async () => {
      isRight = await uses[name]!(shop, 1, products)
    })
    expect(isRight).toBe(true)
    expect(plans.length).toBeGreaterThan(0)
    for (const { statement, plan } of plans) expect(plan, statement).not.toMatch(wholeTable)
  })
})
