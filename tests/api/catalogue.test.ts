import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { category, product, productCard } from '#contract/catalogue.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let browser: TestBrowser

beforeAll(async () => {
  shop = await createTestShop()
  browser = createBrowser(shop)
})
afterAll(() => shop.close())

const read = async (path: string) => (await browser.get(path)).json()
const names = (list: { name: string }[]) => list.map((item) => item.name)

describe('categories', () => {
  it('#350 GET /api/categories lists the published categories in the order of the menu', async () => {
    const response = await browser.get('/api/categories')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-total-count')).toBe('2')
    const list = await response.json()
    expect(names(list)).toEqual(['Winter warmers', 'Home'])
    for (const one of list) expect(category.parse(one)).toEqual(one)
  })

  it('#326 #351 the featured filter keeps only featured ones, or only the others', async () => {
    expect(names(await read('/api/categories?featured=true'))).toEqual(['Winter warmers'])
    expect(names(await read('/api/categories?featured=false'))).toEqual(['Home'])
    expect((await browser.get('/api/categories?featured=perhaps')).status).toBe(422)
  })

  it('#149 #352 a category answers by handle, by slug and by number', async () => {
    for (const reference of ['winter-warmers', 'vintervarme', '1']) {
      const one = await read(`/api/categories/${reference}`)
      expect(one).toMatchObject({ id: 1, handle: 'winter-warmers', slug: 'vintervarme' })
    }
  })

  it('#148 an unknown category is a 404 in the error shape, its products too', async () => {
    for (const path of ['/api/categories/nothing', '/api/categories/999', '/api/categories/nothing/products']) {
      const response = await browser.get(path)
      expect(response.status).toBe(404)
      expect(await response.json()).toHaveProperty('message')
    }
  })

  it('#325 #145 a category has name, handle, slug, image with path, and a description only where there is one', async () => {
    expect(await read('/api/categories/winter-warmers')).toMatchObject({
      name: 'Winter warmers',
      description: '<p>For cold floors.</p>',
      featured_image: { path: 'products/slippers-warm.jpg' },
    })
    expect(await read('/api/categories/home')).toMatchObject({ description: null, featured_image: null })
  })

  it('#142 #147 #373 products of a category: only its own, each with image, both prices and slug', async () => {
    const list = await read('/api/categories/winter-warmers/products')
    expect(names(list)).toEqual(['Warm slippers', 'Leather gloves'])
    for (const one of list) {
      expect(z.encode(productCard, productCard.parse(one))).toEqual(one)
      expect(one.featuredImage).toBe('products/slippers-warm.jpg')
      expect(one.membership_price).toBeLessThan(one.price)
      expect(one.categories).toEqual([{ name: 'Winter warmers', handle: 'winter-warmers' }])
    }
  })

  it('#150 a category without products answers an empty list', async () => {
    await saveCategory(shop, {
      id: 9,
      handle: 'empty',
      slug: 'tom',
      name: inEveryLanguage('Empty'),
      position: 9,
      published: true,
    })
    const response = await browser.get('/api/categories/tom/products')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-total-count')).toBe('0')
    expect(await response.json()).toEqual([])
  })

  it('keeps an unpublished category out of lists and answers', async () => {
    await saveCategory(shop, {
      id: 9,
      handle: 'empty',
      slug: 'tom',
      name: inEveryLanguage('Empty'),
      position: 9,
      published: false,
    })
    expect(names(await read('/api/categories'))).toEqual(['Winter warmers', 'Home'])
    expect((await browser.get('/api/categories/empty')).status).toBe(404)
  })
})

describe('product lists', () => {
  it('#355 GET /api/products lists published products, featured first', async () => {
    const list = await read('/api/products')
    expect(names(list)).toEqual(['Warm slippers', 'Cast-iron teapot', 'Leather gloves', 'Mushroom lamp'])
    expect(names(await read('/api/products?featured=true'))).toEqual(['Warm slippers', 'Cast-iron teapot'])
    expect(names(await read('/api/products?featured=false'))).toEqual(['Leather gloves', 'Mushroom lamp'])
  })

  it('#147 #322 #355 a list has nothing that only a page needs, and of each product every other field as its own answer has it', async () => {
    const lists = await Promise.all(
      ['/api/products', '/api/categories/home/products', '/api/search?query=teapot'].map(async (path) => {
        const response = await read(path)
        return [path, Array.isArray(response) ? response : response.products] as const
      }),
    )
    for (const [path, list] of lists) {
      expect(list.length, path).toBeGreaterThan(0)
      for (const one of list) {
        const { description, seo, sku, size_guide, created_at, variants, attributes, ...others } = (
          await read(`/api/products/${one.id}`)
        ).data
        const { gtin, manufacturer, responsible_person, warnings, origin, net_content, ...card } = others
        expect([gtin, manufacturer, responsible_person, origin, net_content], path).toEqual(Array(5).fill(null))
        expect(warnings, path).toBe('')
        expect(created_at, path).toEqual(expect.any(String))
        expect([sku, size_guide], path).toEqual([null, null])
        expect(variants.length, path).toBe(Math.max(card.sizes.length, 1))
        expect(attributes, path).toEqual([])
        expect([description, seo], path).toEqual([expect.any(String), { title: null, description: null }])
        expect(one, path).toEqual(card)
        expect(z.encode(productCard, productCard.strict().parse(one))).toEqual(one)
        for (const field of [
          ...['id', 'name', 'slug', 'images', 'featuredImage', 'price', 'membership_price'],
          ...['variant_picker', 'youtubeLink'],
        ])
          expect(one, path).toHaveProperty(field)
      }
    }
  })

  it('sorts by price up and down, newest and name', async () => {
    expect(names(await read('/api/products?sort=price'))[0]).toBe('Leather gloves')
    expect(names(await read('/api/products?sort=-price'))[0]).toBe('Mushroom lamp')
    expect(names(await read('/api/products?sort=newest'))[0]).toBe('Mushroom lamp')
    expect(names(await read('/api/products?sort=name'))[0]).toBe('Cast-iron teapot')
    expect((await browser.get('/api/products?sort=colour')).status).toBe(422)
  })

  it('#375 pages are bounded, never overlap, and tell the total on every page', async () => {
    const first = await browser.get('/api/products?per_page=3&page=1&sort=price')
    const second = await browser.get('/api/products?per_page=3&page=2&sort=price')
    const beyond = await browser.get('/api/products?per_page=3&page=9&sort=price')
    for (const response of [first, second, beyond]) expect(response.headers.get('x-total-count')).toBe('4')
    expect([...names(await first.json()), ...names(await second.json())]).toHaveLength(4)
    expect(await beyond.json()).toEqual([])
    for (const query of ['per_page=101', 'per_page=0', 'page=0', 'page=-1', 'page=x', 'page=1e9']) {
      expect((await browser.get(`/api/products?${query}`)).status, query).toBe(422)
    }
  })
})

describe('a product', () => {
  it('#322 #323 #356 has every field of the specification, wrapped in data', async () => {
    const { data } = await read('/api/products/4350')
    expect(z.encode(product, product.parse(data))).toEqual(data)
    expect(data).toMatchObject({
      id: 4350,
      name: 'Warm slippers',
      slug: 'varme-tofler',
      images: ['products/slippers-warm.jpg'],
      featuredImage: 'products/slippers-warm.jpg',
      description: '<p>Warm from the <strong>first</strong> step.</p>',
      variant_picker: true,
      youtubeLink: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
      available: true,
      long_marketing: true,
    })
    expect(data.sizes.map((size: { key: string }) => size.key)).toEqual(['S/M', 'L/XL'])
    expect(JSON.stringify(data)).not.toContain('stock')
  })

  it('#3 has a normal price and a lower member price', async () => {
    expect((await read('/api/products/4350')).data).toMatchObject({ price: 59.99, membership_price: 39.99 })
  })

  it('#4 has no member price where the owner gave none', async () => {
    expect((await read('/api/products/teapot')).data).toMatchObject({ price: 72, membership_price: null })
  })

  it('#357 #373 answers by slug too; an unknown one is a 404', async () => {
    expect((await read('/api/products/handskar')).data.id).toBe(4351)
    for (const reference of ['nothing', '1', '99999999999999', '%F0%9F%98%80', "'; --"]) {
      expect((await browser.get(`/api/products/${reference}`)).status, reference).toBe(404)
    }
  })

  it('keeps an unpublished product out of lists and answers', async () => {
    expect((await browser.get('/api/products/4354')).status).toBe(404)
    expect((await browser.get('/api/products/hidden-vase')).status).toBe(404)
    expect(names(await read('/api/categories/home/products'))).toEqual(['Cast-iron teapot', 'Mushroom lamp'])
  })

  it('labels sizes in the language: 35–40 and 40–46, women and men for the gloves', async () => {
    const labels = async (path: string) => (await read(path)).data.sizes.map((size: { label: string }) => size.label)
    expect(await labels('/api/products/4350')).toEqual(['S/M (sizes 35–40)', 'L/XL (sizes 40–46)'])
    expect(await labels('/api/products/handskar')).toEqual(['Women', 'Men'])
    expect(await labels('/api/products/handskar?lng=sv')).toEqual(['Dam', 'Herr'])
  })

  it('#30 gives its texts in the language asked for, falling back to English and then to any', async () => {
    const name = async (path: string) => (await read(path)).data.name
    expect(await name('/api/products/4350?lng=no')).toBe('Varme tøfler')
    expect(await name('/api/products/4350?lng=fr')).toBe('Chaussons chauds')
    expect(await name('/api/products/last-lamp?lng=sv')).toBe('Mushroom lamp')
    const { id } = await saveProduct(shop, {
      slug: 'bare-norsk',
      name: { no: 'Bare norsk' },
      price: 100,
      memberPrice: null,
    })
    expect(await name(`/api/products/${id}?lng=fr`)).toBe('Bare norsk')
  })

  it('is out when none is left, and a size draws on the product where it has no count of its own', async () => {
    const size = (key: string, stock: number | null) => ({ key, label: inEveryLanguage(key), stock })
    const base = { slug: 'counted', name: inEveryLanguage('Counted'), price: 1000, memberPrice: null }
    const state = async () => {
      const { data } = await read('/api/products/counted')
      return [data.available, ...data.sizes.map((one: { available: boolean }) => one.available)]
    }
    await saveProduct(shop, { ...base, stock: 0 })
    expect(await state()).toEqual([false])
    await saveProduct(shop, { ...base, stock: null, ...sizesAsOption([size('a', 0), size('b', 2)]) })
    expect(await state()).toEqual([true, false, true])
    await saveProduct(shop, { ...base, stock: 0, ...sizesAsOption([size('a', null)]) })
    expect(await state()).toEqual([false, false])
  })
})

describe('saving a product', () => {
  const base = { slug: 'vase', name: inEveryLanguage('Vase'), price: 5000, memberPrice: 4000 }

  it('#4 refuses a member price that is not lower than the normal price', async () => {
    for (const memberPrice of [5000, 5001, -1, 10.5]) {
      await expect(saveProduct(shop, { ...base, memberPrice })).rejects.toMatchObject({
        code: 'validation.error',
        fields: { memberPrice: [expect.stringMatching(/^validation\./)] },
      })
    }
    const sizes = sizesAsOption([{ key: 'a', label: inEveryLanguage('a'), price: 3000, memberPrice: 3000 }])
    await expect(saveProduct(shop, { ...base, ...sizes })).rejects.toMatchObject({
      fields: { 'variants.0.memberPrice': ['validation.memberPriceLower'] },
    })
    expect((await browser.get('/api/products/vase')).status).toBe(404)
  })

  it('#165 takes scripts, handlers, frames, drawings and javascript: links out of descriptions', async () => {
    const dangerous = `<p onclick="alert(1)" style="color:red">Fine</p><script>alert(1)</script><style>p{}</style>
      <iframe src="https://evil.test"></iframe><svg onload="alert(1)"><circle/></svg><img src=x onerror=alert(1)>
      <a href="javascript:alert(1)">a</a><a href=" jAvA&#10;script:alert(1)">b</a><a href="data:text/html,x">c</a>
      <a href="https://example.test/">d</a><object data="x"></object><form action="/x"><input name="cookie"></form><math><mi>x</mi></math>`
    await saveProduct(shop, { ...base, slug: 'unsafe', description: { en: dangerous } })
    const { description } = (await read('/api/products/unsafe')).data
    expect(description).toContain('<p>Fine</p>')
    expect(description).toContain('<a href="https://example.test/" rel="noopener">d</a>')
    expect(description).not.toMatch(
      /script|style|iframe|svg|onerror|onclick|onload|alert|<img|data:|<form|<input|<object|<math/i,
    )
  })

  it('#165 sanitises again when rendering what reached the database some other way', async () => {
    const { id } = await saveProduct(shop, { ...base, slug: 'planted' })
    const { products } = await import('#database/schema/catalogue.ts')
    const { eq } = await import('drizzle-orm')
    const planted = { en: '<p>Hi</p><img src=x onerror=alert(1)><script>alert(2)</script>' }
    await shop.database.update(products).set({ description: planted }).where(eq(products.id, id))
    expect((await read(`/api/products/${id}`)).data.description).toBe('<p>Hi</p>')
  })

  it('#192 keeps a video by any usual link and answers one form', async () => {
    for (const youtubeLink of [
      'https://youtu.be/M7lc1UVf-VE?t=3',
      'https://www.youtube.com/shorts/M7lc1UVf-VE',
      'M7lc1UVf-VE',
    ]) {
      await saveProduct(shop, { ...base, slug: 'film', youtubeLink })
      expect((await read('/api/products/film')).data.youtubeLink).toBe('https://www.youtube.com/watch?v=M7lc1UVf-VE')
    }
    await expect(saveProduct(shop, { ...base, slug: 'film', youtubeLink: 'https://evil.test/' })).rejects.toMatchObject(
      {
        fields: { youtubeLink: ['validation.youtubeLink'] },
      },
    )
  })

  it('keeps old addresses working, and frees one that is used again', async () => {
    const { id } = await saveProduct(shop, { ...base, slug: 'first-name' })
    await saveProduct(shop, { ...base, id, slug: 'second-name' })
    expect((await read('/api/products/first-name')).data).toMatchObject({ id, slug: 'second-name' })
    const other = await saveProduct(shop, { ...base, slug: 'first-name' })
    expect((await read('/api/products/first-name')).data.id).toBe(other.id)
    await expect(saveProduct(shop, { ...base, id, slug: 'first-name' })).rejects.toMatchObject({
      fields: { slug: ['validation.taken'] },
    })
  })

  it('gives the next product a number after one that was set by hand', async () => {
    await saveProduct(shop, { ...base, id: 7000, slug: 'by-hand' })
    const { id } = await saveProduct(shop, { ...base, slug: 'after-it' })
    expect(id).toBeGreaterThan(7000)
  })

  it('announces what changed, and nothing when it was refused', async () => {
    const seen: string[][] = []
    const stop = shop.changes.subscribe((tags) => seen.push(tags))
    const { id } = await saveProduct(shop, { ...base, slug: 'announced' })
    await expect(saveProduct(shop, { ...base, slug: 'NOT A SLUG' })).rejects.toThrow()
    stop()
    expect(seen.flat()).toContain(`product:${id}`)
    expect(seen.flat()).toContain('products')
  })
})
