import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductItem, ProductPage } from '#contract/office/products.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'
import { seedSmall } from '../support/small-catalogue.ts'

let shop: TestShop
let editor: OfficeCaller
beforeAll(async () => {
  shop = await createTestShop()
  await seedSmall(shop)
  editor = await signInAs(shop, 'editor')
})
afterAll(() => shop.close())

async function answer<Body>(response: Promise<Response>, status = 200): Promise<Body> {
  const { status: got, ...rest } = await response.then(async (one) => ({ status: one.status, body: await one.json() }))
  expect([got, got === status ? null : rest.body]).toEqual([status, null])
  return rest.body as Body
}

const read = (id: number) => answer<ProductPage>(editor.get(`/products/${id}`))
const create = (body: object) => answer<ProductPage>(editor.call('POST', '/products', body), 201)
const change = (product: { id: number; version: number }, body: object) =>
  editor.call('PUT', `/products/${product.id}`, body, { 'if-match': `"${product.version}"` })
const list = async (query = '') => (await answer<{ items: ProductItem[] }>(editor.get(`/products${query}`))).items
const shopPage = (path: string) => shop.app.request(`http://vitrine.no${path}`)
const vase = { name: { en: 'Glass vase' }, price: 40, images: [{ path: 'products/slippers-warm.jpg' }] }

describe('products', () => {
  it('O110 a new product with English name, price and picture is in lists, search, feed and sitemap at once, in all languages', async () => {
    const made = await create({ ...vase, name: { en: 'Blown bottle' }, state: 'active', categories: [2] })
    expect(made).toMatchObject({ slug: 'blown-bottle', state: 'active', stock: null, version: 1 })
    for (const language of ['no', 'sv', 'fr', 'en']) {
      const names = async (path: string) => {
        const body = (await (await shopPage(`${path}${path.includes('?') ? '&' : '?'}lng=${language}`)).json()) as
          | { name: string }[]
          | { products: { name: string }[] }
        return (Array.isArray(body) ? body : body.products).map(({ name }) => name)
      }
      expect(await names('/api/products?per_page=100')).toContain('Blown bottle')
      expect(await names('/api/categories/home/products')).toContain('Blown bottle')
      expect(await names('/api/search?query=blown')).toContain('Blown bottle')
    }
    expect(await (await shopPage('/feeds/products.xml')).text()).toContain('Blown bottle')
    expect(await (await shopPage('/sitemap.xml')).text()).toContain('/produkt/blown-bottle')
    expect((await list('?q=blown'))[0]).toMatchObject({ name: 'Blown bottle', missing: ['alt', 'member_price', 'no', 'sv', 'fr'] })
  })
})
