// @module-tag engine
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProductRow } from '#domain/catalogue/products/product-queries.ts'
import { inputOf } from '#domain/catalogue/products/product-rows.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ seed: 'none' })
  await seedDemo(shop)
})
afterAll(() => shop.close())

const read = async (path: string) => (await createBrowser(shop).get(path)).json()

describe('the demo shop', () => {
  it('#337 has every kind of product and category', async () => {
    const list = await read('/api/products?per_page=100')
    expect(list.length).toBeGreaterThanOrEqual(30)
    const has = (test: (one: Record<string, unknown>) => boolean) => expect(list.filter(test).length).toBeGreaterThan(0)
    has((one) => one.id === 4350 && one.long_marketing === true && one.variant_picker === true)
    has((one) => one.slug === 'handskar' && one.variant_picker === true)
    has((one) => one.variant_picker === false)
    has((one) => one.youtubeLink !== null)
    has((one) => one.youtubeLink === null)
    has((one) => one.membership_price === null)
    expect(list.filter((one: { long_marketing: boolean }) => one.long_marketing)).toHaveLength(1)
    const categories = await read('/api/categories')
    expect(categories).toHaveLength(7)
    expect(categories.some((one: { featured: boolean }) => !one.featured)).toBe(true)
    expect(categories.some((one: { description: string | null }) => one.description === null)).toBe(true)
    expect(categories.filter((one: { featured: boolean }) => one.featured).length).toBeGreaterThanOrEqual(4)
  })

  it('#285 #286 #136 #28 has its pages, seven questions and three testimonials', async () => {
    for (const slug of ['abonnement', 'politique-de-confidentialite', 'conditions-generales', 'accessibilite']) {
      const { information } = await read(`/api/pages/${slug}`)
      expect(information.name).not.toBe('')
      expect(information.description.length).toBeGreaterThan(500)
      expect(information.description).not.toContain('{{')
    }
    expect(await read('/api/faq')).toHaveLength(7)
    expect(await read('/api/testimonials')).toHaveLength(3)
  })

  it('#324 every image it names is there', async () => {
    const paths = new Set<string>(['content/hero.jpg'])
    for (const one of await read('/api/products?per_page=100')) for (const path of one.images) paths.add(path)
    for (const one of await read('/api/categories')) paths.add(one.featured_image.path)
    for (const one of await read('/api/reviews')) {
      paths.add(one.avatar)
      if (one.replyImage) paths.add(one.replyImage)
    }
    for (const one of await read('/api/marketing')) if (one.image) paths.add(one.image)
    expect(paths.size).toBeGreaterThan(60)
    for (const path of paths) expect(await shop.storage.has(path), path).toBe(true)
  })

  it('may be repeated: nothing doubles, and what the owner changed stays', async () => {
    const stored = inputOf((await findProductRow(shop.database, { id: 4350 }))!)
    await saveProduct(shop, { ...stored, price: 6999 })
    const before = (await read('/api/products?per_page=100')).length
    await seedDemo(shop)
    await seedDemo(shop, { again: true })
    expect((await read('/api/products?per_page=100')).length).toBe(before)
    expect((await read('/api/products/4350')).data.price).toBe(69.99)
    expect(await read('/api/faq')).toHaveLength(7)
  })

  it('new products get numbers after the demo’s', async () => {
    const { id } = await saveProduct(shop, { slug: 'next', name: { en: 'Next' }, price: 100, memberPrice: null })
    expect(id).toBeGreaterThan(4350)
  })
})
