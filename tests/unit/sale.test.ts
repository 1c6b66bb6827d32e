import { describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { ProductReviews } from '#contract/reviews.ts'
import { saleOf } from '#domain/catalogue/prices/price-rules.ts'
import { endText } from '#shared/dates.ts'
import { languages } from '#shared/markets.ts'
import { cents, reductionPercent } from '#shared/money.ts'
import { claimedReviews } from '#storefront/screens/product/own-reviews.tsx'
import { productData } from '#storefront/screens/product/product-data.ts'
import type { Storefront } from '#storefront/state/storefront.ts'

describe('D48 what a reduction takes off', () => {
  test.each([
    [6_320, 7_900, 20],
    // 20.9 % is announced as 20, since 21 would be more than it is.
    [7_910, 10_000, 20],
    [9_999, 10_000, 0],
    [2_900, 10_000, 71],
    [1, 10_000, 99],
  ])('%i instead of %i cents is %i %%', (price, prior, percent) => {
    expect(reductionPercent(cents(price), cents(prior))).toBe(percent)
  })

  const reduction = {
    price: cents(10_000),
    withMembers: cents(6_000),
    startsAt: '2026-11-28T08:00:00+00:00',
    endsAt: '2026-12-07T00:00:00+01:00',
    forMembers: false,
  }

  test('is counted from the prior price of each country', () => {
    const [startsAt, endsAt] = [new Date('2026-11-28T08:00:00Z'), new Date('2026-12-06T23:00:00Z')]
    expect(saleOf(cents(5_000), reduction, 'SE')).toEqual({ priorPrice: 10_000, percent: 50, startsAt, endsAt })
    expect(saleOf(cents(5_000), reduction, 'NO')).toEqual({ priorPrice: 6_000, percent: 16, startsAt, endsAt })
  })

  test('is nothing where the prior price is not higher, or not known', () => {
    expect(saleOf(cents(8_000), reduction, 'FR')).toMatchObject({ percent: 20 })
    expect(saleOf(cents(8_000), reduction, 'NO')).toBeNull()
    expect(saleOf(cents(6_000), reduction, 'NO')).toBeNull()
    expect(saleOf(cents(8_000), { ...reduction, price: null, withMembers: null }, 'FR')).toBeNull()
    expect(saleOf(cents(8_000), undefined, 'FR')).toBeNull()
  })
})

describe('until when', () => {
  const now = new Date('2026-11-28T08:00:00Z')
  const inShop = (end: string) =>
    languages.map((language) => {
      const { day, time } = endText(end, { language, timeZone: 'Europe/Oslo', now })
      return [day.replaceAll('\u00a0', ' '), time]
    })

  test('an end at midnight names the day that ends, in the shop’s time zone', () => {
    const sixth = ['6. des.', '6 dec.', '6 déc.', '6 Dec']
    expect(inShop('2026-12-06T23:00:00Z')).toEqual(sixth.map((day) => [day, null]))
    // The minute before is how many write it.
    expect(inShop('2026-12-06T22:59:00Z')).toEqual(sixth.map((day) => [day, null]))
  })

  test('any other end names its time, and another year is named', () => {
    expect(inShop('2026-12-06T11:00:00Z').map(([, time]) => time)).toEqual(['12:00', '12:00', '12:00', '12:00'])
    expect(inShop('2040-01-01T23:00:00Z').at(-1)).toEqual(['1 Jan 2040', null])
  })
})

describe('D28 review figures that the owner typed', () => {
  const figures = { average: 4.7, count: 983, landingAverage: 5, landingCount: 56 }
  const product = { created_at: '2026-11-27T08:00:00.000Z' } as Product
  const shopAt = (now: string, reviews: object | null) =>
    ({ shop: { claims: { reviews } }, now: () => new Date(now) }) as unknown as Storefront
  const claimed = { ...figures, mode: 'static' }

  test('stand beside a product from the day after it was made, never before', () => {
    expect(claimedReviews(shopAt('2026-11-28T07:59:59Z', claimed), product, null)).toBeNull()
    expect(claimedReviews(shopAt('2026-11-28T08:00:00Z', claimed), product, null)).toEqual(claimed)
  })

  test('never beside reviews by buyers, and nowhere where the owner shows real ones or none', () => {
    const own: ProductReviews = { average: 4, count: 1, items: [] }
    expect(claimedReviews(shopAt('2026-12-28T08:00:00Z', claimed), product, own)).toBeNull()
    expect(claimedReviews(shopAt('2026-12-28T08:00:00Z', { ...figures, mode: 'real' }), product, null)).toBeNull()
    expect(claimedReviews(shopAt('2026-12-28T08:00:00Z', null), product, null)).toBeNull()
  })
})

test('structured data of a reduced product has the end of its price and the struck one', () => {
  const product = {
    id: 1,
    sku: null,
    name: 'Lamp',
    summary: 'A lamp',
    description: '',
    images: [],
    vendor: null,
    options: [],
    variants: [],
    attributes: [],
    available: true,
    price: cents(8_000),
    sale: {
      prior_price: cents(10_000),
      percent: 20,
      starts_at: '2026-11-28T08:00:00.000Z',
      ends_at: '2026-12-06T23:00:00.000Z',
    },
  } as unknown as Product
  const terms = { country: 'NO', currency: 'EUR', delivery: { product: [5, 8] }, returns: { paidBy: 'shop' } } as never
  const publisher = { address: 'https://shop.test/p', origin: 'https://shop.test', shopName: 'Shop', terms }
  const { offers } = productData(product, publisher) as { offers: object }
  expect(offers).toMatchObject({
    price: '80.00',
    priceValidUntil: '2026-12-06T23:00:00.000Z',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '100.00',
      priceCurrency: 'EUR',
    },
  })
  const plain = productData({ ...product, sale: null }, publisher)
  expect(JSON.stringify(plain)).not.toMatch(/priceValidUntil|priceSpecification/)
})
