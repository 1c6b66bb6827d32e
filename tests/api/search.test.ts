// @module-tag engine

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { searchResponse, searchSuggestions } from '#contract/catalogue.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { savePage } from '#domain/content/editorial/save-content.ts'
import { inEveryLanguage } from '#shared/markets.ts'
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
  const result = searchResponse.parse(await response.json())
  return { products: result.products.map((one) => one.slug), categories: result.categories.map((one) => one.handle) }
}

async function suggestedFor(query: string) {
  const response = await createBrowser(shop).get(`/api/search/suggestions?q=${encodeURIComponent(query)}&lng=en`)
  return searchSuggestions.parse(await response.json())
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

  it('finds an article number of a product or size first, in any case, with or without its hyphens and spaces', async () => {
    const base = { price: 100, memberPrice: null }
    await saveProduct(shop, { ...base, slug: 'numbered', name: inEveryLanguage('Stool'), sku: 'ST-4711 B' })
    const sizes = [
      { key: 'S', label: inEveryLanguage('S'), sku: 'ab 12.9' },
      { key: 'M', label: inEveryLanguage('M'), sku: 'Ærø-1' },
    ]
    await saveProduct(shop, { ...base, slug: 'sized', name: inEveryLanguage('Jumper'), ...sizesAsOption(sizes) })
    await saveProduct(shop, { ...base, slug: 'named-so', name: inEveryLanguage('ST-4711 B cover for AB 12.9') })
    await saveProduct(shop, {
      ...base,
      slug: 'kept-back',
      name: inEveryLanguage('Old stool'),
      sku: 'OLD-1',
      state: 'draft',
    })
    for (const typed of ['ST-4711 B', 'st4711b', 'St 4711-b', ' st 4711 b ']) {
      expect((await search(typed)).products[0], typed).toBe('numbered')
      expect((await suggestedFor(typed)).products[0]?.slug, typed).toBe('numbered')
    }
    for (const typed of ['AB 12.9', 'ab129', 'AB-12-9', 'aero 1']) {
      expect((await search(typed)).products[0], typed).toBe('sized')
    }
    for (const typed of ['4711', 'OLD-1', 'st4711']) expect((await search(typed)).products).not.toContain('kept-back')
  })

  it('tells brands and article numbers apart by the + or # that closes them, and no other mark', async () => {
    const base = { price: 100, memberPrice: null, name: inEveryLanguage('Mute object') }
    const brands = ['Qc', 'Qc++', 'Qc#', 'Qa+Qb', '#Qnumber', '++']
    for (const [index, vendor] of brands.entries()) {
      await saveProduct(shop, { ...base, slug: `closed-${index}`, vendor, sku: `Z-9${vendor}` })
    }
    for (const [typed, index] of [
      ...[
        ['Qc', 0],
        ['QC++', 1],
        ['qc#', 2],
        ['qa qb', 3],
        ['Qa + Qb', 3],
        ['qnumber', 4],
        ['Z9-qc', 0],
        ['z-9qc++', 1],
      ],
    ] as [string, number][]) {
      expect((await search(typed)).products[0], typed).toBe(`closed-${index}`)
    }
    expect((await search('!!')).products).not.toContain('closed-5')
  })

  it('puts a brand of letters and marks before whatever begins like its letters', { tags: 'full' }, async () => {
    const base = { price: 100, memberPrice: null }
    const brands = ['H&M', 'B&O', 'D&G', 'C&A', 'AT&T', 'L’Oréal', 'A.P.C.', 'K', 'Brisa & Lune']
    for (const [index, vendor] of brands.entries()) {
      await saveProduct(shop, {
        ...base,
        slug: `brand-${index}`,
        name: inEveryLanguage('Plain thing'),
        vendor,
        position: 9_000,
      })
    }
    for (let index = 0; index < 80; index += 1) {
      const name = ['Hat of merino', 'Bowl of oak', 'Dish of glass', 'Cap and apron', 'At the table'][index % 5]!
      await saveProduct(shop, { ...base, slug: `like-${index}`, name: inEveryLanguage(`${name} ${index}`) })
    }
    const asked = [
      ...[
        ['H&M', 0],
        ['h & m', 0],
        ['B&O', 1],
        ['B & O', 1],
        ['D&G', 2],
        ['C&A', 3],
        ['at&t', 4],
      ],
      ...[
        ['L’Oréal', 5],
        ["l'oreal", 5],
        ['L´Oreal', 5],
        ['A.P.C.', 6],
        ['a p c', 6],
        ['K', 7],
        ['brisa & lune', 8],
      ],
    ] as [string, number][]
    for (const [typed, index] of asked) {
      expect((await search(typed)).products[0], typed).toBe(`brand-${index}`)
      expect((await suggestedFor(typed)).products[0]?.slug, typed).toBe(`brand-${index}`)
    }
    // A brand is found without its special character, too.
    expect((await search('apc')).products[0]).toBe('brand-6')
    expect((await search('hm')).products).toContain('brand-0')
  })

  it('finds a product by a picture character in its name, alone or beside a word', async () => {
    const base = { price: 100, memberPrice: null }
    await saveProduct(shop, { ...base, slug: 'tea', name: inEveryLanguage('Green cup 🍵'), summary: { en: 'Hot' } })
    await saveProduct(shop, { ...base, slug: 'heart', name: inEveryLanguage('Heart ❤️ card 👩‍👩‍👧‍👦') })
    for (const typed of ['🍵', '🍵 cup', 'cup🍵', 'green 🍵'])
      expect((await search(typed)).products, typed).toEqual(['tea'])
    for (const typed of ['❤', '❤️', '👩‍👩‍👧‍👦', 'card ❤️'])
      expect((await search(typed)).products, typed).toEqual(['heart'])
    expect((await search('👟')).products).toEqual([])
    expect((await search('🍵 👟')).products).toEqual([])
  })

  it('puts an exact name before a beginning, and that before a mention', async () => {
    const base = { price: 100, memberPrice: null }
    await saveProduct(shop, {
      ...base,
      slug: 'mention',
      name: inEveryLanguage('Bowl'),
      description: { en: '<p>Stands on a tray.</p>' },
    })
    await saveProduct(shop, { ...base, slug: 'beginning', name: inEveryLanguage('Tray of oak') })
    await saveProduct(shop, { ...base, slug: 'exact', name: inEveryLanguage('Tray') })
    expect((await search('tray')).products).toEqual(['exact', 'beginning', 'mention'])
  })

  it('puts products of a category named alike before others with the same words', async () => {
    const base = { price: 100, memberPrice: null }
    const { id } = await saveCategory(shop, { handle: 'quilts', slug: 'quilts', name: inEveryLanguage('Quilts') })
    await saveProduct(shop, { ...base, slug: 'quil-pen', name: inEveryLanguage('Quil pen') })
    await saveProduct(shop, {
      ...base,
      slug: 'warm-quilt',
      name: inEveryLanguage('Warm quilt'),
      categories: [{ id, position: 1 }],
    })
    expect((await search('quil')).products).toEqual(['warm-quilt', 'quil-pen'])
    expect((await search('quil pen')).products[0]).toBe('quil-pen')
  })

  it('says that help comes first where products only mention what is asked', async () => {
    const pagesFirst = async (query: string) =>
      searchResponse.parse(await (await createBrowser(shop).get(`/api/search?query=${query}&lng=en`)).json())
        .pages_first
    await saveProduct(shop, {
      slug: 'armchair',
      name: inEveryLanguage('Armchair'),
      price: 100,
      memberPrice: null,
      description: { en: '<p>Free return by van.</p>' },
    })
    expect(await pagesFirst('return')).toBe(true)
    expect(await pagesFirst('armchair')).toBeUndefined()
    // Products that only mention the word are still found, below the help pages.
    expect((await search('return')).products).toEqual(['armchair'])
    // If a help word is also part of a product's name, the product comes first.
    await saveProduct(shop, { slug: 'headphones', name: inEveryLanguage('Headphones'), price: 100, memberPrice: null })
    expect(await pagesFirst('phone')).toBeUndefined()
    expect((await search('phone')).products[0]).toBe('headphones')
    const response = await createBrowser(shop).get('/api/search/suggestions?q=return&lng=en')
    expect(searchSuggestions.parse(await response.json()).pages_first).toBe(true)
  })

  it('finds pages, questions and help beside the products, at the addresses of the host', async () => {
    const pages = async (query: string, host = 'localhost') => {
      const response = await shop.app.request(`http://${host}/api/search?query=${encodeURIComponent(query)}&lng=en`)
      return searchResponse.parse(await response.json()).pages
    }
    expect(await pages('membership')).toEqual([
      { name: 'Membership', path: '/sider/abonnement', excerpt: expect.stringContaining('7 days free') },
    ])
    expect((await pages('return')).map(({ path }) => path)).toEqual(['/angrerett'])
    expect((await pages('return', 'sv.localhost')).map(({ path }) => path)).toEqual(['/angerratt'])
    expect(await pages('cost')).toEqual([
      { name: 'What does it cost?', path: '/#faq-1', excerpt: expect.stringContaining('a month') },
    ])
    await savePage(shop, { slug: 'care', name: { en: 'Care' }, description: { en: '<h2>Washing wool</h2>' } })
    expect((await pages('washing')).map(({ name }) => name)).toEqual(['Care'])
    await savePage(shop, { slug: 'care', name: { en: 'Care' }, description: { en: 'Washing' }, published: false })
    expect(await pages('washing')).toEqual([])
  })

  it('suggests a few of each while somebody types, with no more than a suggestion shows', async () => {
    const suggest = async (query: string) => {
      const response = await shop.app.request(`http://localhost/api/search/suggestions?q=${query}&lng=en`)
      expect(response.status).toBe(200)
      return (await response.json()) as unknown
    }
    const response = await suggest('glov')
    expect(z.encode(searchSuggestions, searchSuggestions.strict().parse(response))).toEqual(response)
    expect(response).toEqual({
      products: [
        {
          id: 4351,
          name: 'Leather gloves',
          slug: 'handskar',
          price: 49.99,
          membership_price: 34.99,
          currency: 'EUR',
          available: true,
          sale: null,
          image: 'products/slippers-warm.jpg',
        },
      ],
      categories: [],
      pages: [],
    })
    expect(await suggest('winter')).toMatchObject({
      categories: [{ name: 'Winter warmers', handle: 'winter-warmers' }],
    })
    expect(await suggest('contact')).toMatchObject({ pages: [{ name: 'Contact us', path: '/kontakt-oss' }] })
    expect(await suggest('hidden%20vase')).toMatchObject({ products: [] })
    for (const nothing of ['', '%20', '%25', 'zzzzqqqq'])
      expect(await suggest(nothing)).toEqual({ products: [], categories: [], pages: [] })
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
    const base = { name: inEveryLanguage('Ribbon'), price: 100, memberPrice: null }
    for (let index = 0; index < 50; index++) await saveProduct(shop, { ...base, slug: `ribbon-${index}` })
    expect((await search('ribbon')).products).toHaveLength(48)
  })
})
