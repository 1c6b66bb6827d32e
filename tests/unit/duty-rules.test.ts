import { describe, expect, test } from 'vitest'
import { countryCodes } from '#shared/country-codes.ts'
import { cents } from '#shared/money.ts'
import { type ContentUnit, contentUnits, unitPriceOf } from '#shared/net-content.ts'
import { checkDigitOf, gtinOf, hsCodeOf, isGlobalGtin, isMistypedGtin } from '#shared/trade-codes.ts'

describe('C073 unit price', () => {
  test.each([
    // price, amount, unit, price per unit
    [12_900, 100, 'ml', 129_000, 'l'],
    [8_900, 75, 'cl', 11_867, 'l'],
    [500, 1.5, 'l', 333, 'l'],
    [999, 250, 'g', 3_996, 'kg'],
    [1_000, 3, 'kg', 333, 'kg'],
    [1_000, 150, 'cm', 667, 'm'],
    [1_000, 2.5, 'm', 400, 'm'],
    [1_190, 6, 'piece', 198, 'piece'],
    // Half a cent is rounded up.
    [1, 2, 'piece', 1, 'piece'],
    [5, 2, 'kg', 3, 'kg'],
    [1, 2.001, 'kg', 0, 'kg'],
    [0, 100, 'ml', 0, 'l'],
    [1, 0.001, 'g', 1_000_000, 'kg'],
    // Amounts that binary numbers do not hold exactly.
    [105, 0.7, 'kg', 150, 'kg'],
    [100_000_000, 0.001, 'kg', 100_000_000_000, 'kg'],
  ] as const)('C073 %i cents for %s %s are %i cents per %s', (price, amount, unit, expected, per) => {
    expect(unitPriceOf(cents(price), { amount, unit })).toEqual({ price: expected, per })
  })

  test('C073 one piece has no unit price, and 1 kg, 1 l and 1 m cost what the package costs', () => {
    expect(unitPriceOf(cents(500), { amount: 1, unit: 'piece' })).toBeNull()
    for (const unit of ['kg', 'l', 'm'] as const) {
      expect(unitPriceOf(cents(500), { amount: 1, unit })).toEqual({ price: 500, per: unit })
    }
  })

  test('C073 every unit is a part of one that prices are given for', () => {
    const perOf = (unit: ContentUnit) => unitPriceOf(cents(100), { amount: 10, unit })?.per
    expect(contentUnits.map(perOf)).toEqual(['kg', 'kg', 'l', 'l', 'l', 'm', 'm', 'piece'])
  })
})

describe('C073 the codes of goods', () => {
  test.each([
    ['4006381333931', '4006381333931'],
    ['96385074', '96385074'],
    ['036000291452', '036000291452'],
    ['10012345678902', '10012345678902'],
    [' 4006381-333931', '4006381333931'],
    ['4006381333932', null],
    ['40063813339', null],
    ['VASE-0000001', null],
    ['00000000', null],
    ['', null],
    [null, null],
  ])('C073 the GTIN of %j is %j', (barcode, gtin) => {
    expect(gtinOf(barcode)).toBe(gtin)
  })

  test('C073 a wrong last digit is told from a code of another kind', () => {
    expect(['4006381333932', '4006381333931', 'VASE-1', '12345', null].map(isMistypedGtin)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(checkDigitOf('400638133393')).toBe(1)
  })

  test('C073 numbers that shops give out themselves name goods in one shop only', () => {
    const whole = (digits: string) => `${digits}${checkDigitOf(digits)}`
    const own = ['200000000001', '021234567890', '041234567890', '991234567890', '2123456', '0123456', '21234567890']
    for (const digits of own) expect(isGlobalGtin(gtinOf(whole(digits))!), digits).toBe(false)
    for (const digits of ['952123456789', '400638133393', '9638507', '03600029145']) {
      expect(isGlobalGtin(gtinOf(whole(digits))!), digits).toBe(true)
    }
  })

  test.each([
    ['3303.00.10', '33030010'],
    ['330300', '330300'],
    ['3303 00 1000', '3303001000'],
    ['33030', null],
    ['33030010001', null],
    ['3303-00', null],
    ['parfum', null],
  ])('C073 the HS code %j is %j', (typed, code) => {
    expect(hsCodeOf(typed)).toBe(code)
  })

  test('C073 every code of a country has a name', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
    expect(countryCodes).toHaveLength(249)
    expect(countryCodes.filter((code) => !names.of(code))).toEqual([])
    expect(new Set(countryCodes).size).toBe(249)
  })
})
