import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product, ProductCard, SearchResponse, SearchSuggestions } from '#contract/catalogue.ts'
import type { PricePlan } from '#contract/office/catalogue/price-plans.ts'
import type { ProductPage } from '#contract/office/catalogue/products.ts'
import { sweepPricePlans } from '#domain/catalogue/price-plans/apply-price-plans.ts'
import { dayMs } from '#shared/dates.ts'
import { signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const start = new Date('2026-03-10T10:00:00Z')
const days = (count: number) => new Date(start.getTime() + count * dayMs).toISOString()

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { ALLOWED_HOSTS: 'vitrine.no,vitrine.fr' } })
})
afterAll(() => shop.close())

async function at(moment: string) {
  shop.setNow(new Date(moment))
  await sweepPricePlans(shop)
  return signInAs(shop, 'editor')
}

async function jsonOf<Body>(response: Promise<Response> | Response): Promise<Body> {
  const got = await response
  const body = await got.json()
  expect([got.ok, got.ok ? null : body]).toEqual([true, null])
  return body as Body
}

/** Sells a product at 100, for members at 60, with a size at 120. */
async function made(name: string): Promise<ProductPage> {
  const sizes = [
    { key: 'S', label: { en: 'S' } },
    { key: 'L', label: { en: 'L' }, price: 120 },
  ]
  const editor = await at(days(0))
  const draft = { name: { en: name }, price: 100, member_price: 60, state: 'active', categories: [2], sizes }
  return jsonOf(editor.call('POST', '/products', draft))
}

const read = <Body>(path: string, host = 'vitrine.fr') => jsonOf<Body>(shop.app.request(`http://${host}${path}`))
const shown = async ({ slug }: ProductPage, host?: string) =>
  (await read<{ data: Product }>(`/api/products/${slug}?lng=en`, host)).data

/** What each list says of the product. */
async function listed({ id, slug }: ProductPage, host?: string) {
  const lists = [
    read<ProductCard[]>('/api/products?per_page=100', host),
    read<ProductCard[]>('/api/categories/2/products?per_page=100', host),
    read<ProductCard[]>(`/api/product-cards?ids=${id}`, host),
    read<SearchResponse>(`/api/search?query=${slug}`, host).then(({ products }) => products),
    read<SearchSuggestions>(`/api/search/suggestions?q=${slug}`, host).then(({ products }) => products),
  ]
  return (await Promise.all(lists)).map((list) => list.find((one) => one.id === id)!.sale)
}

async function inFeed({ slug }: ProductPage, host: string): Promise<string> {
  const feed = await (await shop.app.request(`http://${host}/feeds/products.xml`)).text()
  return feed.split('<item>').find((item) => new RegExp(`/${slug}[<?&]`).test(item))!
}

test('D48 a reduction that runs is told by page, lists, search and feed, counted as each country counts', async () => {
  const product = await made('Reducedlamp')
  expect((await shown(product)).sale).toBeNull()
  expect(await listed(product)).toEqual([null, null, null, null, null])
  expect(await inFeed(product, 'vitrine.fr')).toMatch(/<g:price>100\.00 EUR<(?![\s\S]*sale_price)/)

  const editor = await at(days(0))
  const body = { product: product.id, price: 50, member_price: 40, kind: 'reduction' }
  await jsonOf(editor.call('POST', '/scheduled-prices', { ...body, starts_at: days(31), ends_at: days(40) }))
  await at(days(31))
  const sale = { prior_price: 100, percent: 50, starts_at: days(31), ends_at: days(40) }
  const page = await shown(product)
  expect([page.price, page.sale]).toEqual([50, sale])
  // The other size has a price of its own, which is not reduced.
  expect(page.sizes.map((size) => size.sale)).toEqual([sale, null])
  expect(await listed(product)).toEqual([sale, sale, sale, sale, sale])
  const feed = await inFeed(product, 'vitrine.fr')
  expect(feed).toContain('<g:price>100.00 EUR</g:price>')
  expect(feed).toContain('<g:sale_price>50.00 EUR</g:sale_price>')
  expect(feed).toContain(`<g:sale_price_effective_date>${days(31)}/${days(40)}</g:sale_price_effective_date>`)

  // Norwegian members paid 60.
  const norwegian = { ...sale, prior_price: 60, percent: 16 }
  expect((await shown(product, 'vitrine.no')).sale).toEqual(norwegian)
  expect(await listed(product, 'vitrine.no')).toEqual(Array(5).fill(norwegian))
  expect(await inFeed(product, 'vitrine.no')).toContain('<g:price>60.00 EUR</g:price>')

  await at(days(40))
  expect((await shown(product)).sale).toBeNull()
  expect(await listed(product)).toEqual([null, null, null, null, null])
  expect(await inFeed(product, 'vitrine.fr')).not.toContain('sale_price')
})

test('D48 where the prior price is not higher nothing claims a reduction', async () => {
  const product = await made('Dearlamp')
  const editor = await at(days(0))
  const body = { product: product.id, price: 80, member_price: 50, kind: 'reduction' }
  await jsonOf(editor.call('POST', '/scheduled-prices', { ...body, starts_at: days(1), ends_at: days(9) }))
  await at(days(1))
  expect((await shown(product, 'vitrine.fr')).sale).toMatchObject({ prior_price: 100, percent: 20 })
  expect((await shown(product, 'vitrine.no')).sale).toBeNull()
  expect(await listed(product, 'vitrine.no')).toEqual([null, null, null, null, null])
  expect(await inFeed(product, 'vitrine.no')).toMatch(/<g:price>80\.00 EUR<(?![\s\S]*sale_price)/)
})

test('a size alone may be reduced, and its end may be moved while it runs', async () => {
  const product = await made('Sizedlamp')
  const editor = await at(days(0))
  const body = { product: product.id, size: 'L', price: 90, member_price: null, kind: 'reduction' }
  const dates = { starts_at: days(1), ends_at: days(9) }
  const { id } = await jsonOf<PricePlan>(editor.call('POST', '/scheduled-prices', { ...body, ...dates }))
  const later = await at(days(1))
  const page = await shown(product)
  expect(page.sale).toBeNull()
  expect(page.sizes.map(({ sale }) => sale?.percent ?? null)).toEqual([null, 25])
  const { version } = await jsonOf<PricePlan>(later.get(`/scheduled-prices/${id}`))
  const heard: string[] = []
  shop.changes.subscribe((tags) => heard.push(...tags))
  await jsonOf(later.call('PATCH', `/scheduled-prices/${id}`, { ends_at: days(5) }, { 'if-match': `"${version}"` }))
  expect(heard).toContain(`product:${product.id}`)
  expect((await shown(product)).sizes[1]!.sale!.ends_at).toBe(days(5))
})

test('a price for good is no reduction, however much lower it is', async () => {
  const product = await made('Goodlamp')
  const editor = await at(days(0))
  const body = { product: product.id, price: 70, member_price: 50, kind: 'permanent', ends_at: null }
  await jsonOf(editor.call('POST', '/scheduled-prices', { ...body, starts_at: null }))
  const page = await shown(product)
  expect([page.price, page.sale]).toEqual([70, null])
})
