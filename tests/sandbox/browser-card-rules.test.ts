import { describe, expect, test } from 'vitest'
import {
  brandOf,
  checksumHolds,
  codeState,
  expiryDigits,
  expiryState,
  formatExpiry,
  groupNumber,
  numberState,
} from '../../sandbox/browser/client/card-rules.ts'
import { textForCode, textsFor } from '../../sandbox/browser/client/texts.ts'
import { cards } from '../../sandbox/cards.ts'
import { testCards } from '../../sandbox/dashboard/test-cards.ts'

describe('card rules', () => {
  test('every test card of the provider is known by brand, length and checksum', () => {
    for (const { number, brand } of cards) {
      expect([number, brandOf(number), numberState(number)]).toEqual([number, brand, 'complete'])
    }
  })

  test('a wrong digit is noticed once the number is whole', () => {
    expect(checksumHolds('4242424242424241')).toBe(false)
    expect(numberState('4242424242424241')).toEqual({ code: 'invalid_number' })
    expect(numberState('424242424242424')).toBe('incomplete')
    expect(numberState('')).toBe('empty')
    expect(numberState('9999999999999999')).toEqual({ code: 'invalid_number' })
  })

  test('numbers are shown in their printed groups', () => {
    expect(groupNumber('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupNumber('378282246310005')).toBe('3782 822463 10005')
    expect(groupNumber('36227206271667')).toBe('3622 720627 1667')
    expect(groupNumber('42424')).toBe('4242 4')
  })

  test('dates are understood however they are typed, pasted or filled in', () => {
    const readings = {
      '4': '04',
      '12': '12',
      '13': '013',
      '1/30': '0130',
      '12/2030': '1230',
      '122030': '1230',
      '2030-07': '0730',
      '07 / 30': '0730',
      '12345': '1234',
    }
    for (const [typed, meant] of Object.entries(readings)) expect([typed, expiryDigits(typed)]).toEqual([typed, meant])
    expect(formatExpiry('12', false)).toBe('12 / ')
    expect(formatExpiry('12', true)).toBe('12')
    expect(formatExpiry('1230', false)).toBe('12 / 30')
  })

  test('a card is good to the end of its month', () => {
    const now = { year: 2026, month: 11 }
    expect(expiryState('1126', now)).toBe('complete')
    expect(expiryState('1026', now)).toEqual({ code: 'invalid_expiry_month_past' })
    expect(expiryState('1225', now)).toEqual({ code: 'invalid_expiry_year_past' })
    expect(expiryState('1377', now)).toEqual({ code: 'invalid_expiry_month' })
    expect(expiryState('1280', now)).toEqual({ code: 'invalid_expiry_year' })
    expect(expiryState('12', now)).toBe('incomplete')
  })

  test('the security code has the length of its brand', () => {
    expect(codeState('123', '4242')).toBe('complete')
    expect(codeState('123', '3782')).toBe('incomplete')
    expect(codeState('1234', '3782')).toBe('complete')
  })

  test('every language has a sentence for every problem of the field', () => {
    const codes = [
      'invalid_number',
      'incomplete_number',
      'invalid_expiry_month',
      'invalid_expiry_year',
      'invalid_expiry_year_past',
      'invalid_expiry_month_past',
      'incomplete_expiry',
      'incomplete_cvc',
      'incomplete_zip',
      'card_declined',
      'insufficient_funds',
      'expired_card',
      'incorrect_cvc',
      'processing_error',
      'payment_intent_authentication_failure',
      'api_connection_error',
    ]
    for (const code of codes) {
      const sentences = ['en', 'sv', 'nb', 'fr'].map((locale) => textForCode(textsFor(locale), code))
      expect(new Set(sentences).size, code).toBe(4)
      expect(sentences).not.toContain(undefined)
    }
    expect(textsFor('no')).toBe(textsFor('nb-NO'))
    expect(textsFor('de')).toBe(textsFor('en'))
  })

  test('the dashboard offers only cards of the sandbox', () => {
    const known = new Set(cards.map((card) => card.number))
    const offered = testCards.flatMap((group) => group.cards.map((card) => card.number))
    expect(offered.filter((number) => !known.has(number))).toEqual(['4242424242424241'])
  })
})
