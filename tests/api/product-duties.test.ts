import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { KnownManufacturer } from '#contract/office/catalogue/duties.ts'
import type { ProductItem, ProductPage } from '#contract/office/catalogue/products.ts'
import { products } from '#database/schema/schema.ts'
import { gapsOf } from '#domain/catalogue/products/product-gaps.ts'
import { findProductRow, findProductRows } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { productGaps } from '#shared/vocabularies.ts'
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
  const answer = await response
  const body = await answer.json()
  expect([answer.status, answer.status === status ? null : body]).toEqual([status, null])
  return body as Body
}
const create = (body: object) =>
  jsonOf<ProductPage>(editor.call('POST', '/products', { price: 40, state: 'active', ...body }), 201)
const change = (product: { id: number; version: number }, body: object) =>
  editor.call('PUT', `/products/${product.id}`, body, { 'if-match': `"${product.version}"` })
const shopJson = <Body>(path: string) => jsonOf<Body>(Promise.resolve(shop.app.request(`http://localhost${path}`)))
const shown = async (slug: string, language = 'en') =>
  (await shopJson<{ data: Product }>(`/api/products/${slug}?lng=${language}`)).data

const manufacturer = { name: 'Vallombre SAS', address: '4 quai Haut\n06130 Vallombre', contact: 'qa@vallombre.example' }
const responsible = { name: 'Nordlinje AB', address: 'Hamngatan 31', contact: 'https://nordlinje.example/safety' }
const duties = {
  manufacturer,
  responsible_person: responsible,
  warnings: { en: 'Flammable.\nKeep away from fire.', fr: 'Inflammable.' },
  origin_country: 'FR',
  hs_code: '3303.00 10',
  net_content: { amount: 75, unit: 'ml' },
}

test('C073 duty fields are kept as typed, and shown in the market’s language with unit prices', async () => {
  const made = await create({
    name: { en: 'Scent' },
    slug: 'scent',
    member_price: 30,
    barcode: '9521000100022',
    ...duties,
  })
  expect(made).toMatchObject({ ...duties, hs_code: '33030010', warnings: { ...duties.warnings, no: '', sv: '' } })
  expect(await shown('scent', 'fr')).toMatchObject({
    gtin: '9521000100022',
    manufacturer,
    responsible_person: responsible,
    warnings: 'Inflammable.',
    origin: { country: 'FR', name: 'France' },
    net_content: { amount: 75, unit: 'ml' },
    unit_price: { price: 533.33, membership_price: 400, per: 'l' },
  })
  expect(await shown('scent', 'no')).toMatchObject({ warnings: 'Flammable.\nKeep away from fire.' })
  expect(await shown('scent', 'no')).toMatchObject({ origin: { name: 'Frankrike' } })
  const cards =
    await shopJson<{ slug: string; unit_price: unknown; manufacturer?: unknown }[]>('/api/products?per_page=100')
  expect(cards.find(({ slug }) => slug === 'scent')).toMatchObject({ unit_price: { price: 533.33, per: 'l' } })
  expect(cards.find(({ slug }) => slug === 'teapot')).toMatchObject({ unit_price: null })
  expect(cards.every((card) => !('manufacturer' in card))).toBe(true)
  const emptied = await jsonOf<ProductPage>(
    change(made, { manufacturer: null, warnings: {}, origin_country: null, hs_code: null, net_content: null }),
  )
  expect(emptied).toMatchObject({ manufacturer: null, origin_country: null, hs_code: null, net_content: null })
  expect(await shown('scent')).toMatchObject({ manufacturer: null, warnings: '', origin: null, unit_price: null })
})

test('C073 a size has the unit price of its own prices', async () => {
  const sizes = [{ key: 'small' }, { key: 'large', price: 60, member_price: 50 }]
  await create({ name: { en: 'Tea' }, slug: 'tea', member_price: 30, sizes, net_content: { amount: 2, unit: 'kg' } })
  const tea = await shown('tea')
  expect(tea.unit_price).toEqual({ price: 20, membership_price: 15, per: 'kg' })
  expect(tea.sizes.map(({ unit_price }) => unit_price)).toEqual([
    { price: 20, membership_price: 15, per: 'kg' },
    { price: 30, membership_price: 25, per: 'kg' },
  ])
})

test.each([
  [{ manufacturer: { ...manufacturer, name: ' ' } }, 'manufacturer.name', 'validation.required'],
  [{ manufacturer: { ...manufacturer, contact: 'call us' } }, 'manufacturer.contact', 'validation.contact'],
  [{ manufacturer: { ...manufacturer, contact: 'javascript:alert(1)' } }, 'manufacturer.contact', 'validation.contact'],
  [{ manufacturer: { ...manufacturer, address: 'x'.repeat(501) } }, 'manufacturer.address', 'validation.tooLong'],
  [{ responsible_person: { ...responsible, contact: 'http:/x' } }, 'responsible_person.contact', 'validation.contact'],
  [{ warnings: { en: 'x'.repeat(2_001) } }, 'warnings.en', 'validation.tooLong'],
  [{ origin_country: 'XX' }, 'origin_country', 'validation.country'],
  [{ origin_country: 'fr' }, 'origin_country', 'validation.country'],
  [{ origin_country: 'France' }, 'origin_country', 'validation.country'],
  [{ hs_code: '12345' }, 'hs_code', 'validation.hsCode'],
  [{ hs_code: '33-03-00' }, 'hs_code', 'validation.hsCode'],
  [{ net_content: { amount: 0, unit: 'ml' } }, 'net_content.amount', 'validation.tooSmall'],
  [{ net_content: { amount: -5, unit: 'ml' } }, 'net_content.amount', 'validation.tooSmall'],
  [{ net_content: { amount: 2_000_000, unit: 'kg' } }, 'net_content.amount', 'validation.tooMuch'],
  [{ net_content: { amount: 0.1234, unit: 'kg' } }, 'net_content.amount', 'validation.netContent'],
  [{ net_content: { amount: 5, unit: 'oz' } }, 'net_content.unit', 'validation.invalid'],
])('C073 %j is refused at %s', async (body, field, key) => {
  const product = await jsonOf<ProductPage>(editor.get('/products/4352'))
  const refused = await jsonOf<{ errors: Record<string, string[]> }>(change(product, body), 422)
  expect(refused.errors).toEqual({ [field]: [key] })
  expect(await jsonOf<ProductPage>(editor.get('/products/4352'))).toEqual(product)
})

test('C073 an odd barcode is taken, and only a right one is a GTIN', async () => {
  await create({ name: { en: 'Own code' }, slug: 'own-code', barcode: '9521000100023' })
  expect(await shown('own-code')).toMatchObject({ gtin: null })
})

test('C073 what a product lacks by duty is a gap, which the list of products filters by', async () => {
  const listed = async (gap: string) =>
    (await jsonOf<{ items: ProductItem[] }>(editor.get(`/products?q=gap-check&missing=${gap}`))).items.length
  const bare = await create({ name: { en: 'Gap' }, slug: 'gap-check' })
  expect(bare.missing.slice(-3)).toEqual(['manufacturer', 'identifier', 'origin'])
  expect(await Promise.all(['manufacturer', 'identifier', 'origin'].map(listed))).toEqual([1, 1, 1])
  const { warnings: _, ...others } = duties
  const nearly = await jsonOf<ProductPage>(
    change(bare, {
      ...others,
      manufacturer: { ...manufacturer, contact: '' },
      sizes: [{ key: 'S', barcode: '96385074' }],
    }),
  )
  expect(nearly.missing.filter((gap) => ['manufacturer', 'identifier', 'origin'].includes(gap))).toEqual([
    'manufacturer',
  ])
  await jsonOf(change(nearly, { manufacturer }))
  expect(await Promise.all(['manufacturer', 'identifier', 'origin'].map(listed))).toEqual([0, 0, 0])
})

test('C073 the migration gives products of before the gaps that saving gives them', async () => {
  const codes = ['9521000100022', '9521000100023', '952-1000 100022', '96385074', '036000291452', '10012345678902']
  const odd = ['', 'EAN 96385074', '00000000', '1234567', 'abc']
  for (const [index, barcode] of [...codes, ...odd].entries()) {
    await create({ name: { en: `Code ${index}` }, slug: `code-${index}`, barcode })
  }
  await create({
    name: { en: 'Sized' },
    slug: 'sized',
    sizes: [
      { key: 'A', barcode: 'A-1' },
      { key: 'B', barcode: '96385074' },
    ],
  })
  const ids = (await shop.database.select({ id: products.id }).from(products)).map(({ id }) => id)
  await shop.database.update(products).set({ manufacturer: null, originCountry: null })
  const wanted = new Map((await findProductRows(shop.database, { ids })).map((row) => [row.id, gapsOf(inputOf(row))]))
  const before = productGaps.filter((gap) => !['manufacturer', 'identifier', 'origin'].includes(gap))
  for (const [id, gaps] of wanted) {
    const earlier = gaps.filter((gap) => before.includes(gap))
    await shop.database.update(products).set({ gaps: earlier }).where(eq(products.id, id))
  }
  const statements = readFileSync('migrations/0011_duty_fields.sql', 'utf8').split('--> statement-breakpoint')
  await shop.database.execute(sql.raw(statements.at(-1)!))
  const rows = await findProductRows(shop.database, { ids })
  expect(rows.length).toBeGreaterThan(12)
  for (const row of rows) expect(row.gaps, row.slug).toEqual(wanted.get(row.id))
  expect(rows.filter(({ gaps }) => !gaps.includes('identifier')).map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['code-0', 'code-2', 'code-3', 'code-4', 'code-5', 'sized']),
  )
})

test('C073 manufacturers of other products are offered with the brands they make for', async () => {
  const other = { ...manufacturer, name: 'Atelier Bas' }
  await create({ name: { en: 'One' }, slug: 'made-one', vendor: 'Vallombre', manufacturer })
  await create({ name: { en: 'Two' }, slug: 'made-two', vendor: 'Orée', manufacturer })
  await create({ name: { en: 'Three' }, slug: 'made-three', manufacturer: other })
  const { data } = await jsonOf<{ data: KnownManufacturer[] }>(editor.get('/manufacturers'))
  expect(data).toEqual([
    { ...other, vendors: [] },
    { ...manufacturer, vendors: ['Orée', 'Vallombre'] },
  ])
  expect((await findProductRow(shop.database, { slug: 'made-one' }))?.manufacturer).toEqual(manufacturer)
})
