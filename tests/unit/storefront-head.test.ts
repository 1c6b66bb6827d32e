import { describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/catalogue.ts'
import type { ShopInformation } from '../../src/contract/content.ts'
import { productData } from '../../src/storefront/screens/product/product-data.ts'
import { alternatesOf, faqData, headOf, organisation, plainText, shortened } from '../../src/storefront/shell/head.ts'

const shop = { brand: { name: 'Vitrine' }, publicHosts: [] as ShopInformation['publicHosts'] } as ShopInformation
const context = { shop, language: 'en', market: 'no', origin: 'https://no.vitrine.test' } as const
const valuesOf = (head: ReturnType<typeof headOf>, name: string) =>
  head.tags
    .filter((tag) => tag.name === name || tag.property === name || tag.rel === name)
    .map((tag) => tag.content ?? tag.href)

describe('head', () => {
  test('#430 holds title, description, canonical address and image', () => {
    const head = headOf(context, {
      title: 'Gloves',
      description: 'Warm.',
      path: '/produkt/handskar',
      image: 'products/gloves.jpg',
    })
    expect(head.title).toBe('Gloves – Vitrine')
    expect(valuesOf(head, 'description')).toEqual(['Warm.'])
    expect(valuesOf(head, 'canonical')).toEqual(['https://no.vitrine.test/produkt/handskar'])
    expect(valuesOf(head, 'og:locale')).toEqual(['en_GB'])
    expect(valuesOf(head, 'og:image')).toEqual(['https://no.vitrine.test/storage/products/gloves.jpg?w=1280'])
  })
  test('#431 private screens are kept out of search engines and have no canonical address', () => {
    const head = headOf(context, { title: 'Cart', path: '/handlekurv', noindex: true })
    expect(valuesOf(head, 'robots')).toEqual(['noindex'])
    expect(valuesOf(head, 'canonical')).toEqual([])
  })
  test('#430 names the same screen on the other public hosts, each with its own path', () => {
    const publicHosts: ShopInformation['publicHosts'] = [
      { url: 'https://no.vitrine.test', language: 'no' },
      { url: 'https://sv.vitrine.test', language: 'sv' },
      { url: 'https://vitrine.test', language: 'en' },
    ]
    expect(alternatesOf({ ...context, shop: { ...shop, publicHosts } }, '/kontakt-oss')).toEqual([
      ['nb', 'https://no.vitrine.test/kontakt-oss'],
      ['sv', 'https://sv.vitrine.test/kontakta-oss'],
      ['en', 'https://vitrine.test/kontakt-oss'],
      ['x-default', 'https://vitrine.test/kontakt-oss'],
    ])
  })
  test('#430 each language has one host, a further one speaks for its country, and a third is left out of it', () => {
    const publicHosts: ShopInformation['publicHosts'] = [
      { url: 'https://vitrine.fr', language: 'fr' },
      { url: 'https://sv.vitrine.com', language: 'fr' },
      { url: 'https://boutique.fr', language: 'fr' },
      { url: 'https://sv.boutique.test', language: 'fr' },
      { url: 'https://vitrine.no', language: 'no' },
    ]
    const on = (origin: string) => alternatesOf({ ...context, origin, shop: { ...shop, publicHosts } }, '/')
    const all = [
      ['fr', 'https://vitrine.fr/'],
      ['fr-SE', 'https://sv.vitrine.com/'],
      ['nb', 'https://vitrine.no/'],
      ['x-default', 'https://vitrine.fr/'],
    ]
    for (const origin of ['https://vitrine.fr', 'https://sv.vitrine.com', 'https://vitrine.no']) {
      expect(on(origin), origin).toEqual(all)
    }
    for (const origin of ['https://boutique.fr', 'https://sv.boutique.test']) expect(on(origin), origin).toEqual([])
    const two = publicHosts
      .filter(({ language }) => language === 'fr')
      .filter((_, index) => index !== 1)
      .slice(0, 2)
    expect(alternatesOf({ ...context, shop: { ...shop, publicHosts: two } }, '/')).toEqual([])
  })
  test('#430 pictures for other readers are never drawings', () => {
    const head = headOf(context, { title: 'Cup', path: '/', image: 'products/cup.svg' })
    expect(valuesOf(head, 'og:image')).toEqual(['https://no.vitrine.test/storage/products/cup.svg?w=1280&as=png'])
    const drawn = { ...shop, brand: { ...shop.brand, logo: 'brand/own.svg' } }
    expect(organisation(drawn, 'https://x.test')).toMatchObject({
      logo: 'https://x.test/storage/brand/own.svg?w=640&as=png',
    })
    const standard = { ...shop, brand: { ...shop.brand, logo: 'vitrine' } }
    expect(organisation(standard, 'https://x.test')).toMatchObject({ logo: 'https://x.test/brand/icon-512.png' })
  })
  test('#455 data for search engines hold the normal price and never a rating', () => {
    const product = {
      id: 1,
      name: 'Gloves',
      summary: 'Warm.',
      description: '',
      images: [],
      options: [],
      variants: [],
      attributes: [],
      price: 5_990,
      membership_price: 3_990,
      available: true,
    }
    const terms = { country: 'NO', delivery: { product: [5, 8] }, returns: { paidBy: 'shop' } } as never
    const text = JSON.stringify(
      productData(product as unknown as Product, {
        address: 'https://x.test/p',
        origin: 'https://x.test',
        shopName: 'Vitrine',
        terms,
      }),
    )
    expect(text).toContain('"price":"59.90"')
    expect(text).not.toMatch(/rating|review/i)
  })
})

test('HTML becomes plain text', () => {
  expect(plainText('<p>Fish &amp; <b>chips</b></p><p>now</p>')).toBe('Fish & chips now')
})
test('long texts end at a word', () => {
  expect(shortened('one two three four', 12)).toBe('one two…')
  expect(shortened('short', 12)).toBe('short')
})

test('questions and their answers are named as schema.org names them', () => {
  expect(faqData([{ question: 'Who delivers?', answer: '<p>The post.</p>' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', acceptedAnswer: { '@type': 'Answer', text: '<p>The post.</p>' } }],
  })
})
