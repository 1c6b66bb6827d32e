import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAvailable,
  isSlug,
  slugFrom,
  youtubeIdOf,
  youtubeLinkOf,
} from '#domain/catalogue/products/catalogue-rules.ts'
import { productProblems } from '#domain/catalogue/products/product-input.ts'
import { pricesOfVariant } from '#domain/catalogue/products/variant-rules.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { cents } from '#shared/money.ts'
import { isStoragePath } from '#shared/storage-paths.ts'

describe('video links', () => {
  const id = 'M7lc1UVf-VE'

  it('#192 every usual form gives the id', () => {
    for (const link of [
      id,
      ` ${id} `,
      `https://youtu.be/${id}`,
      `https://youtu.be/${id}?si=abc&t=12`,
      `youtu.be/${id}`,
      `https://www.youtube.com/watch?v=${id}`,
      `https://m.youtube.com/watch?list=x&v=${id}&t=1s`,
      `http://youtube.com/watch?v=${id}#t=3`,
      `https://www.youtube.com/embed/${id}?autoplay=1`,
      `https://www.youtube-nocookie.com/embed/${id}`,
      `https://www.youtube.com/shorts/${id}`,
      `https://www.youtube.com/live/${id}`,
    ]) {
      expect(youtubeIdOf(link), link).toBe(id)
    }
    expect(youtubeLinkOf(id)).toBe(`https://www.youtube.com/watch?v=${id}`)
  })

  it('#192 anything else gives none', () => {
    for (const link of [
      null,
      undefined,
      '',
      'film',
      'https://evil.test/watch?v=M7lc1UVf-VE',
      'https://youtube.com.evil.test/embed/M7lc1UVf-VE',
      'https://www.youtube.com/watch?v=tooshort',
      'https://www.youtube.com/watch?v=M7lc1UVf-VE"><script>',
      'https://www.youtube.com/',
      'javascript:alert(1)',
    ]) {
      expect(youtubeIdOf(link), String(link)).toBe(null)
    }
    expect(youtubeLinkOf(null)).toBe(null)
  })

  it('never throws and only ever answers an id, whatever the link', () => {
    fc.assert(fc.property(fc.string(), (link) => youtubeIdOf(link) === null || /^[\w-]{11}$/.test(youtubeIdOf(link)!)))
  })
})

describe('prices of sizes', () => {
  const product = { price: cents(1000), memberPrice: cents(800) }

  it('are the product’s where the size has none', () => {
    expect(pricesOfVariant(product, { price: null, memberPrice: null })).toEqual({
      price: cents(1000),
      memberPrice: cents(800),
    })
  })

  it('never lend the product’s member price to a size with a price of its own', () => {
    expect(pricesOfVariant(product, { price: cents(700), memberPrice: null })).toEqual({
      price: cents(700),
      memberPrice: null,
    })
    expect(pricesOfVariant(product, { price: cents(1500), memberPrice: cents(1200) })).toEqual({
      price: cents(1500),
      memberPrice: cents(1200),
    })
  })
})

it('untracked stock is never out; a size without a count draws on the product', () => {
  expect(isAvailable(null)).toBe(true)
  expect(isAvailable(0)).toBe(false)
  expect(isAvailable(0, 2)).toBe(true)
  expect(isAvailable(5, 0)).toBe(false)
})

describe('addresses', () => {
  it('a slug is made of any text and is valid where it is not empty', () => {
    expect(slugFrom('Varme tøfler i filt, 2 stk.')).toBe('varme-tofler-i-filt-2-stk')
    expect(slugFrom('Æble & Œuf')).toBe('aeble-oeuf')
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => slugFrom(text) === '' || isSlug(slugFrom(text))))
  })

  it('a slug is never a number alone, a path or upper case', () => {
    for (const slug of ['4350', 'a/b', 'A', '', '-a', 'a--b', 'a b', '../x', '%2e'])
      expect(isSlug(slug), slug).toBe(false)
    for (const slug of ['a', 'handskar', 'a-1', 'tøfler']) expect(isSlug(slug), slug).toBe(true)
  })

  it('a storage path never leads out of the storage', () => {
    for (const path of [
      '',
      '/',
      '..',
      '../x',
      'a/../b',
      'a//b',
      '/etc/passwd',
      'a\\b',
      'a/.hidden',
      'C:x',
      'a/',
      'a\0b',
    ]) {
      expect(isStoragePath(path), path).toBe(false)
    }
    for (const path of ['a.jpg', 'products/a-1.jpg', 'avatars/kari-n.svg']) expect(isStoragePath(path), path).toBe(true)
  })
})

describe('what may be saved', () => {
  const base = { slug: 'vase', name: inEveryLanguage('Vase'), price: cents(5000), memberPrice: null }

  it('#4 a member price must be lower than the normal price, or absent', () => {
    expect(productProblems(base)).toEqual({})
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (price, memberPrice) => {
        const problems = productProblems({ ...base, price, memberPrice })
        return 'memberPrice' in problems === memberPrice >= price
      }),
    )
  })

  it('names every field that does not fit', () => {
    const problems = productProblems({
      slug: 'A B',
      name: {},
      price: cents(-1),
      memberPrice: 1.5,
      stock: -1,
      images: [{ path: '../x' }],
    })
    expect(Object.keys(problems).toSorted()).toEqual(['images.0', 'memberPrice', 'name', 'price', 'slug', 'stock'])
  })
})
