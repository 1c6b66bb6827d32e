import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedPrice, changedPrices } from '#domain/catalogue/products/price-change-rules.ts'
import { cents } from '#shared/money.ts'
import { roundings } from '#shared/vocabularies.ts'

describe('prices changed in bulk', () => {
  it('are a share or an amount more or less, rounded as asked', () => {
    const tenLess = (rounding: (typeof roundings)[number]) => changedPrice(cents(5999), { percent: -10, rounding })
    expect(roundings.map(tenLess)).toEqual([5399, 5400, 5400, 5400, 5390, 5399])
    expect(changedPrice(cents(1000), { amount: cents(-250), rounding: 'none' })).toBe(750)
    // 2.675 is no binary number.
    expect(changedPrice(cents(250), { percent: 7, rounding: 'none' })).toBe(268)
  })

  it('are whole cents, never below zero, whatever is asked', () => {
    const rule = fc.oneof(
      fc.record({ percent: fc.integer({ min: -99, max: 1000 }), rounding: fc.constantFrom(...roundings) }),
      fc.record({
        amount: fc.integer({ min: -100_000, max: 100_000 }).map(cents),
        rounding: fc.constantFrom(...roundings),
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }).map(cents), rule, (price, change) => {
        const after = changedPrice(price, change)
        expect(Number.isInteger(after) && after >= 0).toBe(true)
      }),
    )
  })

  it('leave a price that is not there, and the member price where it is not meant', () => {
    const rule = { percent: 50, rounding: 'none' } as const
    expect(changedPrices({ price: null, memberPrice: cents(100) }, rule, true)).toEqual({
      price: null,
      memberPrice: cents(150),
    })
    expect(changedPrices({ price: cents(200), memberPrice: cents(100) }, rule, false)).toEqual({
      price: cents(300),
      memberPrice: cents(100),
    })
  })
})
