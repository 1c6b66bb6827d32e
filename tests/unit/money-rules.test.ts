import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '#shared/markets.ts'
import {
  atLeastZero,
  type Currency,
  cents,
  centsToDecimal,
  currencyOf,
  decimalToCents,
  discountPercent,
  formatCharge,
  formatPrice,
  lesser,
  minus,
  otherCurrencies,
  plus,
  priceSignOf,
  sumOf,
  times,
} from '#shared/money.ts'

const shown = (currency: Currency, language: Language, norwegian: 'kroner' | 'euro') => ({
  currency,
  priceSign: priceSignOf(currency, language, norwegian),
})

describe('prices as the visitor reads them', () => {
  test('#47 #394 euros stand in French formatting: decimal comma, spaces that never break', () => {
    expect(formatPrice(cents(1999), 'EUR')).toBe('19,99\u00a0€')
    expect(formatPrice(cents(123_450), 'EUR')).toBe('1\u202f234,50\u00a0€')
    expect(formatPrice(cents(123_456_789), 'EUR')).toBe('1\u202f234\u202f567,89\u00a0€')
  })

  test('#48 #49 two decimals at most, none in the short form', () => {
    expect(formatPrice(cents(1999), 'EUR', 'short')).toBe('20\u00a0€')
    expect(formatPrice(cents(5), 'EUR')).toBe('0,05\u00a0€')
    expect(formatPrice(cents(0), 'EUR')).toBe('0,00\u00a0€')
  })

  test('#50 C017 in Norwegian a trailing kr takes the euro’s place, with the euros charged beside it', () => {
    const norwegian = shown('EUR', 'no', 'kroner')
    expect(formatPrice(cents(1999), norwegian.priceSign)).toBe('19,99\u00a0kr')
    expect(formatCharge(cents(1999), norwegian)).toBe('19,99\u00a0kr (19,99\u00a0€)')
    expect(formatCharge(cents(1999), shown('EUR', 'no', 'euro'))).toBe('19,99\u00a0€')
    expect(formatCharge(cents(1999), shown('EUR', 'sv', 'kroner'))).toBe('19,99\u00a0€')
  })

  test.each(otherCurrencies)(
    'C011 C017 %s is kr in every language and reading, and nothing stands beside it',
    (currency) => {
      expect(formatPrice(cents(129_900), currency)).toBe('1\u202f299,00\u00a0kr')
      expect(formatPrice(cents(129_900), currency, 'short')).toBe('1\u202f299\u00a0kr')
      expect(formatPrice(cents(-129_950), currency)).toBe('-1\u202f299,50\u00a0kr')
      const texts = languages.flatMap((language) =>
        (['kroner', 'euro'] as const).map((reading) =>
          formatCharge(cents(129_900), shown(currency, language, reading)),
        ),
      )
      expect(new Set(texts)).toEqual(new Set(['1\u202f299,00\u00a0kr']))
    },
  )

  test('the codes of currencies are known in both cases, and no others', () => {
    expect(['eur', 'NOK', 'sek', 'DKK'].map(currencyOf)).toEqual(['EUR', 'NOK', 'SEK', 'DKK'])
    expect(() => currencyOf('usd')).toThrow('usd')
  })

  test('#47 it is what French number formatting gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (count) => {
        const french = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(count / 100)
        expect(formatPrice(cents(count), 'EUR')).toBe(french)
      }),
    )
  })
})

describe('the discount', () => {
  test('#396 is rounded to a whole percentage', () => {
    expect(discountPercent(75, 100)).toBe(25)
    expect(discountPercent(66.67, 100)).toBe(33)
    expect(discountPercent(3999, 5999)).toBe(33)
  })

  test('#397 is 0 where either price is missing', () => {
    expect(discountPercent(null, 100)).toBe(0)
    expect(discountPercent(75, undefined)).toBe(0)
    expect(discountPercent(Number.NaN, 100)).toBe(0)
  })

  test('#398 is 0 where the regular price is not positive', () => {
    expect(discountPercent(75, 0)).toBe(0)
    expect(discountPercent(75, -10)).toBe(0)
  })
})

describe('sums', () => {
  test('#221 stay exact in cents', () => {
    expect(times(cents(1999), 3)).toBe(5997)
    expect(sumOf([decimalToCents(0.1), decimalToCents(0.2)])).toBe(30)
  })

  test('cents survive the way over the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (count) => {
        expect(decimalToCents(JSON.parse(JSON.stringify(centsToDecimal(cents(count)))))).toBe(count)
      }),
    )
  })

  test('sums, differences and multiples of amounts are amounts', () => {
    expect(sumOf([])).toBe(0)
    expect(sumOf([cents(10), cents(20), cents(-5)])).toBe(25)
    expect(plus(cents(10), cents(5))).toBe(15)
    expect(minus(cents(10), cents(15))).toBe(-5)
    expect(atLeastZero(minus(cents(10), cents(15)))).toBe(0)
    expect(lesser(cents(10), cents(15))).toBe(10)
    expect(times(cents(1_999), 3)).toBe(5_997)
  })
})
