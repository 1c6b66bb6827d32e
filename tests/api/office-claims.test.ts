import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopInformation } from '#contract/content.ts'
import type { ClaimList } from '#contract/office/content/claims.ts'
import { orders, productReviews, productVariants } from '#database/schema/schema.ts'
import { buy } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock } from '../support/variants.ts'

let shop: TestShop
let manager: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
afterAll(() => shop.close())

const claims = async (caller = manager) => (await (await caller.get('/claims')).json()) as ClaimList
const find = async (key: string) => (await claims()).items.find((one) => one.key === key)!
const shown = async () => ((await (await createBrowser(shop).get('/api/shop')).json()) as ShopInformation).claims
const change = async (changes: unknown) => {
  const { version } = await claims()
  return manager.call('PATCH', '/settings', changes, { 'If-Match': `"${version}"` })
}

test('O194 each claim has its setting, the texts that make it, and what the real figures are now', async () => {
  const { claims: set, items } = await claims()
  expect(items.map(({ key }) => key)).toEqual(['customers', 'reviews', 'lowStock'])
  expect(set).toEqual({
    customers: { mode: 'static', count: 10_000 },
    reviews: { mode: 'static', average: 4.7, count: 983, landingAverage: 5, landingCount: 56 },
    lowStock: { mode: 'static', count: 4 },
  })
  const texts = (await find('reviews')).texts.map(({ id }) => id)
  expect(texts).toEqual(['landing.reviews.summary', 'product.reviews'])
  expect((await find('customers')).texts).toContainEqual({
    id: 'shell.banner.customers',
    text: 'More than {{customers}} satisfied customers',
  })

  expect((await find('customers')).real).toBeNull()
  await buy(createBrowser(shop), { '4350': {} }, { email: 'first@example.test' })
  await buy(createBrowser(shop), { '4350': {} }, { email: 'FIRST@example.test' })
  // One customer is more than none, which is nothing to say.
  expect((await find('customers')).real).toBeNull()
  await buy(createBrowser(shop), { '4350': {} }, { email: 'second@example.test' })
  expect((await find('customers')).real).toEqual({ customers: 1 })

  await shop.database.update(productVariants).set({ stock: null })
  expect(await find('lowStock')).toMatchObject({ real: null, places: 0 })
  await putStock(shop, { id: 4350, stock: 3 })
  await putStock(shop, { id: 4352, stock: 5 })
  expect((await find('lowStock')).real).toEqual({ lowStock: 3 })

  // Reviews that the shop wrote itself or that are not approved do not count as real.
  const bought = await shop.database.select({ id: orders.id }).from(orders)
  const states = ['APPROVED', 'APPROVED', 'PENDING'] as const
  const written = bought.map(({ id }, index) => ({
    productId: 4350,
    orderId: id,
    rating: [5, 4, 1][index]!,
    state: states[index]!,
    body: 'Warm',
    author: 'Kari',
    language: 'no',
    createdAt: shop.clock(),
  }))
  expect((await find('reviews')).real).toBeNull()
  await shop.database.insert(productReviews).values(written)
  expect((await find('reviews')).real).toEqual({ reviewAverage: 4.5, reviewCount: 2 })
})

test('O194 real and off show in the shop at once; static comes back as it was', async () => {
  expect((await change({ 'claims.customers': { mode: 'real' }, 'claims.lowStock': { mode: 'off' } })).status).toBe(200)
  expect(await shown()).toMatchObject({ customers: { mode: 'real', count: 1 }, lowStock: null })
  expect((await claims()).claims.customers).toEqual({ mode: 'real', count: 10_000 })
  expect((await change({ 'claims.customers': { mode: 'static' }, 'claims.lowStock': { mode: 'static' } })).status).toBe(
    200,
  )
  expect(await shown()).toMatchObject({ customers: { mode: 'static', count: 10_000 }, lowStock: { count: 4 } })
  expect((await change({ 'claims.reviews': { average: 5.1 } })).status).toBe(422)
  // The list of what buyers wrote says whether shoppers see any of it.
  const areReviewsShown = async () => (await (await manager.get('/product-reviews')).json()).shown
  expect(await areReviewsShown()).toBe(true)
  await change({ 'claims.reviews': { mode: 'off' } })
  expect(await areReviewsShown()).toBe(false)
  await change({ 'claims.reviews': { mode: 'real' } })
  expect(await areReviewsShown()).toBe(true)
})

test('O194 a change by somebody else meanwhile is a conflict; a viewer reads, service does not', async () => {
  const { version } = await claims()
  expect((await change({ 'claims.customers': { count: 12_000 } })).status).toBe(200)
  const stale = { 'If-Match': `"${version}"` }
  const refused = await manager.call('PATCH', '/settings', { 'claims.customers': { count: 13_000 } }, stale)
  expect([refused.status, (await refused.json()).changed[0].field]).toEqual([409, 'claims.customers'])
  const viewer = await signInAs(shop, 'viewer')
  expect((await claims(viewer)).items).toHaveLength(3)
  const forbidden = await viewer.call('PATCH', '/settings', { 'claims.customers': { count: 1 } }, stale)
  expect(forbidden.status).toBe(403)
  expect((await (await signInAs(shop, 'service')).get('/claims')).status).toBe(403)
})
