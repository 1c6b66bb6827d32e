import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductCard, RelatedProducts } from '#contract/catalogue.ts'
import { personalData } from '#contract/privacy.ts'
import { savedProducts } from '#database/schema/schema.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { saveForLater } from '#domain/catalogue/saved/save-for-later.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const password = 'lake winter candle'
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function signedUp(email: string): Promise<TestBrowser & { id: number }> {
  const browser = createBrowser(shop)
  const response = await browser.post('/api/register', { email, password, firstName: 'Kari', lastName: 'N' })
  browser.token = ((await response.json()) as { token: string }).token
  const { id } = (await (await browser.get('/api/user')).json()) as { id: number }
  return Object.assign(browser, { id })
}

const idsOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return ((await response.json()) as { ids: number[] }).ids
}

test('a list is joined with what the account has, and every call may be repeated', async () => {
  const kari = await signedUp('kari@example.test')
  expect(await idsOf(await kari.get('/api/user/saved'))).toEqual([])
  expect(await idsOf(await kari.put('/api/user/saved', { ids: [4350] }))).toEqual([4350])
  for (const _ of [1, 2])
    expect((await idsOf(await kari.put('/api/user/saved', { ids: [4352, 4350, 999_999, 4354] }))).toSorted()).toEqual([
      4350, 4352,
    ])
  for (const _ of [1, 2]) expect((await kari.delete('/api/user/saved/4350')).status).toBe(204)
  expect(await idsOf(await kari.get('/api/user/saved'))).toEqual([4352])
  const other = await signedUp('other@example.test')
  expect(await idsOf(await other.get('/api/user/saved'))).toEqual([])
})

test('nobody else may read or change it, and odd input is refused', async () => {
  const stranger = createBrowser(shop)
  expect((await stranger.get('/api/user/saved')).status).toBe(401)
  expect((await stranger.put('/api/user/saved', { ids: [4350] })).status).toBe(401)
  const odd = await signedUp('odd@example.test')
  for (const ids of [['4350'], [0], [1.5], Array.from({ length: 101 }, (_, index) => index + 1), null])
    expect((await odd.put('/api/user/saved', { ids })).status).toBe(422)
})

test('a product that is taken off sale is not shown, and comes back with it; the oldest make room', {
  tags: 'full',
}, async () => {
  const many = await signedUp('many@example.test')
  const made: number[] = []
  for (let index = 0; index < 4; index++) {
    const product = { slug: `kept-${index}`, name: inEveryLanguage(`Kept ${index}`), price: 100, memberPrice: null }
    made.push((await saveProduct(shop, product)).id)
  }
  await many.put('/api/user/saved', { ids: made })
  const base = { slug: 'kept-0', name: inEveryLanguage('Kept 0'), price: 100, memberPrice: null }
  await saveProduct(shop, { ...base, state: 'draft' })
  expect((await idsOf(await many.get('/api/user/saved'))).length).toBe(3)
  await saveProduct(shop, { ...base, state: 'active' })
  expect((await idsOf(await many.get('/api/user/saved'))).length).toBe(4)
  const hundred = Array.from({ length: 100 }, (_, index) => index)
  for (const index of hundred)
    made.push((await saveProduct(shop, { ...base, slug: `more-${index}`, name: inEveryLanguage(`More ${index}`) })).id)
  shop.setNow(new Date(Date.now() + 60_000))
  const ids = await saveForLater(shop, { customerId: many.id, currency: 'EUR', productIds: made.slice(4) })
  expect(ids.toSorted()).toEqual(made.slice(4).toSorted())
  shop.setNow(new Date())
})

test('it is in the person’s export, and an erasure removes it', async () => {
  const leaver = await signedUp('leaver@example.test')
  await leaver.put('/api/user/saved', { ids: [4350] })
  const data = personalData.parse(await (await leaver.get('/api/user/export')).json())
  expect(data.saved_products).toEqual([{ product: 'Warm slippers', saved_at: expect.any(String) }])
  expect((await leaver.post('/api/user/erasure', { password })).status).toBe(204)
  const left = await shop.database.select().from(savedProducts)
  expect(left.filter(({ customerId }) => customerId === leaver.id)).toEqual([])
})

test('cards come in the order asked for, without those that are not on sale', async () => {
  const browser = createBrowser(shop)
  const cards = (await (await browser.get('/api/product-cards?ids=4352,4354,4350,4352,77')).json()) as ProductCard[]
  expect(cards.map(({ id }) => id)).toEqual([4352, 4350])
  for (const odd of ['', 'x', '1,', '1;2', "1'", '0', `${'4350,'.repeat(3)}-1`])
    expect((await browser.get(`/api/product-cards?ids=${odd}`)).status, odd).toBe(422)
})

test('other products of the category stand beside one, in the category’s order', async () => {
  const browser = createBrowser(shop)
  const related = async (id: string) =>
    (await (await browser.get(`/api/products/${id}/related?lng=en`)).json()) as RelatedProducts
  const gloves = await related('handskar')
  expect(gloves.category).toEqual({ id: 1, name: 'Winter warmers', handle: 'winter-warmers' })
  expect(gloves.products.map(({ id }) => id)).toEqual([4350])
  // The hidden vase is no product for shoppers.
  expect((await related('teapot')).products.map(({ id }) => id)).toEqual([4353])
  expect((await browser.get('/api/products/nothing/related')).status).toBe(404)
})
