import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { cartToken } from '../support/checkout-flow.ts'
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

const option = (id: string, ...values: string[]) => ({
  id,
  name: { en: id },
  values: values.map((value) => ({ id: value, label: { en: value } })),
})
const oneOf = (...values: string[]) => ({
  options: [option('colour', ...values)],
  variants: values.map((value) => ({ values: [value] })),
})
const make = (name: string, more: object) =>
  editor.call('POST', '/products', { name: { en: name }, price: 100, state: 'active', ...more })
const problemsOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { errors?: Record<string, string[]> }).errors,
]

describe('C070 variants and options of any name', () => {
  it('C070 a value that every object of the language has is sold as any other', async () => {
    const names = ['constructor', '__proto__', 'toString']
    const made = await make('Oddly named', oneOf(...names))
    expect(made.status, await made.clone().text()).toBe(201)
    const { id, slug } = (await made.json()) as ProductPage
    const visitor = createBrowser(shop)
    const { data } = (await (await visitor.get(`/api/products/${slug}`)).json()) as {
      data: { sizes: { key: string; sale: unknown }[] }
    }
    expect(data.sizes.map(({ key, sale }) => [key, sale])).toEqual(names.map((name) => [name, null]))
    const list = await visitor.get('/api/products?per_page=50')
    expect([list.status, JSON.stringify(await list.json())]).toEqual([200, expect.stringContaining('"constructor"')])
    expect(await (await visitor.get('/feeds/products.xml')).text()).toContain(`${id}-constructor`)
    for (const name of names) {
      const { lines } = await cartToken(createBrowser(shop), { [`${id}:${name}`]: {} })
      expect(lines.map(({ variant }) => variant)).toEqual([name])
    }
  })

  it('C070 long values make a key that carts and later saves take', async () => {
    const values = ['x', 'y'].map((letter) => letter.repeat(80))
    const long = (letter: string) => letter.repeat(80)
    const made = await make('Long values', {
      options: [option('a', ...values), option('b', long('b')), option('c', long('c'))],
      variants: values.map((value) => ({ values: [value, long('b'), long('c')] })),
    })
    const { id, variants } = (await made.json()) as ProductPage
    expect(new Set(variants.map(({ key }) => key)).size).toBe(2)
    const headers = { 'if-match': made.headers.get('etag')! }
    const saved = await editor.call('PUT', `/products/${id}`, { name: { en: 'Longer values' } }, headers)
    expect(saved.status, await saved.clone().text()).toBe(200)
    const { key } = variants[0]!
    const visitor = createBrowser(shop)
    await cartToken(visitor, { [`${id}:${key}`]: {} })
    const asked = await visitor.post('/api/stock-notices', { product_id: id, size: key, email: 'kari@example.test' })
    expect(asked.status, await asked.clone().text()).toBeLessThan(300)
    const count = { product: id, size: key, track: true, counted: 3, reason: 'count' }
    const counted = await editor.call('POST', '/stock/movements', count)
    expect(counted.status, await counted.clone().text()).toBeLessThan(300)
    const ends = new Date(shop.clock().getTime() + 86_400_000).toISOString()
    const plan = { product: id, size: key, price: 50, member_price: null, kind: 'reduction', ends_at: ends }
    const planned = await editor.call('POST', '/scheduled-prices', { ...plan, starts_at: null })
    expect(planned.status, await planned.clone().text()).toBe(201)
  })

  it('C070 sizes of a product whose only option is another keep its values, colours and addresses', async () => {
    const swatches = ['#000000', '#ff0000']
    const values = ['black', 'red'].map((id, index) => ({ id, label: { en: id }, swatch: swatches[index] }))
    const made = await make('Only colours', {
      options: [{ id: 'colour', name: { en: 'Colour' }, values }],
      variants: [{ key: 'S+black', values: ['black'] }, { values: ['red'] }],
    })
    const { id, sizes } = (await made.json()) as ProductPage
    const told = sizes.map(({ key }) => ({ key, label: { en: key.toUpperCase() } }))
    const blue = { key: 'blue', label: { en: 'Blue' } }
    const headers = { 'if-match': made.headers.get('etag')! }
    const saved = await editor.call('PUT', `/products/${id}`, { sizes: [...told, blue] }, headers)
    const { options, variants } = (await saved.json()) as ProductPage
    expect(options[0]!.values.map((value) => [value.id, value.label.en, value.swatch])).toEqual([
      ['black', 'S+BLACK', '#000000'],
      ['red', 'RED', '#ff0000'],
      ['blue', 'Blue', null],
    ])
    expect(variants.map(({ key, values: own }) => [key, own])).toEqual([
      ['S+black', ['black']],
      ['red', ['red']],
      ['blue', ['blue']],
    ])
  })

  it('C070 an option takes no parameter that the page of a product reads, nor a name that bodies may not have', async () => {
    for (const id of ['preview', 'soid', 'lng', 'constructor', 'prototype']) {
      const refused = await make('Own parameter', { options: [option(id, 'a')], variants: [{ values: ['a'] }] })
      expect(await problemsOf(refused)).toEqual([422, { 'options.0.id': ['validation.invalid'] }])
    }
  })
})

it('an attribute gets no handle that bodies may not have', async () => {
  const made = await editor.call('POST', '/attributes', { name: { en: 'Prototype' }, type: 'text' })
  expect(await made.json()).toMatchObject({ handle: 'prototype-2' })
  const named = await editor.call('POST', '/attributes', { name: { en: 'P' }, type: 'text', handle: 'constructor' })
  expect(await problemsOf(named)).toEqual([422, { handle: ['validation.taken'] }])
})
