import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportResponse, UnreadableImport } from '#contract/office/office/imports.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  shop.setNow(new Date('2026-06-01T10:00:00Z'))
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

async function jsonOf<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const got = await response
  const body = (await got.json()) as Body
  expect([got.status, got.status === status ? null : body]).toEqual([status, null])
  return body
}

const sample = (name: string) => readFileSync(`tests/support/product-files/${name}.csv`, 'utf8')
const read = ({ id }: { id: number }) => jsonOf<ImportResponse>(editor.get(`/imports/${id}`))

async function checked(text: string, query = ''): Promise<ImportResponse> {
  const made = await jsonOf<ImportResponse>(editor.send('POST', `/imports?name=a.csv${query}`, text, 'text/csv'), 201)
  expect(made).toMatchObject({ state: 'UPLOADED', mapping: null })
  await shop.drainJobs()
  return read(made)
}

const nothingSaid = { format: null, columns: null, vat_rate: null, left_out: [] as string[] }
const recheck = (one: ImportResponse, said: Partial<typeof nothingSaid> | object) =>
  editor.call('POST', `/imports/${one.id}/check`, { ...nothingSaid, ...said })

async function checkedAgain(one: ImportResponse, said: object): Promise<ImportResponse> {
  expect(await jsonOf(recheck(one, said))).toMatchObject({ state: 'UPLOADED', check: null, mapping: null })
  await shop.drainJobs()
  return read(one)
}

test('C072 a check says what kind of file it is, what its columns become, and what is new', async () => {
  const one = await checked(sample('woocommerce'))
  expect(one.check).toEqual({ created: 3, changed: 0, unchanged: 0, refused: 0 })
  expect(one.mapping).toMatchObject({
    format: 'woocommerce',
    recognised: 'woocommerce',
    chosen: {},
    new_variants: 3,
    sales: 2,
    needs_vat_rate: false,
    vat_rate: null,
  })
  const meaning = (name: string) => one.mapping!.columns.find((column) => column.name === name)
  expect([meaning('Regular price'), meaning('Meta: _theme_layout'), meaning('Weight (kg)')]).toEqual([
    { name: 'Regular price', column: 'Regular price', meaning: 'price' },
    { name: 'Meta: _theme_layout', column: null, meaning: null },
    { name: 'Weight (kg)', column: 'Weight (kg)', meaning: 'weight' },
  ])
  expect(one.mapping!.attributes).toMatchObject([
    { name: 'Material', products: 1, is_left_out: false },
    { name: 'Volume', products: 1, is_left_out: false },
  ])
})

test('C072 what staff say of a file is checked again, and done as it was shown', async () => {
  const one = await checked(sample('woocommerce'))
  const again = await checkedAgain(one, { left_out: ['Volume'], columns: { 'Short description': '' } })
  expect(again.check).toEqual(one.check)
  expect(again.mapping!.chosen).toEqual({ 'Short description': '' })
  expect(again.mapping!.columns.find(({ name }) => name === 'Short description')!.column).toBeNull()
  expect(again.mapping!.attributes.map(({ name, is_left_out }) => [name, is_left_out])).toEqual([
    ['Material', false],
    ['Volume', true],
  ])
  await jsonOf(editor.call('POST', `/imports/${one.id}/run`))
  expect((await recheck(one, {})).status).toBe(409)
  await shop.drainJobs()
  expect(await read(one)).toMatchObject({ state: 'DONE', run: { created: 3, refused: 0 } })
  expect((await recheck(one, {})).status).toBe(409)
  const same = await checked(sample('woocommerce'))
  expect(same.check).toMatchObject({ created: 0, unchanged: 1, changed: 2 })
})

test('C072 prices without VAT wait for the rate; the file of combinations follows', async () => {
  const one = await checked(sample('prestashop-products'))
  expect(one).toMatchObject({ total: 0, check: { created: 0, refused: 1 }, mapping: { needs_vat_rate: true } })
  expect(one.refused).toEqual([{ line: 1, why: 'the prices are without VAT: say the rate to add' }])
  expect((await recheck(one, { vat_rate: 'much' })).status).toBe(422)
  const again = await checkedAgain(one, { vat_rate: '20' })
  expect(again).toMatchObject({ check: { created: 2, refused: 0 }, mapping: { vat_rate: '20' } })
  await jsonOf(editor.call('POST', `/imports/${one.id}/run`))
  await shop.drainJobs()
  const variants = await checked(sample('prestashop-combinations'))
  expect(variants).toMatchObject({
    check: { created: 0, changed: 1, refused: 0 },
    mapping: { format: 'prestashop-combinations', new_variants: 3 },
  })
  await jsonOf(editor.call('POST', `/imports/${variants.id}/run`))
  await shop.drainJobs()
  expect(await read(variants)).toMatchObject({ state: 'DONE', run: { changed: 1, refused: 0 } })
})

test('C072 another kind can be chosen; what cannot be read so is refused and nothing changes', async () => {
  const one = await checked(sample('woocommerce'))
  const refused = await jsonOf<UnreadableImport & { code: string }>(recheck(one, { format: 'shopify' }), 422)
  expect(refused).toMatchObject({ code: 'import.unreadable', format: 'shopify' })
  expect(await read(one)).toMatchObject({ state: 'CHECKED', version: one.version })
  const upload = editor.send('POST', '/imports?format=prestashop', sample('woocommerce'), 'text/csv')
  expect(await jsonOf<UnreadableImport>(upload, 422)).toMatchObject({
    format: 'prestashop',
    missing: expect.any(Array),
  })
  const viewer = await signInAs(shop, 'viewer')
  expect((await viewer.call('POST', `/imports/${one.id}/check`, nothingSaid)).status).toBe(403)
})
