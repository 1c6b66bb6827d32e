import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProductPrices } from '#contract/office/catalogue/prices.ts'
import type { GridResult, GridResults, GridRow } from '#contract/office/catalogue/product-grid.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

async function jsonOf<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const got = await response
  const body = (await got.json()) as Body
  expect([got.status, got.status === status ? null : body]).toEqual([status, null])
  return body
}

const make = (name: string, price: number) =>
  jsonOf<ProductPage>(
    editor.call('POST', '/products', { name: { en: name, no: `${name} no` }, price, member_price: 5 }),
    201,
  )
const read = (id: number) => jsonOf<ProductPage>(editor.get(`/products/${id}`))
const grid = async (query: string) => (await jsonOf<{ items: GridRow[] }>(editor.get(`/products/grid?${query}`))).items
const saveAll = (rows: object[], language = 'en', headers = {}) =>
  jsonOf<GridResults>(editor.call('PUT', '/products/grid', { language, rows }, headers))
const save = async (...input: Parameters<typeof saveAll>): Promise<GridResult[]> => (await saveAll(...input)).rows

let made: ProductPage[]
beforeEach(async () => {
  made = [await make('Grid one', 10), await make('Grid two', 20), await make('Grid three', 30)]
})

test('O127 the grid reads cells with versions, by the list’s filters or by number, in a language', async () => {
  const [one, two] = made as [ProductPage, ProductPage, ProductPage]
  const rows = await grid(`ids=${one.id},${two.id}&sort=price&language=no`)
  expect(rows.map(({ id, version }) => [id, version])).toEqual([
    [one.id, 1],
    [two.id, 1],
  ])
  expect(rows[0]!.cells).toEqual({
    name: 'Grid one no',
    summary: '',
    vendor: null,
    sku: null,
    barcode: null,
    price: 10,
    member_price: 5,
    low_stock_at: null,
    position: 0,
    featured: false,
    long_marketing: false,
  })
  expect((await grid('q=grid&price.gte=25&state=draft')).map(({ cells }) => cells.price)).toContain(30)
  expect((await editor.get('/products/grid?colour=red')).status).toBe(422)
})

test('O127 each row is saved by itself: changed cells only, bad ones named, conflicts told', async () => {
  const [one, two, three] = made as [ProductPage, ProductPage, ProductPage]
  await jsonOf(editor.call('PUT', `/products/${three.id}`, { vendor: 'Meanwhile' }, { 'if-match': '"1"' }))
  const results = await save([
    { id: one.id, version: 1, cells: { price: 12.5, name: 'Grid one, new', featured: true } },
    { id: two.id, version: 1, cells: { price: 4, vendor: 'Nobody' } },
    { id: three.id, version: 1, cells: { price: 31 } },
    { id: 99_999_999, version: 1, cells: { price: 1 } },
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['saved', 'refused', 'conflict', 'gone'])
  expect(results[0]!.row).toMatchObject({ version: 2, cells: { price: 12.5, name: 'Grid one, new', featured: true } })
  expect(results[1]!.errors).toEqual({ member_price: ['validation.memberPriceLower'] })
  expect(results[2]).toMatchObject({ by: 'Sam editor', row: { version: 2, cells: { vendor: 'Meanwhile', price: 30 } } })
  expect(await read(one.id)).toMatchObject({
    name: { en: 'Grid one, new', no: 'Grid one no' },
    price: 12.5,
    member_price: 5,
  })
  expect(await read(two.id)).toMatchObject({ price: 20, vendor: null, version: 1 })
  const { history } = await jsonOf<ProductPrices>(editor.get(`/products/${one.id}/prices`))
  expect(history[0]).toMatchObject({ price: 12.5, source: 'bulk', by: 'Sam editor' })
})

test('O127 bad cells of any kind are named, and what is the same changes nothing', async () => {
  const [one, two] = made as [ProductPage, ProductPage, ProductPage]
  const results = await save([
    { id: one.id, version: 1, cells: { price: 'dear', low_stock_at: -1, position: 1.5, colour: 'red' } },
    { id: two.id, version: 1, cells: { price: 20, name: 'Grid two' } },
  ])
  expect(results[0]).toMatchObject({ outcome: 'refused' })
  expect(Object.keys(results[0]!.errors).sort()).toEqual(['colour', 'low_stock_at', 'position', 'price'])
  expect(results[1]).toMatchObject({ outcome: 'unchanged', row: { version: 1 } })
  const rows = Array.from({ length: 101 }, (_, index) => ({ id: one.id + index, version: 1, cells: {} }))
  expect((await editor.call('PUT', '/products/grid', { language: 'en', rows })).status).toBe(422)
  const twice = [rows[0], rows[0]]
  expect((await editor.call('PUT', '/products/grid', { language: 'en', rows: twice })).status).toBe(422)
  const viewer = await signInAs(shop, 'viewer')
  expect((await viewer.call('PUT', '/products/grid', { language: 'en', rows: rows.slice(1) })).status).toBe(403)
})

test('O127 the same call again answers the same and saves once', async () => {
  const [one] = made as [ProductPage, ProductPage, ProductPage]
  const rows = [{ id: one.id, version: 1, cells: { price: 11 } }]
  const key = { 'idempotency-key': 'grid-once' }
  expect(await save(rows, 'en', key)).toEqual(await save(rows, 'en', key))
  expect((await read(one.id)).version).toBe(2)
})
