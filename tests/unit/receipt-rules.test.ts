import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin } from '#domain/platform/tax/vat-rules.ts'
import { paidInTheEnd, vatParts } from '#domain/sales/orders/receipt-rules.ts'
import { cardBrandName } from '#shared/card-name.ts'
import { countryName } from '#shared/markets.ts'
import { cents } from '#shared/money.ts'
import { percentText } from '#shared/percent-text.ts'

test('VAT within an amount is rounded once, half a cent away from zero, for money back as for money in', () => {
  expect(vatWithin(cents(7_200), 25)).toBe(1_440)
  expect(vatWithin(cents(53_994), 25)).toBe(10_799)
  expect([vatWithin(cents(210), 5), vatWithin(cents(21), 5)]).toEqual([10, 1])
  // Exactly half a cent, and one and a half.
  expect([
    vatWithin(cents(1), 100),
    vatWithin(cents(-1), 100),
    vatWithin(cents(3), 100),
    vatWithin(cents(-3), 100),
  ]).toEqual([1, -1, 2, -2])
  expect([vatWithin(cents(0), 25), vatWithin(cents(9_999), 0)]).toEqual([0, 0])
})

test('net and VAT of a part always add up to what was paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }).map(cents),
      fc.integer({ min: 0, max: 5_000 }),
      (gross, hundredths) => {
        const [part] = vatParts(gross, hundredths / 100)
        expect(part!.net + part!.vat).toBe(gross)
        expect(part!.vat).toBeGreaterThanOrEqual(0)
        expect(Math.abs(part!.vat - (gross * hundredths) / (10_000 + hundredths))).toBeLessThanOrEqual(0.5 + 1e-6)
      },
    ),
  )
  expect(vatParts(cents(7_200), null)).toEqual([])
})

test('what remains paid is the total without the refunds', () => {
  expect(paidInTheEnd(cents(10_000), [])).toBe(10_000)
  expect(paidInTheEnd(cents(10_000), [{ amount: cents(2_500) }, { amount: cents(7_500) }])).toBe(0)
})

test('rates, countries and cards have the names that people know', () => {
  expect(percentText(25, 'en')).toBe('25%')
  expect(percentText(5.5, 'fr').replace(/\s/g, ' ')).toBe('5,5 %')
  expect([countryName('NO', 'fr'), countryName('SE', 'no'), countryName('', 'en')]).toEqual(['Norvège', 'Sverige', ''])
  expect(['visa', 'amex', 'newcard'].map(cardBrandName)).toEqual(['Visa', 'American Express', 'Newcard'])
})
