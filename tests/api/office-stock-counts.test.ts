// @module-tag engine
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountsResponse, Movement, StockItem } from '#contract/office/catalogue/stock.ts'
import { auditLog } from '#database/schema/schema.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

const rowOf = async (product: number) =>
  ((await (await editor.get(`/stock?product=${product}`)).json()) as { items: StockItem[] }).items[0]!
const movementsOf = async (product: number) =>
  ((await (await editor.get(`/stock/movements?product=${product}`)).json()) as { items: Movement[] }).items

/** A line that counts this row as it is now. */
const lineOf = ({ product_id, size, on_hand, basis }: StockItem, counted: number) => ({
  key: randomUUID() as string,
  product: product_id,
  size,
  counted,
  expected: on_hand,
  basis,
})
async function send(lines: object[], more: object = {}, who = editor) {
  const response = await who.call('POST', '/stock/counts', { lines, ...more })
  return { status: response.status, lines: ((await response.json()) as CountsResponse).lines }
}
const made = async (slug: string, stock: number | null) =>
  (
    await saveProduct(shop, {
      slug,
      name: { en: slug },
      price: 1000,
      memberPrice: null,
      ...sizesAsOption([{ key: 'S', label: { en: 'Small' }, stock }]),
    })
  ).id
const sell = (id: number, quantity = 1) => buy(createBrowser(shop), { [`${id}:S`]: { quantity } })

describe('O131 a stocktake', () => {
  it('O131 counts what lies on the shelf, with what is sold and not packed; sales during the count stay sold', async () => {
    const id = await made('counted-cup', 10)
    await sell(id, 2)
    const row = await rowOf(id)
    expect(row).toMatchObject({ stock: 8, committed: 2, on_hand: 10, size: 'S' })
    const line = lineOf(row, 9)
    await sell(id, 3)
    expect(await rowOf(id)).toMatchObject({ stock: 5, committed: 5, on_hand: 10, basis: row.basis })
    const { lines } = await send([line], { note: 'Shelf 3' })
    expect(lines).toEqual([{ key: line.key, outcome: 'applied', delta: -1, missing: 0, by: null }])
    expect(await rowOf(id)).toMatchObject({ stock: 4, committed: 5, on_hand: 9 })
    const [movement] = await movementsOf(id)
    expect(movement).toMatchObject({ size: 'S', size_label: 'Small', delta: -1, after: 4, by: 'Sam editor' })
    expect(movement).toMatchObject({ reason: 'count', note: 'Shelf 3' })
    const entries = await shop.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `product:${id}`))
    expect(entries.map(({ action }) => action)).toEqual(['stock.changed'])
  })

  it('O131 sales at the same moment lose no piece, in either order', async () => {
    const id = await made('busy-cup', 20)
    const row = await rowOf(id)
    const buyers = Array.from({ length: 6 }, (_, number) =>
      buy(createBrowser(shop, { address: `10.${number}.9.1` }), { [`${id}:S`]: { quantity: 1 } }),
    )
    await Promise.all([...buyers, send([lineOf(row, 18)])])
    expect(await rowOf(id)).toMatchObject({ stock: 12, committed: 6, on_hand: 18 })
  })

  it('O131 a line sent again has no effect, and a repeated call does the rest of a call that was cut off', async () => {
    const [first, second] = [await made('cut-off-a', 5), await made('cut-off-b', 5)]
    const lines = [lineOf(await rowOf(first), 7), lineOf(await rowOf(second), 4)]
    await send([lines[0]!])
    const again = await send(lines)
    expect(again.lines.map(({ outcome, delta }) => [outcome, delta])).toEqual([
      ['applied', 2],
      ['applied', -1],
    ])
    await send(lines)
    expect([(await rowOf(first)).stock, (await rowOf(second)).stock]).toEqual([7, 4])
    expect((await movementsOf(first)).map(({ delta }) => delta)).toEqual([2, 5])
  })

  it('O131 a counter that others changed since it was counted is left as it is, with their name', async () => {
    const id = await made('counted-twice', 10)
    const row = await rowOf(id)
    const manager = await signInAs(shop, 'manager')
    await send([lineOf(row, 12)], {}, manager)
    const { lines } = await send([lineOf(row, 12)])
    expect(lines).toMatchObject([{ outcome: 'changed', delta: 0, by: 'Sam manager' }])
    const now = await rowOf(id)
    expect(now.stock).toBe(12)
    expect((await send([lineOf(now, 12)])).lines).toMatchObject([{ outcome: 'unchanged' }])
    // What begins or stops being tracked meanwhile is a change too.
    await editor.call('POST', '/stock/movements', { product: id, size: 'S', track: false })
    expect((await send([lineOf(now, 11)])).lines).toMatchObject([{ outcome: 'changed' }])
  })

  it('O131 an untracked counter becomes tracked by its count, less what is sold and not packed', async () => {
    const id = await made('new-cup', null)
    await sell(id, 2)
    const row = await rowOf(id)
    expect(row).toMatchObject({ stock: null, committed: 2, on_hand: null })
    expect((await send([lineOf(row, 7)])).lines).toMatchObject([{ outcome: 'applied', missing: 0 }])
    expect(await rowOf(id)).toMatchObject({ stock: 5, committed: 2, on_hand: 7 })
  })

  it('O131 sold units that are not there are named, and stock stops at zero', async () => {
    const id = await made('missing-cup', 4)
    await sell(id, 4)
    const row = await rowOf(id)
    expect(row).toMatchObject({ stock: 0, on_hand: 4 })
    expect((await send([lineOf(row, 3)], { reason: 'lost' })).lines).toMatchObject([
      { outcome: 'unchanged', missing: 1 },
    ])
    expect((await rowOf(id)).stock).toBe(0)
  })

  it('O131 a packed order is no longer on the shelf', async () => {
    const id = await made('packed-cup', 6)
    const order = await sell(id, 2)
    const manager = await signInAs(shop, 'manager')
    const lines = [{ position: 0, quantity: 2 }]
    const packed = await manager.call('POST', `/orders/${order.number}/parcels`, { lines })
    expect(packed.status, await packed.text()).toBe(201)
    expect(await rowOf(id)).toMatchObject({ stock: 4, committed: 0, on_hand: 4 })
  })

  it('O131 what cannot be a count is refused, and what is gone is named', async () => {
    const id = await made('wrong-cup', 3)
    const line = lineOf(await rowOf(id), 3)
    for (const wrong of [{ counted: -1 }, { counted: 1.5 }, { counted: 2_000_000 }, { key: 'x' }]) {
      expect((await send([{ ...line, ...wrong }])).status, JSON.stringify(wrong)).toBe(422)
    }
    expect((await send([])).status).toBe(422)
    expect((await send([line], { reason: 'hold' })).status).toBe(422)
    expect((await send([{ ...line, size: 'XXL' }])).lines).toMatchObject([{ outcome: 'gone' }])
    expect((await send([line], {}, await signInAs(shop, 'service'))).status).toBe(403)
  })
})
