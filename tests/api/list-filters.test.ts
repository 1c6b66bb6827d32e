import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListFilters, listFilters, type ProductCard } from '#contract/catalogue.ts'
import { saveCategory } from '#domain/catalogue/products/save-category.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { sizesAsOption } from '#domain/catalogue/products/variant-rules.ts'
import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let browser: TestBrowser
let categoryId: number

const brands = ['Norrvik', 'Tavelin', 'L’été & Fils', null]
const sizeKeys = ['S', 'M', 'L', 'XL']
const many = 60

type Given = {
  slug: string
  price: number
  vendor: string | null
  stock: number | null
  sizes: { key: string; stock: number | null }[]
}
const stocks = [null, 0, 3, 0, null, 1]

/** Every combination of brand, price, counted and uncounted sizes comes up, also on the bounds of price ranges. */
const given: Given[] = Array.from({ length: many }, (_, n) => ({
  slug: `filtered-${n}`,
  price: [1_900, 2_500, 4_999, 5_000, 8_990, 10_000, 19_950, 26_000][n % 8]!,
  vendor: brands[n % brands.length]!,
  stock: stocks[(n * 7) % 5]!,
  sizes: n % 3 === 0 ? [] : sizeKeys.slice(n % 4).map((key, index) => ({ key, stock: stocks[(n + index * 2) % 6]! })),
}))

type Wanted = { brand?: string[]; size?: string[]; price_from?: number; price_to?: number; in_stock?: boolean }

const isLeft = (product: Given, size: Given['sizes'][number]) => (size.stock ?? product.stock ?? 1) > 0
const sizesShown = (product: Given, wanted: Wanted) =>
  product.sizes.filter((size) => !wanted.in_stock || isLeft(product, size)).map(({ key }) => key)

/** Specifies the meaning of the filters, one product at a time. */
function passes(product: Given, wanted: Wanted): boolean {
  const { brand, size, price_from: from, price_to: to, in_stock: inStock } = wanted
  const available = product.sizes.length
    ? product.sizes.some((each) => isLeft(product, each))
    : (product.stock ?? 1) > 0
  return (
    (!brand || brand.includes(product.vendor ?? '')) &&
    (!size || sizesShown(product, wanted).some((key) => size.includes(key))) &&
    (from === undefined || product.price >= from * 100) &&
    (to === undefined || product.price <= to * 100) &&
    (!inStock || available)
  )
}

const countOf = (wanted: Wanted) => given.filter((product) => passes(product, wanted)).length

function queryOf(wanted: Wanted): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wanted)) for (const one of [value].flat()) query.append(name, String(one))
  return query.toString()
}

beforeAll(async () => {
  shop = await createTestShop()
  browser = createBrowser(shop)
  categoryId = (await saveCategory(shop, { handle: 'filtered', slug: 'filtered', name: inEveryLanguage('Filtered') }))
    .id
  for (const [position, { slug, price, vendor, stock, sizes }] of given.entries()) {
    await saveProduct(shop, {
      slug,
      name: inEveryLanguage(slug),
      price,
      memberPrice: 1_000,
      vendor,
      stock,
      categories: [{ id: categoryId, position }],
      ...sizesAsOption(sizes.map((size) => ({ ...size, label: { en: `Size ${size.key}`, no: `Str. ${size.key}` } }))),
    })
  }
  // One that is not on sale counts nowhere.
  await saveProduct(shop, {
    slug: 'hidden-one',
    name: inEveryLanguage('Hidden'),
    price: 100,
    memberPrice: null,
    vendor: 'Hidden',
    state: 'draft',
    categories: [{ id: categoryId, position: 99 }],
  })
})
afterAll(() => shop.close())

const list = async (wanted: Wanted, more = '') => {
  const response = await browser.get(`/api/categories/filtered/products?${queryOf(wanted)}&per_page=100${more}`)
  expect(response.status).toBe(200)
  const products = (await response.json()) as ProductCard[]
  return { slugs: products.map(({ slug }) => slug), total: Number(response.headers.get('x-total-count')) }
}
const facets = async (wanted: Wanted): Promise<ListFilters> => {
  const response = await browser.get(`/api/categories/filtered/filters?${queryOf(wanted)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as ListFilters
}

const combinations: Wanted[] = [
  {},
  { brand: ['Norrvik'] },
  { brand: ['Norrvik', 'L’été & Fils'], in_stock: true },
  { size: ['M'] },
  { size: ['M', 'XL'], in_stock: true },
  { in_stock: true },
  { price_from: 50, price_to: 100 },
  { price_to: 25 },
  { price_from: 101, in_stock: true, brand: ['Tavelin'] },
  { brand: ['Tavelin'], size: ['L', 'XL'], price_from: 25, price_to: 200, in_stock: true },
  { price_from: 500 },
]

describe('products of a category under filters', () => {
  it.each(combinations.map((wanted) => [queryOf(wanted) || 'none', wanted] as const))(
    'are those that pass, each facet counted under the filters of the other kinds: %s',
    async (_, wanted) => {
      const { slugs, total } = await list(wanted)
      expect(slugs).toEqual(given.filter((product) => passes(product, wanted)).map(({ slug }) => slug))
      expect(total).toBe(slugs.length)

      const found = await facets(wanted)
      expect(listFilters.parse(found)).toEqual(found)
      expect(found.count).toBe(total)
      expect(found.brands).toEqual(
        ['L’été & Fils', 'Norrvik', 'Tavelin'].map((name) => ({ name, count: countOf({ ...wanted, brand: [name] }) })),
      )
      expect(found.sizes).toEqual(
        sizeKeys.map((key) => ({ key, label: `Size ${key}`, count: countOf({ ...wanted, size: [key] }) })),
      )
      expect(found.in_stock).toEqual({ count: countOf({ ...wanted, in_stock: true }), varies: true })
      expect(found.prices).toEqual({ lowest: 19, highest: 260 })
      for (const { from, to, count } of found.price_ranges) {
        const { price_from: _from, price_to: _to, ...others } = wanted
        expect(count, `${from} to ${to}`).toBe(
          countOf({ ...others, ...(from !== null && { price_from: from }), ...(to !== null && { price_to: to }) }),
        )
      }
    },
  )

  it('keep their order and pages', async () => {
    const wanted = { in_stock: true, price_from: 20 }
    const dearest = given
      .map((product, index) => ({ ...product, index }))
      .filter((product) => passes(product, wanted))
      .sort((a, b) => b.price - a.price || a.index - b.index)
      .map(({ slug }) => slug)
    expect((await list(wanted, '&sort=-price')).slugs).toEqual(dearest)
    const second = await browser.get(
      `/api/categories/filtered/products?${queryOf(wanted)}&sort=-price&per_page=5&page=2`,
    )
    const products = (await second.json()) as ProductCard[]
    expect(products.map(({ slug }) => slug)).toEqual(dearest.slice(5, 10))
    const beyond = await browser.get(`/api/categories/filtered/products?${queryOf(wanted)}&page=900`)
    expect(await beyond.json()).toEqual([])
    expect(beyond.headers.get('x-total-count')).toBe(String(dearest.length))
  })

  it('are filtered in the whole catalogue too', async () => {
    const response = await browser.get('/api/products?brand=Tavelin&size=XL&per_page=100')
    expect(((await response.json()) as ProductCard[]).map(({ slug }) => slug).toSorted()).toEqual(
      given
        .filter((product) => passes(product, { brand: ['Tavelin'], size: ['XL'] }))
        .map(({ slug }) => slug)
        .toSorted(),
    )
  })

  it('sizes are told in the language asked for, in their own order', async () => {
    const response = await browser.get('/api/categories/filtered/filters?lng=no')
    expect(((await response.json()) as ListFilters).sizes.map(({ label }) => label)).toEqual(
      sizeKeys.map((key) => `Str. ${key}`),
    )
  })

  it.each([
    'price_from=-1',
    'price_from=ten',
    'price_to=1.5',
    'price_to=100001',
    'in_stock=perhaps',
    'brand=',
    `brand=${'b'.repeat(201)}`,
    'size=',
    Array.from({ length: 13 }, (_, n) => `brand=b${n}`).join('&'),
  ])('what is malformed or beyond the bounds is refused: %s', async (query) => {
    for (const path of ['/api/categories/filtered/products', '/api/categories/filtered/filters', '/api/products']) {
      expect((await browser.get(`${path}?${query}`)).status, path).toBe(422)
    }
    expect((await browser.get(`/api/search?query=filtered&${query}`)).status).toBe(422)
  })

  it('an unknown brand or size leaves nothing, and quotes are only letters', async () => {
    for (const wanted of [{ brand: ["x'; DROP TABLE products; --"] }, { size: ['{S,M}'] }]) {
      expect(await list(wanted)).toEqual({ slugs: [], total: 0 })
      expect((await facets(wanted)).count).toBe(0)
    }
  })

  it('an empty category has nothing to choose', async () => {
    await saveCategory(shop, { handle: 'bare', slug: 'bare', name: inEveryLanguage('Bare') })
    expect(await (await browser.get('/api/categories/bare/filters')).json()).toEqual({
      count: 0,
      brands: [],
      choices: [],
      sizes: [],
      prices: null,
      price_ranges: [],
      in_stock: { count: 0, varies: false },
    })
    expect((await browser.get('/api/categories/no-such/filters')).status).toBe(404)
  })
})

describe('search results under filters', () => {
  const search = async (query: string) =>
    (await (await browser.get(`/api/search?${query}`)).json()) as { products: ProductCard[]; filters?: ListFilters }

  it('are narrowed among what was found, with the facets of it', async () => {
    const plain = await search('query=filtered')
    expect(plain).not.toHaveProperty('filters')
    expect(plain.products).toHaveLength(48)
    const narrowed = await search('query=filtered&filters=true&brand=Norrvik&in_stock=true')
    const left = plain.products.filter(({ vendor, available }) => vendor === 'Norrvik' && available)
    expect(narrowed.products.map(({ id }) => id)).toEqual(left.map(({ id }) => id))
    expect(narrowed.filters!.count).toBe(left.length)
    const tavelin = plain.products.filter(({ vendor, available }) => vendor === 'Tavelin' && available)
    expect(narrowed.filters!.brands).toContainEqual({ name: 'Tavelin', count: tavelin.length })
  })

  it('without letters have no filters', async () => {
    expect(await search('query=%3F%3F&filters=true')).toEqual({ products: [], categories: [], pages: [] })
  })
})

describe('what pages count is dropped from the cache', () => {
  it('when something sells out or comes back, and never by a sale before', async () => {
    const announced: string[] = []
    shop.changes.subscribe((tags) => void announced.push(...tags))
    const [product] = (await (await browser.get('/api/categories/filtered/products')).json()) as ProductCard[]
    const moved = async (before: number, after: number) => {
      announced.length = 0
      await announceStock(shop, { counts: [{ productId: product!.id, variantKey: '', before, after }] })
      return announced.includes(`stock:${categoryId}`)
    }
    expect(await moved(5, 4)).toBe(false)
    expect(await moved(1, 0)).toBe(true)
    expect(await moved(0, 2)).toBe(true)
  })
})

describe('C070 filters by several options', () => {
  const option = (id: string, ...values: string[]) => ({
    id,
    name: { en: id, no: `${id} på norsk` },
    values: values.map((value) => ({ id: value, label: { en: value.toUpperCase() }, swatch: null })),
  })
  const read = async (query: string) => {
    const found = await browser.get(`/api/categories/coats/products?${query}`)
    const facets = (await (await browser.get(`/api/categories/coats/filters?${query}`)).json()) as ListFilters
    const slugs = ((await found.json()) as ProductCard[]).map(({ slug }) => slug).toSorted()
    const counts = Object.fromEntries([
      ...facets.sizes.map(({ key, count }) => [key, count]),
      ...facets.choices.flatMap(({ values }) => values.map(({ id, count }) => [id, count])),
    ])
    return { slugs, count: facets.count, counts, facets }
  }
  beforeAll(async () => {
    const coats = await saveCategory(shop, { handle: 'coats', slug: 'coats', name: inEveryLanguage('Coats') })
    const save = (slug: string, variants: { values: string[]; stock?: number }[]) =>
      saveProduct(shop, {
        slug,
        name: inEveryLanguage(slug),
        price: 20_000,
        memberPrice: null,
        options: [option('size', 's', 'm'), option('colour', 'black', 'red')],
        variants,
        categories: [{ id: coats.id, position: 0 }],
      })
    const full = [
      ['s', 'black'],
      ['s', 'red'],
      ['m', 'black'],
      ['m', 'red'],
    ]
    await save(
      'full',
      full.map((values) => ({ values })),
    )
    // Red in S alone, black in M alone: nobody finds it under black in S.
    await save('half', [{ values: ['s', 'red'] }, { values: ['m', 'black'] }])
    await save(
      'short',
      full.map((values) => ({ values, stock: values.join() === 's,black' ? 0 : 3 })),
    )
    await saveProduct(shop, {
      slug: 'plain',
      name: inEveryLanguage('plain'),
      price: 20_000,
      memberPrice: null,
      categories: [{ id: coats.id, position: 0 }],
    })
  })

  it('C070 chosen values must be had in one variant, and counts say what each would leave', async () => {
    const all = await read('')
    expect(all.slugs).toEqual(['full', 'half', 'plain', 'short'])
    expect(all.counts).toEqual({ s: 3, m: 3, black: 3, red: 3 })
    expect(all.facets.choices).toMatchObject([
      { id: 'colour', name: 'colour', values: [{ id: 'black', label: 'BLACK' }, {}] },
    ])
    const black = await read('choice=colour:black')
    expect([black.slugs, black.count]).toEqual([['full', 'half', 'short'], 3])
    // What is black in S, and what is of another colour.
    expect(black.counts).toEqual({ s: 2, m: 3, black: 3, red: 3 })
    const blackInS = await read('choice=colour:black&size=s')
    expect([blackInS.slugs, blackInS.count]).toEqual([['full', 'short'], 2])
    expect(blackInS.counts).toEqual({ s: 2, m: 3, black: 2, red: 3 })
    const either = await read('choice=colour:black&choice=colour:red&size=s')
    expect([either.slugs, either.count]).toEqual([['full', 'half', 'short'], 3])
  })

  it('C070 a sold-out variant is not in stock, though another one is', async () => {
    const left = await read('choice=colour:black&size=s&in_stock=1')
    expect([left.slugs, left.count]).toEqual([['full'], 1])
    expect(left.counts).toEqual({ s: 1, m: 3, black: 1, red: 3 })
    expect((await read('in_stock=1')).slugs).toHaveLength(4)
  })

  it('C070 a choice without a name is refused; one that nothing has leaves nothing', async () => {
    expect((await browser.get('/api/categories/coats/products?choice=black')).status).toBe(422)
    expect((await read('choice=colour:pink')).slugs).toEqual([])
  })
})
