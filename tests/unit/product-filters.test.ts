import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import type { ListFilters } from '../../src/contract/catalogue.ts'
import { mergedOrder, offeredFacets } from '../../src/domain/catalogue/products/list-filter-rules.ts'
import { knownQueryOf } from '../../src/pages/page-address.ts'
import { hrefIn } from '../../src/shared/paths.ts'
import {
  countFilters,
  maxChoices,
  noFilters,
  type ProductFilters,
  readFilters,
  writeFilters,
} from '../../src/shared/product-filters.ts'
import { isShared, offeredOf } from '../../src/storefront/screens/category/category-rules.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const keyOf = (query: string) => knownQueryOf('category', new URLSearchParams(query)).toString()

describe('the filters of an address', () => {
  test('are brands, sizes, whole euros and what is in stock', () => {
    expect(read('brand=Tavelin&brand=Norrvik&size=S%2FM&price_from=20&price_to=150&in_stock=1')).toEqual({
      brands: ['Norrvik', 'Tavelin'],
      sizes: ['S/M'],
      choices: [],
      priceFrom: cents(20),
      priceTo: cents(150),
      inStock: true,
    })
    expect(read('')).toEqual(noFilters)
  })
  test.each([
    ['price_from=&price_to=&brand=&size=', noFilters],
    ['price_from=-5&price_to=many&in_stock=perhaps', noFilters],
    ['price_from=0&price_to=99999999999999999999', noFilters],
    ['price_from=12,50&price_to=%2080.00%20', { ...noFilters, priceFrom: cents(12), priceTo: cents(80) }],
    ['price_from=90&price_to=20', { ...noFilters, priceFrom: cents(20), priceTo: cents(90) }],
    ['brand=a&brand=a&brand=%00&brand=%0Ab', { ...noFilters, brands: ['a'] }],
    [`brand=${'x'.repeat(201)}`, noFilters],
  ])('leave out what is malformed, empty or beyond the bounds: %s', (query, filters) => {
    expect(read(query)).toEqual(filters)
  })
  test('are bounded in number', () => {
    const query = Array.from({ length: 40 }, (_, n) => `brand=b${n}&size=s${n}`).join('&')
    expect(read(query).brands).toHaveLength(maxChoices)
    expect(read(query).sizes).toHaveLength(maxChoices)
  })
  test('have one address, whatever the order and spelling of what was typed', () => {
    const canonical = 'page=2&sort=price&brand=a&brand=b&size=M&price_from=20&in_stock=1'
    expect(
      keyOf('in_stock=true&price_from=20.5&utm=x&brand=b&size=M&brand=a&brand=b&sort=price&page=2&price_to='),
    ).toBe(canonical)
    expect(keyOf(canonical)).toBe(canonical)
    expect(keyOf('brand=&price_from=abc&evil=1')).toBe('')
    expect(knownQueryOf('product', new URLSearchParams('brand=a')).toString()).toBe('')
    expect(knownQueryOf('search', new URLSearchParams('brand=a&query=x')).toString()).toBe('query=x&brand=a')
  })
  test('come back from their own address, any of them', () => {
    const choices = fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 5 })
    const price = fc.option(fc.integer({ min: 1, max: 100_000 }))
    const named = fc.array(
      fc.string({ minLength: 1, maxLength: 8 }).map((value) => `colour:${value}`),
      { maxLength: 5 },
    )
    const any = fc.record({
      brands: choices,
      sizes: choices,
      choices: named,
      priceFrom: price,
      priceTo: price,
      inStock: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (written: ProductFilters) => {
        const first = hrefIn('no', 'category', { slug: 'x' }, writeFilters(written))
        const filters = readFilters(new URL(first, 'http://shop').searchParams)
        const address = hrefIn('no', 'category', { slug: 'x' }, writeFilters(filters))
        expect(readFilters(new URL(address, 'http://shop').searchParams)).toEqual(filters)
        expect(`/kategori/x${keyOf(address.split('?')[1] ?? '') ? '?' : ''}${keyOf(address.split('?')[1] ?? '')}`).toBe(
          address,
        )
      }),
    )
  })
  test('are counted by what a visitor chose', () => {
    expect(countFilters(noFilters)).toBe(0)
    expect(countFilters(read('brand=a&brand=b&price_from=1&price_to=9&in_stock=1'))).toBe(4)
  })
})

const offered: ListFilters = {
  count: 3,
  brands: [{ name: 'Norrvik', count: 3 }],
  sizes: [{ key: 'M', label: 'Medium', count: 0 }],
  choices: [{ id: 'colour', name: 'Colour', values: [{ id: 'red', label: 'Red', count: 2 }] }],
  prices: { lowest: cents(10), highest: cents(300) },
  price_ranges: [{ from: 100, to: 200, count: 3 }],
  in_stock: { count: 3, varies: false },
}

describe('the page of a narrowed list', () => {
  test('drops brands, sizes and other choices that the list does not have', () => {
    const asked =
      'brand=Norrvik&brand=Nobody&size=M&size=XXL&choice=colour:red&choice=colour:pink&choice=red&in_stock=1'
    expect(offeredOf(read(asked), offered)).toEqual(read('brand=Norrvik&size=M&choice=colour:red&in_stock=1'))
  })
  test('is cached only where others are likely to choose the same', () => {
    expect(isShared(noFilters, offered)).toBe(true)
    expect(isShared(read('brand=Norrvik&price_from=100&price_to=200&in_stock=1'), offered)).toBe(true)
    expect(isShared(read('price_from=101&price_to=200'), offered)).toBe(false)
    expect(isShared(read('brand=a&brand=b&brand=c&in_stock=1'), offered)).toBe(false)
  })
})

describe('the facets that are offered', () => {
  const found = {
    count: 1,
    inStock: 1,
    hasSoldOut: false,
    lowest: cents(1_000),
    highest: cents(9_000),
    ranges: [1, 0, 2, 0, 4, 0, 0, 0].map((listed, index) => ({ listed, count: index === 4 ? 0 : listed })),
    brands: ['Øst', 'Åre', 'Abel'].map((brand) => ({ brand, count: 1 })),
    choices: ['size:M', 'size:men', 'colour:red', 'size:S', 'size:women'].map((choice) => {
      return { choice, name: {}, label: {}, swatch: null, place: null, count: 1 }
    }),
    choiceSets: [['size:S', 'size:M'], ['size:women', 'size:men'], ['colour:red']],
  }
  const none = { brands: [], choices: [], priceFrom: null, priceTo: null, inStock: false }

  test.each([
    ['no', ['Abel', 'Øst', 'Åre']],
    ['sv', ['Abel', 'Åre', 'Øst']],
    ['fr', ['Abel', 'Åre', 'Øst']],
  ] as const)('are in %s brands in the order of its alphabet', (language, brands) => {
    expect(offeredFacets(found, none, { language, currency: 'EUR' }).brands.map(({ brand }) => brand)).toEqual(brands)
  })
  test('are ranges that something is in, brands by name, and sizes as they belong together', () => {
    const facets = offeredFacets(found, none, { language: 'en', currency: 'EUR' })
    expect(facets.ranges).toEqual([
      { from: null, to: 2_500, count: 1 },
      { from: 5_000, to: 10_000, count: 2 },
      { from: 20_000, to: 50_000, count: 0 },
    ])
    expect(facets.brands.map(({ brand }) => brand)).toEqual(['Abel', 'Åre', 'Øst'])
    expect(facets.choices.map(({ value }) => value)).toEqual(['S', 'M', 'women', 'men', 'red'])
  })
  test('keep the range that was chosen, though nothing is left in it', () => {
    const facets = offeredFacets(
      found,
      { ...none, priceFrom: cents(2_500), priceTo: cents(5_000) },
      {
        language: 'en',
        currency: 'EUR',
      },
    )
    expect(facets.ranges).toContainEqual({ from: 2_500, to: 5_000, count: 0 })
  })
})

test.each([
  [[], []],
  [[['S', 'M', 'L']], ['S', 'M', 'L']],
  [
    [
      ['M', 'L'],
      ['S', 'M'],
      ['L', 'XL'],
    ],
    ['S', 'M', 'L', 'XL'],
  ],
  [
    [
      ['S', 'L'],
      ['S', 'M', 'L'],
      ['39', '40'],
    ],
    ['S', 'M', 'L', '39', '40'],
  ],
  [
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    ['a', 'b'],
  ],
])('sizes of several products have one order: %j', (lists, order) => {
  expect(mergedOrder(lists)).toEqual(order)
})
