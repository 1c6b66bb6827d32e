import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { videoIdOf } from '../../src/storefront/screens/product/product-rules.ts'
import { dayIn, dayText, nextMidnight, shippingDay } from '../../src/storefront/screens/product/shipping-rules.ts'

const zone = 'Europe/Oslo'
const shippingText = (instant: string) => {
  const { year, month, day } = shippingDay(new Date(instant), zone)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

describe('shipping date', () => {
  test('#182 is tomorrow', () => {
    expect(shippingText('2026-03-03T10:00:00Z')).toBe('2026-03-04')
  })
  test('#183 is Monday where tomorrow is Sunday', () => {
    expect(shippingText('2026-03-07T10:00:00Z')).toBe('2026-03-09')
  })
  test('#452 Friday gives Saturday, Saturday and Sunday give Monday', () => {
    expect(shippingText('2026-03-06T10:00:00Z')).toBe('2026-03-07')
    expect(shippingText('2026-03-07T10:00:00Z')).toBe('2026-03-09')
    expect(shippingText('2026-03-08T10:00:00Z')).toBe('2026-03-09')
  })
  test('#452 half past eleven and half past midnight in the shop have different tomorrows', () => {
    expect(shippingText('2026-03-03T22:30:00Z')).toBe('2026-03-04')
    expect(shippingText('2026-03-03T23:30:00Z')).toBe('2026-03-05')
  })
  test('#183 is never a Sunday, across years and summer time', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }), (now) => {
        const { year, month, day } = shippingDay(now, zone)
        return new Date(Date.UTC(year, month - 1, day)).getUTCDay() !== 0
      }),
    )
  })
  test('is told in words of the language', () => {
    const monday = { year: 2026, month: 3, day: 2 }
    expect(dayText(monday, 'en')).toContain('Monday')
    expect(dayText(monday, 'nb')).toContain('mandag')
    expect(dayText(monday, 'sv')).toContain('måndag')
    expect(dayText(monday, 'fr')).toContain('lundi')
  })
})

describe('midnight in the shop', () => {
  test('comes at the end of ordinary days and of those that change to and from summer time', () => {
    expect(nextMidnight(new Date('2026-03-03T10:00:00Z'), zone).toISOString()).toBe('2026-03-03T23:00:00.000Z')
    expect(nextMidnight(new Date('2026-03-29T00:30:00Z'), zone).toISOString()).toBe('2026-03-29T22:00:00.000Z')
    expect(nextMidnight(new Date('2026-10-24T22:30:00Z'), zone).toISOString()).toBe('2026-10-25T23:00:00.000Z')
  })
  test('is always the first second of another day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }), (now) => {
        const midnight = nextMidnight(now, zone)
        const before = new Date(midnight.getTime() - 1000)
        return dayIn(zone, before).day === dayIn(zone, now).day && dayIn(zone, midnight).day !== dayIn(zone, now).day
      }),
      { numRuns: 50 },
    )
  })
})

describe('video', () => {
  test('#192 every usual link and a bare id give the id', () => {
    for (const link of [
      'https://youtu.be/abcDEF_-123?t=4',
      'https://www.youtube.com/watch?v=abcDEF_-123&list=x',
      'https://youtube.com/embed/abcDEF_-123',
      'https://m.youtube.com/shorts/abcDEF_-123',
      'https://www.youtube-nocookie.com/embed/abcDEF_-123',
      'abcDEF_-123',
    ]) {
      expect(videoIdOf(link), link).toBe('abcDEF_-123')
    }
  })
  test('#191 nothing else does', () => {
    for (const link of [
      null,
      '',
      'https://example.test/watch?v=abcDEF_-123',
      'javascript:alert(1)',
      'https://youtu.be/short',
    ]) {
      expect(videoIdOf(link)).toBeNull()
    }
  })
})
