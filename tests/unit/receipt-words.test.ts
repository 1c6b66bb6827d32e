import { expect, test } from 'vitest'
import { cardBrandName } from '#shared/card-name.ts'
import { countryName } from '#shared/markets.ts'
import { percentText } from '#shared/percent-text.ts'

test('rates, countries and cards have the names that people know', () => {
  expect(percentText(25, 'en')).toBe('25%')
  expect(percentText(5.5, 'fr').replace(/\s/g, ' ')).toBe('5,5 %')
  expect([countryName('NO', 'fr'), countryName('SE', 'no'), countryName('', 'en')]).toEqual(['Norvège', 'Sverige', ''])
  expect(['visa', 'amex', 'newcard'].map(cardBrandName)).toEqual(['Visa', 'American Express', 'Newcard'])
})
