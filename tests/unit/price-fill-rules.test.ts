import { describe, expect, test } from 'vitest'
import type { PricedInAll } from '#domain/catalogue/prices/price-lists.ts'
import { convertedPrice, proposedPrices } from '#domain/catalogue/products/price-fill-rules.ts'
import { cents } from '#shared/money.ts'
import type { FillRounding } from '#shared/vocabularies.ts'

const rates = { NOK: 11.72, SEK: 11.05 }
const euro = 1_000_000n

describe('C011 a price that is proposed in another currency', () => {
  test.each<[price: number, rate: number, rounding: FillRounding, proposed: number]>([
    [5_999, 11.72, 'none', 70_308],
    [5_999, 11.72, 'whole', 70_300],
    [5_999, 11.72, 'nine', 70_900],
    [5_999, 11.72, 'ninety', 70_390],
    // Halves go away from zero, whatever binary numbers make of them.
    [1, 10.5, 'none', 11],
    [100, 1.005, 'none', 101],
    [5_000, 0.01, 'whole', 100],
    [4_999, 0.01, 'whole', 0],
    // What ends so already stays; a little more goes up.
    [129_900, 1, 'nine', 129_900],
    [129_901, 1, 'nine', 130_900],
    [129_000, 1, 'nine', 129_900],
    [100, 1, 'nine', 900],
    [12_990, 1, 'ninety', 12_990],
    [12_991, 1, 'ninety', 13_090],
    [1, 1, 'ninety', 90],
    [0, 11.72, 'nine', 0],
    [0, 11.72, 'ninety', 0],
    [100_000_000, 11.723456, 'none', 1_172_345_600],
  ])('%i at %d, rounded by %s, is %i', (price, rate, rounding, proposed) => {
    const to = BigInt(Math.round(rate * 1_000_000))
    expect(convertedPrice(cents(price), { from: euro, to, rounding })).toBe(proposed)
  })
})

const product: PricedInAll = {
  price: cents(2_000),
  memberPrice: cents(1_500),
  prices: {},
  variants: [
    { key: 'S', price: null, memberPrice: null, prices: {} },
    { key: 'L', price: cents(2_500), memberPrice: null, prices: {} },
    { key: 'XL', price: null, memberPrice: cents(1_990), prices: {} },
  ],
}

describe('C011 the price list that is proposed', () => {
  test('has a price for what has one of its own, and a member price below it', () => {
    expect(proposedPrices(product, { currency: 'NOK', rounding: 'nine', rates })).toEqual({
      price: 23_900,
      memberPrice: 17_900,
      variants: [
        { key: 'S', price: null, memberPrice: null },
        { key: 'L', price: 29_900, memberPrice: null },
        { key: 'XL', price: null, memberPrice: 22_900 },
      ],
    })
    const near = { ...product, price: cents(2_000), memberPrice: cents(1_999), variants: [] }
    expect(proposedPrices(near, { currency: 'NOK', rounding: 'whole', rates })).toMatchObject({
      price: 23_400,
      memberPrice: 23_300,
    })
    const cheap = { ...product, price: cents(1), memberPrice: cents(0), variants: [] }
    expect(proposedPrices(cheap, { currency: 'NOK', rounding: 'whole', rates })).toMatchObject({
      price: 0,
      memberPrice: null,
    })
  })

  test('is none where there is one already, no rate, or no price to begin with', () => {
    const sold = { ...product, prices: { NOK: { price: cents(1), memberPrice: null } } }
    expect(proposedPrices(sold, { currency: 'NOK', rounding: 'none', rates })).toBeNull()
    expect(proposedPrices(product, { currency: 'DKK', rounding: 'none', rates })).toBeNull()
    const unpriced = { ...product, price: null, memberPrice: null, variants: [] }
    expect(proposedPrices(unpriced, { currency: 'NOK', rounding: 'none', rates })).toBeNull()
  })

  test('of what is not sold in euros comes from another currency', () => {
    const kroner = { price: null, memberPrice: null, prices: { NOK: { price: cents(11_720), memberPrice: null } } }
    const only = { ...kroner, variants: [] }
    expect(proposedPrices(only, { currency: 'EUR', rounding: 'none', rates })).toMatchObject({ price: 1_000 })
    expect(proposedPrices(only, { currency: 'SEK', rounding: 'none', rates })).toMatchObject({ price: 11_050 })
  })
})
