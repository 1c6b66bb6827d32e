import { describe, expect, it } from 'vitest'
import { lowestPriceBefore, type PricePeriod } from '#domain/prices/price-rules.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000)
const period = (price: number | null, from: number, until: number | null): PricePeriod => {
  return { price, validFrom: day(from), validUntil: until === null ? null : day(until) }
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
