import { describe, expect, it, test } from 'vitest'
import {
  lowestIn,
  lowestPriceBefore,
  lowestPricesBefore,
  type PricePeriod,
} from '#domain/catalogue/prices/price-rules.ts'
import { cents } from '#shared/money.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000)
const period = (price: number | null, from: number, until: number | null): PricePeriod => {
  return {
    price: price === null ? null : cents(price),
    validFrom: day(from),
    validUntil: until === null ? null : day(until),
  }
}

describe('the lowest price of the 30 days before', () => {
  it('is the lowest that was valid on any of them, also if it began long before', () => {
    const history = [period(80, 0, 50), period(100, 50, 70), period(90, 70, null)]
    expect(lowestPriceBefore(history, day(70))).toBe(80)
    expect(lowestPriceBefore(history, day(79.9))).toBe(80)
    // The last day of 80 is 30 days ago.
    expect(lowestPriceBefore(history, day(80))).toBe(90)
  })

  it('leaves out what begins at that instant', () => {
    expect(lowestPriceBefore([period(100, 0, 40), period(60, 40, null)], day(40))).toBe(100)
  })

  it('of something younger is that of its whole past, and nothing without one', () => {
    expect(lowestPriceBefore([period(70, 0, 1), period(90, 1, null)], day(3))).toBe(70)
    expect(lowestPriceBefore([period(70, 5, null)], day(5))).toBeNull()
    expect(lowestPriceBefore([period(null, 0, null)], day(5))).toBeNull()
  })
})

test('prices to members count in Norway only, those of a size by its own', () => {
  const row = (
    variantKey: string,
    price: number | null,
    memberPrice: number | null,
    from: number,
    until: number | null,
  ) => {
    const currency = 'EUR' as const
    const prices = { currency, memberPrice: memberPrice === null ? null : cents(memberPrice) }
    return { ...period(price, from, until), variantKey, ...prices }
  }
  const at = (history: ReturnType<typeof row>[], variantKey: string) => {
    const lowest = lowestPricesBefore(history, { variantKey, currency: 'EUR', instant: day(40), since: null })
    return ['NO', 'SE', 'FR'].map((country) => lowestIn(country, lowest))
  }
  const product = row('', 100, 60, 0, null)
  expect(at([product], '')).toEqual([60, 100, 100])
  expect(at([product], 'S')).toEqual([60, 100, 100])
  // A size with its own price has no member price unless it has its own one.
  expect(at([product, row('S', 120, null, 0, null)], 'S')).toEqual([120, 120, 120])
  expect(at([product, row('S', 120, 80, 0, null)], 'S')).toEqual([80, 120, 120])
  expect(at([product, row('S', null, 50, 0, null)], 'S')).toEqual([50, 100, 100])
  // A member price that ended 31 days ago is no price of the last 30.
  expect(at([row('', 100, 60, 0, 9), row('', 100, 90, 9, null)], '')).toEqual([90, 100, 100])
  expect(at([], '')).toEqual([null, null, null])
})
