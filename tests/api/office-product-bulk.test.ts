import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductBulkResponse, ProductItem, ProductPage } from '#contract/office/catalogue/products.ts'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let manager: OfficeCaller
const ids: number[] = []
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  for (const number of [1, 2, 3]) {
    const product = {
      slug: `jar-${number}`,
      name: { en: `Jar ${number}` },
      price: number * 1000,
      memberPrice: number * 1000 - 500,
    }
    ids.push((await saveProduct(shop, product)).id)
  }
})
afterAll(() => shop.close())

async function bulk(body: object): Promise<ProductBulkResponse> {
  const response = await manager.call('POST', '/products/bulk', body)
  expect(response.status).toBe(200)
  return (await response.json()) as ProductBulkResponse
}

const read = async (id: number) => (await (await manager.get(`/products/${id}`)).json()) as ProductPage
const all = () => Promise.all(ids.map(read))

describe('products in bulk', () => {
  it('O126 activates, archives, features and puts into categories, row by row', async () => {
    await bulk({ ids, act: 'category_add', input: { category: 2 } })
    await bulk({ ids, act: 'category_add', input: { category: 2 } })
    expect((await all()).map(({ categories }) => categories)).toEqual([[2], [2], [2]])
    await bulk({ ids: [ids[0]], act: 'category_remove', input: { category: 2 } })
    await bulk({ ids: [ids[1]], act: 'feature' })
    await bulk({ ids: [ids[2]], act: 'archive' })
    expect((await all()).map(({ categories, featured, state }) => [categories, featured, state])).toEqual([
      [[], false, 'active'],
      [[2], true, 'active'],
      [[2], false, 'archived'],
    ])
    const mixed = await bulk({ ids: [...ids, 999_999], act: 'activate' })
    expect(mixed.done).toEqual(ids.slice(0, 2).map(String))
    expect(mixed.failed.map(({ id, code }) => [id, code])).toEqual([
      [String(ids[2]), 'state.notAllowed'],
      ['999999', 'request.notFound'],
    ])
    const unknown = await manager.call('POST', '/products/bulk', { ids, act: 'category_add', input: {} })
    expect(unknown.status).toBe(422)
  })

  it('O126 tells old and new prices before, names rows whose member price would not fit, and does the others', async () => {
    const input = { percent: -60, rounding: 'tenth', member: false }
    const reported = await bulk({ ids, act: 'price_percent', input: { ...input, preview: true } })
    expect(reported.preview).toEqual([])
    expect(reported.failed.map(({ id }) => id)).toEqual(ids.map(String))
    const small = { amount: -4, rounding: 'none', member: false }
    const preview = await bulk({ ids, act: 'price_amount', input: { ...small, preview: true } })
    expect(preview.preview?.map(({ old, new: next }) => [old?.price, next.price])).toEqual([
      [10, 6],
      [20, 16],
      [30, 26],
    ])
    expect((await read(ids[0]!)).price).toBe(10)
    await bulk({ ids: [ids[0]], act: 'price_amount', input: { amount: -3, member: true } })
    expect(await read(ids[0]!)).toMatchObject({ price: 7, member_price: 2 })
    await saveProduct(shop, { id: ids[1]!, slug: 'jar-2', name: { en: 'Jar 2' }, price: 2000, memberPrice: 1900 })
    const done = await bulk({ ids: ids.slice(1), act: 'price_amount', input: { amount: -2, member: false } })
    expect([done.done, done.failed.map(({ id }) => id)]).toEqual([[String(ids[2])], [String(ids[1])]])
    expect((await all()).map(({ price }) => price)).toEqual([7, 20, 28])
  })

  it('O126 acts on all that match, if they are still as many; many are an operation that changes each price once', {
    tags: 'full',
  }, async () => {
    for (let number = 0; number < 101; number += 1) {
      await saveProduct(shop, {
        slug: `cup-${number}`,
        name: { en: `Cup ${number}` },
        price: 1000,
        memberPrice: null,
        vendor: 'Koppen',
      })
    }
    const filter = 'vendor=Koppen'
    const changed = await manager.call('POST', '/products/bulk', { filter, expected: 100, act: 'feature' })
    expect([changed.status, await changed.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'bulk.changed', count: 101 }),
    ])
    const begun = await bulk({ filter, expected: 101, act: 'price_percent', input: { percent: 10 } })
    expect(begun.operation).toEqual(expect.any(String))
    while (await shop.drainJobs()) {}
    const operation = (await (await manager.get(`/operations/${begun.operation}`)).json()) as object
    expect(operation).toMatchObject({ kind: 'products.price_percent', state: 'DONE', done: 101, failed: [] })
    const listed = (await (await manager.get(`/products?${filter}&limit=100`)).json()) as { items: ProductItem[] }
    expect(new Set(listed.items.map(({ price }) => price))).toEqual(new Set([11]))
  })

  it('wants prices.write for prices', async () => {
    const viewer = await signInAs(shop, 'viewer')
    const refused = await viewer.call('POST', '/products/bulk', { ids, act: 'price_percent', input: { percent: 1 } })
    expect(refused.status).toBe(403)
  })
})

it('an amount changes the prices of its currency alone, and the audit log names it', async () => {
  const body = { name: { en: 'Priced twice' }, price: 50, prices: { NOK: { price: 500 } } }
  const { id } = (await (await manager.call('POST', '/products', body)).json()) as ProductPage
  await bulk({ ids: [id], act: 'price_amount', input: { currency: 'NOK', amount: -10, member: false } })
  expect(await read(id)).toMatchObject({ price: 50, prices: { NOK: { price: 490 } } })
  const owner = await signInAs(shop, 'owner')
  const log = (await (await owner.get(`/audit?subject=product:${id}&action=product.changed`)).json()) as AuditResponse
  expect(log.items.map(({ before, after }) => [before, after])).toEqual([
    [
      { 'prices.NOK.price': 500, version: 1 },
      { 'prices.NOK.price': 490, version: 2 },
    ],
  ])
})
