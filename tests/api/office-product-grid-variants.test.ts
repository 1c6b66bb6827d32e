import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GridResults, GridRow } from '#contract/office/catalogue/product-grid.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import type { AuditResponse } from '#contract/office/platform/audit.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
let coat: ProductPage
let vase: ProductPage
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

const colours = [
  { id: 'black', label: { en: 'Black', no: 'Svart' } },
  { id: 'red', label: { en: 'Red', no: 'Rød' } },
]
const options = [
  { id: 'colour', name: { en: 'Colour' }, values: colours },
  { id: 'size', name: { en: 'Size' }, values: [{ id: 'S' }, { id: 'M' }] },
]
const variants = ['black', 'red'].flatMap((colour) => ['S', 'M'].map((size) => ({ values: [colour, size], stock: 2 })))

beforeEach(async () => {
  const draft = { name: { en: 'Coat', no: 'Kåpe' }, price: 200, member_price: 180, options, variants }
  coat = await jsonOf(editor.call('POST', '/products', draft), 201)
  vase = await jsonOf(editor.call('POST', '/products', { name: { en: 'Vase' }, price: 20, sku: 'V-1' }), 201)
})

const read = (id: number) => jsonOf<ProductPage>(editor.get(`/products/${id}`))
const save = (rows: object[], headers = {}) =>
  jsonOf<GridResults>(editor.call('PUT', '/products/grid', { language: 'en', rows }, headers))
const own = (variant: string, cells: object, version = 1) => ({ id: coat.id, variant, version, cells })
const skusOf = ({ variants: made }: ProductPage) => made.map(({ sku }) => sku)
const nobody = { sku: null, barcode: null, price: null, member_price: null }

test('O127 below a product with options stand its variants, each with the cells that it has', async () => {
  const path = `/products/grid?ids=${coat.id},${vase.id}&sort=-price&language=no`
  const { items } = await jsonOf<{ items: GridRow[] }>(editor.get(path))
  expect(items.map(({ id, variant, label, version }) => [id, variant, label, version])).toEqual([
    [coat.id, null, 'Kåpe', 1],
    [coat.id, 'black+S', 'Svart, S', 1],
    [coat.id, 'black+M', 'Svart, M', 1],
    [coat.id, 'red+S', 'Rød, S', 1],
    [coat.id, 'red+M', 'Rød, M', 1],
    [vase.id, null, 'Vase', 1],
  ])
  expect(items[1]!.cells).toEqual(nobody)
  expect(Object.keys(items[0]!.cells)).not.toContain('sku')
  expect(Object.keys(items[0]!.cells)).not.toContain('barcode')
  expect(items[5]!.cells.sku).toBe('V-1')
})

test('O127 the rows of one product are one edit: a version, an entry in the log', async () => {
  const { rows, current } = await save([
    own('red+M', { sku: 'C-RM', barcode: '7091234567890' }),
    { id: coat.id, version: 1, cells: { price: 210 } },
    own('black+S', { sku: 'C-BS' }),
    own('black+M', { sku: 'C-BM', price: 250, member_price: 240 }),
    { id: vase.id, version: 1, cells: { sku: 'V-2' } },
  ])
  expect(rows.map(({ variant, outcome, row }) => [variant, outcome, row?.version])).toEqual([
    ['red+M', 'saved', 2],
    [null, 'saved', 2],
    ['black+S', 'saved', 2],
    ['black+M', 'saved', 2],
    [null, 'saved', 2],
  ])
  expect(rows[0]!.row!.cells).toEqual({ ...nobody, sku: 'C-RM', barcode: '7091234567890' })
  expect(current.map(({ id, variant }) => [id, variant])).toEqual([
    ...[null, 'black+S', 'black+M', 'red+S', 'red+M'].map((variant) => [coat.id, variant]),
    [vase.id, null],
  ])
  const saved = await read(coat.id)
  expect(skusOf(saved)).toEqual(['C-BS', 'C-BM', null, 'C-RM'])
  expect(saved).toMatchObject({ version: 2, price: 210, member_price: 180 })
  expect(saved.variants[1]).toMatchObject({ price: 250, member_price: 240 })
  expect(saved.variants.map(({ stock }) => stock)).toEqual([2, 2, 2, 2])
  const manager = await signInAs(shop, 'manager')
  const log = await jsonOf<AuditResponse>(manager.get(`/audit?subject=product:${coat.id}&action=product.changed`))
  expect(log.items).toHaveLength(1)
})

test('O127 rows of a product that somebody else saved meanwhile conflict, other products are saved', async () => {
  await jsonOf(editor.call('PUT', `/products/${coat.id}`, { vendor: 'Meanwhile' }, { 'if-match': '"1"' }))
  const { rows } = await save([
    own('black+S', { sku: 'C-1' }),
    own('black+M', { sku: 'C-2' }, 2),
    { id: vase.id, version: 1, cells: { price: 21 } },
  ])
  expect(rows.map(({ outcome, by }) => [outcome, by])).toEqual([
    ['conflict', 'Sam editor'],
    ['conflict', 'Sam editor'],
    ['saved', null],
  ])
  expect(rows[0]!.row).toMatchObject({ version: 2, variant: 'black+S', cells: { sku: null } })
  expect(skusOf(await read(coat.id))).toEqual([null, null, null, null])
})

test('O127 a refused cell of a variant is named on its row and refuses the rows of its product', async () => {
  const { rows } = await save([
    own('black+S', { sku: 'C-1' }),
    own('red+S', { member_price: 200 }),
    { id: vase.id, version: 1, cells: { price: 21 } },
  ])
  expect(rows.map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['refused', {}],
    ['refused', { member_price: ['validation.memberPriceLower'] }],
    ['saved', {}],
  ])
  expect(await read(coat.id)).toMatchObject({ version: 1, variants: [{ sku: null }, {}, {}, {}] })
  const wrong = await save([
    own('black+S', { name: 'Mine', price: 'dear' }),
    { id: coat.id, version: 1, cells: { sku: 'C' } },
  ])
  expect(wrong.rows.map(({ errors }) => Object.keys(errors).sort())).toEqual([['name', 'price'], []])
  const whole = await save([{ id: coat.id, version: 1, cells: { sku: 'C', vendor: 'House' } }])
  expect(whole.rows[0]).toMatchObject({ outcome: 'refused', errors: { sku: ['validation.invalid'] } })
})

test('O127 a price of the product below a member price of a variant is named on the price', async () => {
  await save([own('red+M', { member_price: 190 })])
  const { rows } = await save([{ id: coat.id, version: 2, cells: { price: 185 } }])
  expect(rows[0]).toMatchObject({ outcome: 'refused', errors: { price: ['validation.memberPriceLower'] } })
  // Both at once are right.
  const both = await save([{ id: coat.id, version: 2, cells: { price: 185 } }, own('red+M', { member_price: 184 }, 2)])
  expect(both.rows.map(({ outcome }) => outcome)).toEqual(['saved', 'saved'])
})

test('O127 a variant that is not there is gone, and the same call again saves once', async () => {
  const rows = [own('blue+S', { sku: 'C-0' }), own('black+S', { sku: 'C-1' }), own('red+S', { sku: 'C-2' })]
  const key = { 'idempotency-key': 'grid-variants-once' }
  const first = await save(rows, key)
  expect(first.rows.map(({ outcome }) => outcome)).toEqual(['gone', 'saved', 'saved'])
  expect(await save(rows, key)).toEqual(first)
  expect((await read(coat.id)).version).toBe(2)
  const same = await save([own('black+S', { sku: 'C-1', price: null }, 2)])
  expect(same.rows[0]).toMatchObject({ outcome: 'unchanged', row: { version: 2 } })
})
