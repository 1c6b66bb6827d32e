import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Movement, MovementResponse, StockItem } from '#contract/office/catalogue/stock.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { buy, cartToken, pay } from '../support/checkout-flow.ts'
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

async function move(body: object): Promise<{ status: number; body: MovementResponse & { errors?: object } }> {
  const response = await editor.call('POST', '/stock/movements', body)
  return { status: response.status, body: (await response.json()) as MovementResponse }
}

const movementsOf = async (product: number) =>
  ((await (await editor.get(`/stock/movements?product=${product}`)).json()) as { items: Movement[] }).items

/** Counters whose movements do not sum to their stock. */
async function unbalanced(): Promise<unknown[]> {
  const found = await shop.database.execute(sql`
    SELECT c.* FROM (
      SELECT product_id, key AS variant_key, coalesce(stock, 0) AS stock FROM variants) c
    WHERE c.stock <> (SELECT coalesce(sum(m.delta), 0) FROM stock_movements m
      WHERE m.product_id = c.product_id AND m.variant_key = c.variant_key)`)
  return (found as unknown as { rows: unknown[] }).rows
}

const sized = (slug: string, stock: number) =>
  saveProduct(shop, {
    slug,
    name: { en: slug },
    price: 1000,
    memberPrice: null,
    ...sizesAsOption([{ key: 'S', label: { en: 'Small' }, stock }]),
  })

describe('stock', () => {
  it('O131 counting sets what is free to sell and touches no held piece; below zero is refused', async () => {
    const { id } = await sized('counted', 10)
    const browser = createBrowser(shop)
    const { token } = (await cartToken(browser, { [`${id}:S`]: { quantity: 5 } })) as { token: string }
    // The units stay reserved while the bank asks the payer.
    await pay(browser, token, 'pm_card_threeDSecure2Required')
    const [held] = ((await (await editor.get(`/stock?product=${id}`)).json()) as { items: StockItem[] }).items
    expect(held).toMatchObject({ size: 'S', size_label: 'Small', stock: 5, held: 5 })
    const counted = await move({ product: id, size: 'S', counted: 7, note: 'Shelf 3' })
    expect(counted).toMatchObject({ status: 200, body: { stock: 7, held: 5 } })
    expect(counted.body.movement).toMatchObject({
      delta: 2,
      after: 7,
      reason: 'count',
      by: 'Sam editor',
      note: 'Shelf 3',
    })
    expect(await move({ product: id, size: 'S', delta: -8 })).toMatchObject({
      status: 422,
      body: { errors: { delta: ['validation.belowZero'] } },
    })
    expect((await move({ product: id, size: 'S', counted: -1 })).status).toBe(422)
    expect((await move({ product: id, size: 'S' })).status).toBe(422)
    expect((await move({ product: id, size: 'S', delta: 1, counted: 1 })).status).toBe(422)
    expect((await move({ product: id, size: 'XXL', counted: 1 })).status).toBe(404)
    const corrected = await move({ product: id, size: 'S', delta: -3 })
    expect(corrected.body.movement).toMatchObject({ delta: -3, after: 4, reason: 'correction' })
    // The same count again changes nothing.
    expect((await move({ product: id, size: 'S', counted: 4 })).body.movement).toBeNull()
    expect(await unbalanced()).toEqual([])
  })

  it('O132 movements tell hold, release, count and import with order or person, and sum to the stock', async () => {
    const { id } = await sized('sold', 4)
    const order = await buy(createBrowser(shop), { [`${id}:S`]: { quantity: 2 } })
    const browser = createBrowser(shop)
    const { token } = (await cartToken(browser, { [`${id}:S`]: { quantity: 1 } })) as { token: string }
    await pay(browser, token, 'pm_card_chargeDeclined')
    await saveProduct(
      { ...shop, by: { source: 'import', actor: null } },
      {
        id,
        slug: 'sold',
        name: { en: 'sold' },
        price: 1000,
        memberPrice: null,
        ...sizesAsOption([{ key: 'S', label: {}, stock: 9 }]),
      },
    )
    await move({ product: id, size: 'S', counted: 8 })
    const reported = (await movementsOf(id)).map(({ reason, delta, after, order_number, by }) => ({
      reason,
      delta,
      after,
      order_number,
      by,
    }))
    const nobody = { order_number: null, by: null }
    expect(reported).toEqual([
      { reason: 'count', delta: -1, after: 8, order_number: null, by: 'Sam editor' },
      { reason: 'import', delta: 7, after: 9, ...nobody },
      { reason: 'release', delta: 1, after: 2, ...nobody },
      { reason: 'hold', delta: -1, after: 1, ...nobody },
      { reason: 'hold', delta: -2, after: 2, order_number: order.number, by: null },
      { reason: 'count', delta: 4, after: 4, ...nobody },
    ])
    const ofOrder = (await (await editor.get(`/stock/movements?order=${order.number}`)).json()) as { items: Movement[] }
    expect(ofOrder.items.map(({ delta }) => delta)).toEqual([-2])
    expect(await unbalanced()).toEqual([])
  })

  it('O132 100 purchases at once and a stocktake lose no piece', { tags: 'full' }, async () => {
    const { id } = await sized('crowded', 150)
    const buyers = Array.from({ length: 100 }, async (_, number) => {
      // Each from a network of its own: one may hold only so many at once.
      const browser = createBrowser(shop, { address: `10.${number}.0.1` })
      await buy(browser, { [`${id}:S`]: { quantity: 1 } }, { email: `crowd-${number}@example.test` })
    })
    const counts = Array.from({ length: 5 }, () => move({ product: id, size: 'S', delta: 10 }))
    await Promise.all([...buyers, ...counts])
    const [counter] = ((await (await editor.get(`/stock?product=${id}`)).json()) as { items: StockItem[] }).items
    expect(counter).toMatchObject({ stock: 100, held: 0 })
    expect(await unbalanced()).toEqual([])
  })

  it('O133 counting begins with a count only, and its end keeps the history', async () => {
    const { id } = await saveProduct(shop, { slug: 'begun', name: { en: 'Begun' }, price: 1000, memberPrice: null })
    expect(await move({ product: id, counted: 3 })).toMatchObject({
      status: 422,
      body: { errors: { track: ['validation.required'] } },
    })
    expect(await move({ product: id, track: true })).toMatchObject({ status: 422 })
    expect(await move({ product: id, counted: 3, track: true })).toMatchObject({ body: { stock: 3 } })
    const shown = async () =>
      (
        (await (await shop.app.request('http://localhost/api/products/begun')).json()) as {
          data: { available: boolean }
        }
      ).data.available
    expect(await shown()).toBe(true)
    await move({ product: id, counted: 0 })
    expect(await shown()).toBe(false)
    expect(await move({ product: id, track: false })).toMatchObject({ body: { stock: null } })
    expect(await shown()).toBe(true)
    // The end of counting is recorded too, even if no stock is left.
    expect((await movementsOf(id)).map(({ delta, after }) => [delta, after])).toEqual([
      [0, 0],
      [-3, 0],
      [3, 3],
    ])
    expect(await unbalanced()).toEqual([])
  })

  it('lists counters with what is low, and pages through them without losing one', async () => {
    const list = async (query: string) =>
      (await (await editor.get(`/stock${query}`)).json()) as { items: StockItem[]; next: string | null; total: number }
    const all: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?limit=3${next && `&cursor=${next}`}`)
      all.push(...page.items.map(({ product_id, size }) => `${product_id} ${size}`))
      next = page.next
    }
    const whole = await list('?limit=100')
    expect(all).toEqual(whole.items.map(({ product_id, size }) => `${product_id} ${size}`))
    expect([new Set(all).size, whole.total]).toEqual([all.length, all.length])
    const low = await list('?state=low')
    expect(low.items.map(({ slug }) => slug)).toContain('last-lamp')
    expect(low.items.every(({ is_low }) => is_low)).toBe(true)
    expect((await list('?q=mushroom')).items.map(({ slug }) => slug)).toEqual(['last-lamp'])
  })
})
