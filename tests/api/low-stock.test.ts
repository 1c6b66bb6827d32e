import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { productVariants } from '#database/schema/schema.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { updateSettings } from '#domain/platform/settings/update-settings.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { buy } from '../support/checkout-flow.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { putStock, stockOf } from '../support/variants.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const claim = (mode: 'static' | 'real' | 'off', count = 4) =>
  updateSettings(shop, { changes: { 'claims.lowStock': { mode, count } }, actor: 'owner' })
const stock = (left: number | null) => putStock(shop, { id: 4353, stock: left })
const read = async (reference = 'last-lamp') => {
  const { data } = await (await createBrowser(shop).get(`/api/products/${reference}`)).json()
  return data as Product
}

it('#455 a real claim of low stock shows the real count, and only where few are left', async () => {
  await stock(3)
  await claim('static')
  expect((await read()).few_left).toBeUndefined()
  await claim('real')
  expect((await read()).few_left).toBe(3)
  for (const left of [0, 5, null]) {
    await stock(left)
    expect((await read()).few_left, String(left)).toBeUndefined()
  }
  await claim('real', 10)
  await stock(5)
  expect((await read()).few_left).toBe(5)
  await claim('off')
  expect((await read()).few_left).toBeUndefined()
})

it('#455 lists and searches tell no count', async () => {
  await claim('real')
  await stock(2)
  for (const path of ['/api/products', '/api/categories/home/products', '/api/search?query=lamp']) {
    const response = await (await createBrowser(shop).get(path)).json()
    const list = (Array.isArray(response) ? response : response.products) as Product[]
    expect(list.find(({ id }) => id === 4353)?.few_left, path).toBeUndefined()
  }
})

it('#455 sizes with a count of their own are counted by themselves', async () => {
  await claim('real')
  const size = (key: string, left: number | null) => ({ key, label: inEveryLanguage(key), stock: left })
  const sizes = [size('S', 2), size('M', 9), size('L', null)]
  const product = {
    slug: 'counted-socks',
    name: inEveryLanguage('Socks'),
    price: 900,
    memberPrice: null,
    stock: 3,
    ...sizesAsOption(sizes),
  }
  const { id } = await saveProduct(shop, { ...product, id: 7001 })
  const socks = await read(String(id))
  expect(socks.few_left).toBeUndefined()
  expect(socks.sizes.map(({ few_left }) => few_left)).toEqual([2, undefined, 3])
})

it('#455 each sale refreshes the pages that show the count', async () => {
  await claim('real')
  await stock(9)
  const reported: string[] = []
  shop.changes.subscribe((tags) => void reported.push(...tags))
  const browser = createBrowser(shop)
  await buy(browser, { '4353': { quantity: 2 } })
  expect(reported).not.toContain('product:4353')
  await buy(browser, { '4353': { quantity: 4 } })
  expect(reported).toContain('product:4353')
  expect((await read()).few_left).toBe(3)
})

it('#437 a sale takes from the product sold and from no other', async () => {
  const size = (key: string) => ({ key, label: inEveryLanguage(key), stock: 20 })
  const other = { name: inEveryLanguage('Other'), price: 900, memberPrice: null }
  await saveProduct(shop, { ...other, id: 7002, slug: 'other-tray', stock: 20 })
  await saveProduct(shop, { ...other, id: 7003, slug: 'other-socks', ...sizesAsOption([size('S'), size('M')]) })
  await stock(20)
  await buy(createBrowser(shop), { '4353': { quantity: 2 }, '7003:S': { quantity: 3 } })
  expect([await stockOf(shop, 4353), await stockOf(shop, 7002)]).toEqual([18, 20])
  const sizes = await shop.database.select().from(productVariants).where(eq(productVariants.productId, 7003))
  expect(Object.fromEntries(sizes.map(({ key, stock: count }) => [key, count]))).toEqual({ '': null, S: 17, M: 20 })
})
