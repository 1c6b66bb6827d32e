import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '#database/schema/schema.ts'
import { sweepPricePlans } from '#domain/catalogue/price-plans/apply-price-plans.ts'
import { insertPlan } from '#domain/catalogue/prices/price-plan-queries.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { dayMs, minuteMs } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

let web: WebShop
beforeAll(async () => {
  web = await startWebShop({ environment: { ALLOWED_HOSTS: 'vitrine.fr' } })
})
afterAll(() => web.close())
const start = new Date('2026-03-10T10:00:00Z')
beforeEach(() => web.shop.setNow(start))

const at = (ms: number) => web.shop.setNow(new Date(start.getTime() + ms))
const name = { no: 'Reduced', sv: 'Reduced', en: 'Reduced', fr: 'Reduced' }

async function saved(id: number, slug: string): Promise<void> {
  const categories = [{ id: 2, position: 0 }]
  await saveProduct(web.shop, { id, slug, name, price: 10_000, memberPrice: null, categories })
}

async function pageOf(path: string): Promise<string> {
  const response = await fetch(`http://localhost:${web.port}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

test('D48 cached pages change at the minute at which a reduction begins and ends', async () => {
  await saved(4391, 'reduced')
  const { shop } = web
  await insertPlan(shop.database, {
    productId: 4391,
    price: cents(8_000),
    memberPrice: null,
    kind: 'reduction',
    startsAt: new Date(start.getTime() + dayMs),
    endsAt: new Date(start.getTime() + 3 * dayMs),
    state: 'PLANNED',
    createdAt: start,
  })
  const paths = ['/produkt/reduced', '/kategori/home']
  const look = async () => {
    const [product, list] = await Promise.all(paths.map(pageOf))
    const isReduced = (html: string) => /Before 100,00[\s\S]{0,40}now 80,00/.test(html)
    return [isReduced(product!), isReduced(list!), product!.includes('"priceValidUntil":"2026-03-13T10:00:00.000Z"')]
  }
  at(dayMs - minuteMs)
  await sweepPricePlans(shop)
  expect(await look()).toEqual([false, false, false])
  const before = web.rendered.length
  expect(await look()).toEqual([false, false, false])
  // They came from the cache.
  expect(web.rendered).toHaveLength(before)
  at(dayMs)
  await sweepPricePlans(shop)
  expect(await look()).toEqual([true, true, true])
  at(3 * dayMs - minuteMs)
  await sweepPricePlans(shop)
  expect(await look()).toEqual([true, true, true])
  at(3 * dayMs)
  await sweepPricePlans(shop)
  expect(await look()).toEqual([false, false, false])
})

test('D28 figures that the owner typed come to the page of a product when it is a day old', async () => {
  await saved(4392, 'new-today')
  await web.shop.database.update(products).set({ createdAt: start }).where(eq(products.id, 4392))
  const figures = async () => (await pageOf('/produkt/new-today')).includes('4.7 (983 reviews)')
  const onLanding = async () => (await pageOf('/produkt/new-today?soid=1')).includes('data-testid="reviews"')
  expect([await figures(), await onLanding()]).toEqual([false, false])
  at(dayMs - minuteMs)
  expect(await figures()).toBe(false)
  at(dayMs)
  expect(await figures()).toBe(true)
})
