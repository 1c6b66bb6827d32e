// @module-tag engine
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product, ProductCard, SearchResponse, SearchSuggestions } from '#contract/catalogue.ts'
import type { PricePlan } from '#contract/office/catalogue/price-plans.ts'
import type { ProductPrices } from '#contract/office/catalogue/prices.ts'
import type { GridResults, GridRow } from '#contract/office/catalogue/product-grid.ts'
import type { ProductBulkResponse, ProductItem, ProductPage } from '#contract/office/catalogue/products.ts'
import { sweepPricePlans } from '#domain/catalogue/price-plans/apply-price-plans.ts'
import { exportProducts } from '#domain/office/import-export/export-products.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { dayMs } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { inParts } from '../support/csv-files.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const start = new Date('2026-03-10T10:00:00Z')
const days = (count: number) => new Date(start.getTime() + count * dayMs).toISOString()

let shop: TestShop
let manager: OfficeCaller
/** Prices in euros and kroner are in different orders; the vase has none in kroner, the sledge none in euros. */
const made: Record<'bowl' | 'cup' | 'vase' | 'sledge', ProductPage> = {} as never

beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.no,vitrine.fr,sv.vitrine.se' } })
  await inKroner()
  await at(days(0))
  const kroner = (price: number, member_price: number | null = null) => ({ NOK: { price, member_price } })
  const sold = { state: 'active', categories: [2], vendor: 'Kroneverket' }
  const size = (key: string) => ({ key, label: { en: key } })
  made.bowl = await create({
    ...sold,
    name: { en: 'Krone bowl' },
    price: 20,
    prices: kroner(150, 120),
    sizes: [size('S'), { ...size('L'), price: 25, prices: kroner(199) }],
  })
  made.cup = await create({ ...sold, name: { en: 'Krone cup' }, price: 30, member_price: 25, prices: kroner(110) })
  made.vase = await create({ ...sold, name: { en: 'Krone vase' }, price: 40 })
  made.sledge = await create({ ...sold, name: { en: 'Krone sledge' }, prices: kroner(1_299) })
})
afterAll(() => shop.close())

const currenciesOf = { NO: 'NOK', SE: 'EUR', FR: 'EUR' }
const changes = { 'markets.currencies': currenciesOf, 'membership.prices': { NOK: cents(22_900) } }
const inKroner = () => updateSettings(shop, { changes, actor: 'test' })

async function at(moment: string) {
  shop.setNow(new Date(moment))
  await sweepPricePlans(shop)
  manager = await signInAs(shop, 'manager')
}

async function jsonOf<Body>(response: Promise<Response> | Response): Promise<Body> {
  const got = await response
  const body = await got.json()
  expect([got.ok, got.ok ? null : body]).toEqual([true, null])
  return body as Body
}
const create = (body: object) => jsonOf<ProductPage>(manager.call('POST', '/products', body))
const change = ({ id, version }: ProductPage, body: object) =>
  manager.call('PUT', `/products/${id}`, body, { 'if-match': `"${version}"` })

const ask = (host: string, path: string) => shop.app.request(`http://${host}${path}`)
const read = <Body>(host: string, path: string) => jsonOf<Body>(ask(host, path))
const named = (cards: readonly { name: string }[]) => cards.flatMap(({ name }) => /^Krone (\w+)/.exec(name)?.[1] ?? [])
const listed = async (host: string, query: string) =>
  named(await read<ProductCard[]>(host, `/api/categories/home/products?per_page=100&lng=en${query}`))

describe('C014 a market in kroner beside others in euros', () => {
  test('C014 sorts by its own prices, and lists what has one', async () => {
    expect(await listed('vitrine.no', '&sort=price')).toEqual(['cup', 'bowl', 'sledge'])
    expect(await listed('vitrine.no', '&sort=-price')).toEqual(['sledge', 'bowl', 'cup'])
    expect(await listed('vitrine.fr', '&sort=price')).toEqual(['bowl', 'cup', 'vase'])
    const whole = await ask('vitrine.no', '/api/products?per_page=1')
    expect(whole.headers.get('x-total-count')).toBe('3')
  })

  test('C014 filters by whole kroner, and counts what they leave', async () => {
    expect(await listed('vitrine.no', '&price_from=100&price_to=200')).toEqual(['bowl', 'cup'])
    expect(await listed('vitrine.fr', '&price_from=100&price_to=200')).toEqual([])
    const facets = (host: string) => read<object>(host, '/api/categories/home/filters?brand=Kroneverket&lng=en')
    expect(await facets('vitrine.no')).toMatchObject({ count: 3, prices: { lowest: 110, highest: 1_299 } })
    expect(await facets('vitrine.fr')).toMatchObject({ count: 3 })
  })

  test('C014 a price that comes, changes and goes moves the product at once', async () => {
    const priced = await jsonOf<ProductPage>(change(made.vase, { prices: { NOK: { price: 90, member_price: 80 } } }))
    expect(await listed('vitrine.no', '&sort=price')).toEqual(['vase', 'cup', 'bowl', 'sledge'])
    const dearer = await jsonOf<ProductPage>(change(priced, { prices: { NOK: { price: 140, member_price: null } } }))
    expect(await listed('vitrine.no', '&sort=price')).toEqual(['cup', 'vase', 'bowl', 'sledge'])
    made.vase = await jsonOf<ProductPage>(change(dearer, { prices: { NOK: null } }))
    expect(await listed('vitrine.no', '&sort=price')).toEqual(['cup', 'bowl', 'sledge'])
    expect(made.vase.prices).toEqual({ EUR: { price: 40, member_price: null } })
    expect(await listed('vitrine.fr', '&sort=price')).toEqual(['bowl', 'cup', 'vase'])
  })
})

describe('C011 every public answer is in the currency of its host', () => {
  test('C011 a product and its sizes', async () => {
    const { data } = await read<{ data: Product }>('vitrine.no', `/api/products/${made.bowl.slug}?lng=en`)
    expect(data).toMatchObject({ price: 150, membership_price: 120, currency: 'NOK' })
    expect(data.sizes).toMatchObject([
      { key: 'S', price: 150, membership_price: 120 },
      { key: 'L', price: 199, membership_price: null },
    ])
    const euros = await read<{ data: Product }>('vitrine.fr', `/api/products/${made.bowl.slug}?lng=en`)
    expect(euros.data).toMatchObject({ price: 20, membership_price: null, currency: 'EUR' })
    expect(euros.data.sizes.map(({ price }) => price)).toEqual([20, 25])
  })

  test('C011 what has no price there has no page, and cannot be bought', async () => {
    for (const [host, { slug }] of [
      ['vitrine.no', made.vase],
      ['vitrine.fr', made.sledge],
      ['sv.vitrine.se', made.sledge],
    ] as const) {
      expect((await ask(host, `/api/products/${slug}`)).status).toBe(404)
      expect((await ask(host, `/api/products/${slug}/related`)).status).toBe(404)
    }
    expect((await ask('vitrine.no', `/api/products/${made.sledge.slug}`)).status).toBe(200)
    expect((await ask('vitrine.fr', `/api/products/${made.vase.slug}`)).status).toBe(200)
  })

  test('C011 search, suggestions, cards, related products', async () => {
    const found = async (host: string) => {
      const { products } = await read<SearchResponse>(host, '/api/search?query=krone&lng=en')
      expect(new Set(products.map(({ currency }) => currency))).toEqual(
        new Set([host === 'vitrine.no' ? 'NOK' : 'EUR']),
      )
      return named(products).toSorted()
    }
    expect(await found('vitrine.no')).toEqual(['bowl', 'cup', 'sledge'])
    expect(await found('vitrine.fr')).toEqual(['bowl', 'cup', 'vase'])
    const { products } = await read<SearchSuggestions>('vitrine.no', '/api/search/suggestions?q=krone%20cup&lng=en')
    expect(products[0]).toMatchObject({ name: 'Krone cup', price: 110, membership_price: null, currency: 'NOK' })
    const ids = Object.values(made).map(({ id }) => id)
    const cards = await read<ProductCard[]>('vitrine.no', `/api/product-cards?ids=${ids.join(',')}&lng=en`)
    expect(named(cards)).toEqual(['bowl', 'cup', 'sledge'])
    const related = await read<{ products: ProductCard[] }>(
      'vitrine.no',
      `/api/products/${made.cup.slug}/related?lng=en`,
    )
    expect(named(related.products)).toEqual(['bowl', 'sledge'])
  })

  test('C011 feed and sitemap', async () => {
    const feed = await (await ask('vitrine.no', '/feeds/products.xml?lng=en')).text()
    expect(feed).toContain('<g:price>110.00 NOK</g:price>')
    expect(feed).not.toContain('EUR')
    expect(feed).not.toContain('Krone vase')
    expect(await (await ask('vitrine.fr', '/feeds/products.xml?lng=en')).text()).not.toMatch(/NOK|Krone sledge/)
    const sitemap = await (await ask('vitrine.no', '/sitemap.xml')).text()
    expect(sitemap).toContain(made.sledge.slug)
    expect(sitemap).not.toContain(made.vase.slug)
  })

  test('C011 an answer in one currency is never given on a host of another, also after the setting changed', async () => {
    const path = `/api/products/${made.bowl.slug}?lng=en`
    const currency = async (host: string) => (await read<{ data: Product }>(host, path)).data.currency
    expect([await currency('vitrine.no'), await currency('vitrine.fr')]).toEqual(['NOK', 'EUR'])
    await updateSettings(shop, {
      changes: { 'markets.currencies': { NO: 'EUR', SE: 'EUR', FR: 'NOK' } },
      actor: 'test',
    })
    expect([await currency('vitrine.no'), await currency('vitrine.fr')]).toEqual(['EUR', 'NOK'])
    await inKroner()
  })
})

describe('C011 price lists in the office', () => {
  test('C011 a product tells every list, and names what is wrong in one', async () => {
    const page = await jsonOf<ProductPage>(manager.get(`/products/${made.bowl.id}`))
    expect(page).toMatchObject({ price: 20, member_price: null })
    expect(page.prices).toEqual({
      EUR: { price: 20, member_price: null },
      NOK: { price: 150, member_price: 120 },
    })
    expect(page.variants.map(({ prices }) => prices)).toEqual([
      {},
      { EUR: { price: 25, member_price: null }, NOK: { price: 199, member_price: null } },
    ])
    const wrong = async (body: object) => {
      const response = await change(page, body)
      return [response.status, ((await response.json()) as { errors: object }).errors]
    }
    expect(await wrong({ prices: { NOK: { price: 100, member_price: 100 } } })).toEqual([
      422,
      { 'prices.NOK.member_price': ['validation.memberPriceLower'] },
    ])
    expect(await wrong({ prices: { NOK: { price: 0.004, member_price: null } } })).toMatchObject([422, {}])
    expect(await wrong({ price: null, prices: { NOK: null } })).toMatchObject([422, { price: ['validation.required'] }])
    expect(await wrong({ variants: [{ values: ['S'], prices: { SEK: { price: 9 } } }] })).toMatchObject([422, {}])
  })

  test('C011 a page that is sent back as it came changes nothing', async () => {
    const page = await jsonOf<ProductPage>(manager.get(`/products/${made.bowl.id}`))
    const { price, member_price, prices, variants } = page
    const own = variants.map(({ stock: _, held: __, is_ordered: ___, ...variant }) => variant)
    const after = await jsonOf<ProductPage>(change(page, { price, member_price, prices, variants: own }))
    expect(after.version).toBe(page.version)
    const moved = await jsonOf<ProductPage>(
      change(page, { prices: { ...prices, EUR: { price: 21, member_price: 19 } } }),
    )
    expect(moved).toMatchObject({ price: 21, member_price: 19 })
    made.bowl = await jsonOf<ProductPage>(change(moved, { price: 20, member_price: null, prices: moved.prices }))
    expect(made.bowl.prices.EUR).toEqual({ price: 20, member_price: null })
  })

  test('C011 the list of products has the first currency in use, and sorts what has no price in it too', async () => {
    const { items } = await jsonOf<{ items: ProductItem[] }>(manager.get('/products?q=krone&sort=price'))
    expect(items.map(({ name, price, currency }) => [name, price, currency])).toEqual([
      ['Krone sledge', null, 'EUR'],
      ['Krone bowl', 20, 'EUR'],
      ['Krone cup', 30, 'EUR'],
      ['Krone vase', 40, 'EUR'],
    ])
  })
})

describe('C016 the lowest price of the 30 days before', () => {
  test('C016 is kept and shown per currency; on Norwegian hosts the member price counts', async () => {
    await at(days(1))
    const plan = (currency: string, price: number) =>
      jsonOf<PricePlan>(
        manager.call('POST', '/scheduled-prices', {
          product: made.bowl.id,
          currency,
          kind: 'reduction',
          price,
          member_price: null,
          starts_at: days(2),
          ends_at: days(9),
        }),
      )
    expect(await plan('NOK', 100)).toMatchObject({
      currency: 'NOK',
      lowest_prior_price: 150,
      lowest_prior_price_norway: 120,
    })
    expect(await plan('EUR', 15)).toMatchObject({
      currency: 'EUR',
      lowest_prior_price: 20,
      lowest_prior_price_norway: 20,
    })
    await at(days(3))
    const sale = async (host: string) =>
      (await read<{ data: Product }>(host, `/api/products/${made.bowl.slug}?lng=en`)).data
    expect(await sale('vitrine.no')).toMatchObject({ price: 100, sale: { prior_price: 120, percent: 16 } })
    expect(await sale('vitrine.fr')).toMatchObject({ price: 15, sale: { prior_price: 20 } })
    const { history } = await jsonOf<ProductPrices>(manager.get(`/products/${made.bowl.id}/prices`))
    const now = history.filter(({ size, valid_until }) => size === null && valid_until === null)
    expect(now.map(({ currency, price }) => [currency, price]).toSorted()).toEqual([
      ['EUR', 15],
      ['NOK', 100],
    ])
    await at(days(10))
    expect(await sale('vitrine.no')).toMatchObject({ price: 150, membership_price: 120, sale: null })
    expect(await sale('vitrine.fr')).toMatchObject({ price: 20, sale: null })
  })

  test('C016 a plan needs a price in its currency', async () => {
    const body = { product: made.vase.id, currency: 'NOK', kind: 'permanent', price: 100, starts_at: days(12) }
    const response = await manager.call('POST', '/scheduled-prices', body)
    expect([response.status, ((await response.json()) as { errors: object }).errors]).toEqual([
      422,
      { currency: ['validation.notSoldIn'] },
    ])
  })
})

describe('C011 the grid', () => {
  test('C011 has columns of the currencies in use, and names what is wrong in one', async () => {
    await at(days(14))
    const { items } = await jsonOf<{ items: GridRow[] }>(manager.get(`/products/grid?ids=${made.bowl.id}`))
    expect(items.map(({ variant, cells }) => [variant, cells.price, cells.price_NOK, cells.member_price_NOK])).toEqual([
      [null, 20, 150, 120],
      ['S', null, null, null],
      ['L', 25, 199, null],
    ])
    expect(items[0]!.cells).not.toHaveProperty('price_SEK')
    const { id, version } = items[0]!
    const save = (rows: object[]) =>
      jsonOf<GridResults>(
        manager.call('PUT', '/products/grid', { language: 'en', rows: rows.map((row) => ({ id, version, ...row })) }),
      )
    const wrong = await save([
      { variant: null, cells: { price_NOK: 110 } },
      { variant: 'L', cells: { member_price_NOK: 300 } },
    ])
    expect(wrong.rows.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ['refused', { member_price_NOK: ['validation.memberPriceLower'] }],
      ['refused', { member_price_NOK: ['validation.memberPriceLower'] }],
    ])
    const { rows } = await save([
      { variant: null, cells: { price_NOK: 160 } },
      { variant: 'S', cells: { price_NOK: 155, member_price_NOK: 125 } },
    ])
    expect(rows.map(({ outcome, row }) => [outcome, row?.cells.price_NOK])).toEqual([
      ['saved', 160],
      ['saved', 155],
    ])
    const back = await jsonOf<ProductPage>(manager.get(`/products/${id}`))
    expect(back.variants[0]?.prices).toEqual({ NOK: { price: 155, member_price: 125 } })
    expect(back.prices.NOK).toEqual({ price: 160, member_price: 120 })
    const first = rows[0]!.row!
    await jsonOf(
      manager.call('PUT', '/products/grid', {
        language: 'en',
        rows: [
          { id, variant: null, version: first.version, cells: { price_NOK: 150 } },
          { id, variant: 'S', version: first.version, cells: { price_NOK: null, member_price_NOK: null } },
        ],
      }),
    )
  })
})

describe('C011 prices proposed for a currency', () => {
  test('C011 are shown before they are saved, and change no price that is there', async () => {
    await at(days(15))
    const input = { currency: 'NOK', rounding: 'nine' }
    const ids = Object.values(made).map(({ id }) => String(id))
    const bulk = (more: object) => manager.call('POST', '/products/bulk', { act: 'prices_fill', ids, input: more })
    const refused = await bulk({ ...input, preview: true })
    expect([refused.status, ((await refused.json()) as { errors: object }).errors]).toEqual([
      422,
      { currency: ['validation.noRate'] },
    ])
    await updateSettings(shop, { changes: { 'markets.referenceRates': { NOK: 11.72 } }, actor: 'test' })
    const { preview } = await jsonOf<ProductBulkResponse>(bulk({ ...input, preview: true }))
    expect(preview).toEqual([
      {
        id: String(made.vase.id),
        name: 'Krone vase',
        size: null,
        currency: 'NOK',
        old: null,
        new: { price: 469, member_price: null },
      },
    ])
    expect(await listed('vitrine.no', '')).toEqual(['bowl', 'cup', 'sledge'])
    await jsonOf(bulk(input))
    expect(await listed('vitrine.no', '&sort=price')).toEqual(['cup', 'bowl', 'vase', 'sledge'])
    const bowl = await jsonOf<ProductPage>(manager.get(`/products/${made.bowl.id}`))
    expect(bowl.prices.NOK).toEqual({ price: 150, member_price: 120 })
    await jsonOf(bulk({ currency: 'EUR', rounding: 'ninety' }))
    const sledge = await jsonOf<ProductPage>(manager.get(`/products/${made.sledge.id}`))
    expect(sledge.prices.EUR).toEqual({ price: 110.9, member_price: null })
    made.sledge = await jsonOf<ProductPage>(change(sledge, { price: null }))
    expect(made.sledge).toMatchObject({ price: null, prices: { NOK: { price: 1_299 } } })
  })
})

describe('C011 price lists in files', () => {
  const load = (csv: string, dryRun = false) => importProducts(shop, { csv: inParts(Buffer.from(csv)), dryRun })
  const head = 'Handle,Title,Variant Price,Member Price,Price / Norway,Member Price / Norway,Price / NOK,Price / Sweden'

  test('C011 an export has the columns that the markets need, and importing it changes nothing', async () => {
    const csv = await exportProducts(shop)
    const [header = ''] = csv.split('\r\n')
    expect(header).toContain('Price / Norway,Member Price / Norway')
    expect(header).not.toMatch(/Sweden|France/)
    expect(csv.split('\r\n').find((line) => line.includes('Krone sledge'))).toContain('1299.00')
    expect(await load(csv)).toMatchObject({ created: 0, changed: 0, refused: [] })
  })

  test('C011 prices come in by country, and go where a cell is empty', async () => {
    expect(
      await load(`${head}\nkrone-jug,Krone jug,12.00,,149.50 kr,129,149.50,12.00\nkrone-rug,Krone rug,,,"1 499",,,\n`),
    ).toMatchObject({ created: 2, refused: [] })
    const { items } = await jsonOf<{ items: ProductItem[] }>(manager.get('/products?q=krone-jug'))
    const jug = await jsonOf<ProductPage>(manager.get(`/products/${items[0]!.id}`))
    expect(jug.prices).toEqual({
      EUR: { price: 12, member_price: null },
      NOK: { price: 149.5, member_price: 129 },
    })
    expect(await load(`${head}\nkrone-jug,Krone jug,12.00,,,,,\n`)).toMatchObject({ changed: 1, refused: [] })
    expect((await jsonOf<ProductPage>(manager.get(`/products/${jug.id}`))).prices).toEqual({
      EUR: { price: 12, member_price: null },
    })
  })

  test.each([
    ['another price of the same currency', 'a,A,10,,100,,101,'],
    ['another price of the same currency, in euros', 'a,A,10,,100,,,11'],
    ['a part of an øre', 'a,A,10,,0.004,,,'],
    ['a sign of another currency', 'a,A,10,,€100,,,'],
    ['a member price that is not lower', 'a,A,10,,100,100,,'],
    ['a member price without a price', 'a,A,10,,,90,,'],
    ['no price at all', 'a,A,,,,,,'],
  ])('C011 %s is refused by its line', async (_, row) => {
    const { created, refused } = await load(`${head}\nb,B,5,,50,40,50,5\n${row}\n`, true)
    expect([created, refused.map(({ line }) => line)]).toEqual([1, [3]])
  })
})
