import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages, products } from '#database/schema/schema.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

let web: WebShop
beforeAll(async () => {
  web = await startWebShop()
})
afterAll(() => web.close())

test('the guide to sizes is the product’s own: one that names none offers none', async () => {
  const { shop } = web
  const name = { no: 'Sized', sv: 'Sized', en: 'Sized', fr: 'Sized' }
  const sizes = ['S', 'L'].map((key) => ({ key, label: name }))
  await saveProduct(shop, { id: 4390, slug: 'sized', name, price: 1_000, memberPrice: null, ...sizesAsOption(sizes) })
  const shown = async () => (await fetch(`http://localhost:${web.port}/produkt/sized`)).text()
  expect(await shown()).toContain('"guide":null')
  const [page] = await shop.database.select().from(pages).limit(1)
  await shop.database.update(products).set({ sizeGuide: page!.slug }).where(eq(products.id, 4390))
  await shop.changes.announce(['product:4390'])
  expect(await shown()).toContain(`"guide":{"slug":"${page!.slug}"`)
})
