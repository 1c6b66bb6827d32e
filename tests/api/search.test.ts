import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchAnswer } from '#contract/catalogue.ts'
import { sameIn } from '#domain/catalogue/catalogue-rules.ts'
import { saveProduct } from '#domain/catalogue/save-product.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function search(query: string, language = 'en') {
  const response = await createBrowser(shop).get(`/api/search?query=${encodeURIComponent(query)}&lng=${language}`)
  expect(response.status, query.slice(0, 40)).toBe(200)
  const answer = searchAnswer.parse(await response.json())
  return { products: answer.products.map((one) => one.slug), categories: answer.categories.map((one) => one.handle) }
}

describe('search', () => {
  it('#353 finds products by words of name and description, and categories by name', async () => {
    expect((await search('slippers')).products).toEqual(['varme-tofler'])
    expect((await search('leather')).products[0]).toBe('handskar')
    expect((await search('soft')).products).toContain('handskar')
    expect((await search('winter warmers')).categories).toEqual(['winter-warmers'])
    expect((await search('home')).categories).toEqual(['home'])
  })

  it('#30 searches in the visitor’s language, by its own stems', async () => {
    expect((await search('hansker', 'no')).products).toEqual(['handskar'])
    expect((await search('skinnhandske', 'sv')).products).toEqual(['handskar'])
    expect((await search('gant', 'fr')).products).toEqual(['handskar'])
    expect((await search('glove', 'en')).products).toEqual(['handskar'])
  })

  it('#354 does not mind accents, upper case, the beginning of a word or a typing error', async () => {
    expect((await search('TOFLER', 'no')).products).toEqual(['varme-tofler'])
    expect((await search('tøfler', 'no')).products).toEqual(['varme-tofler'])
    expect((await search('theiere', 'fr')).products).toEqual(['teapot'])
    expect((await search('mushr')).products).toEqual(['last-lamp'])
    expect((await search('slipers')).products).toEqual(['varme-tofler'])
    expect((await search('vinterværme', 'sv')).categories).toEqual(['winter-warmers'])
  })

  it('puts an exact name before a beginning, and that before a mention', async () => {
    const base = { price: 100, memberPrice: null }
    await saveProduct(shop, {
      ...base,
      slug: 'mention',
      name: sameIn('Bowl'),
      description: { en: '<p>Stands on a tray.</p>' },
    })
    await saveProduct(shop, { ...base, slug: 'beginning', name: sameIn('Tray of oak') })
    await saveProduct(shop, { ...base, slug: 'exact', name: sameIn('Tray') })
    expect((await search('tray')).products).toEqual(['exact', 'beginning', 'mention'])
  })

  it('never finds what is not published', async () => {
    expect((await search('hidden vase')).products).not.toContain('hidden-vase')
  })

  it('#354 answers 200 for anything at all', async () => {
    const nothing = { products: [], categories: [] }
    expect(await search('')).toEqual(nothing)
    expect(await search('   ')).toEqual(nothing)
    expect(await search('zzzzqqqq')).toEqual(nothing)
    for (const query of [
      ...[
        "'",
        '"',
        "o'brien",
        '%',
        '_',
        '\\',
        '%%',
        "'; DROP TABLE products; --",
        ':*',
        '&|!()',
        '<->',
        '!!',
        '😀',
        'å ä ö é',
      ],
      ...['\u202e', 'ŉ½', 'a\tb\nc', '{{membershipPrice}}', '-slippers', '*'.repeat(50), 'ﬁ', '١٢٣'],
      'a'.repeat(9_000),
      'slippers '.repeat(600),
    ]) {
      await search(query)
    }
    const browser = createBrowser(shop)
    expect((await browser.get('/api/search')).status).toBe(200)
  })

  it('#375 answers at most 48 products', async () => {
    const base = { name: sameIn('Ribbon'), price: 100, memberPrice: null }
    for (let index = 0; index < 50; index++) await saveProduct(shop, { ...base, slug: `ribbon-${index}` })
    expect((await search('ribbon')).products).toHaveLength(48)
  })
})
