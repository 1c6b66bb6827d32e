import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { internationalPhone } from '#domain/addresses/phone-rules.ts'

describe('a phone number', () => {
  test.each([
    ['90000000', 'NO', '+4790000000'],
    ['900 00 000', 'NO', '+4790000000'],
    ['47 900 00 000', 'NO', '+4790000000'],
    ['02800', 'NO', '+4702800'],
    ['070-123 45 67', 'SE', '+46701234567'],
    ['08–123 456 78', 'SE', '+46812345678'],
    ['06.12.34.56.78', 'FR', '+33612345678'],
    ['06\u00a012\u202f34 56 78', 'FR', '+33612345678'],
  ])('without a country code is one of the order’s country: %s', (typed, country, phone) => {
    expect(internationalPhone(typed, country)).toBe(phone)
  })

  test.each([
    ['+47 900 00 000', '+4790000000'],
    ['(+47) 900 00 000', '+4790000000'],
    ['0047 900 00 000', '+4790000000'],
    ['00 46 70 123 45 67', '+46701234567'],
    ['+46 (0)70-123 45 67', '+46701234567'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['+298 123456', '+298123456'],
    ['+870 773 111 632', '+870773111632'],
    ['\u202a+49 1512 3456789\u202c', '+4915123456789'],
    ['＋４７ ９００ ００ ０００', '+4790000000'],
  ])('with + or 00 is of any country: %s', (typed, phone) => {
    for (const country of ['NO', 'SE', 'FR', '??']) expect(internationalPhone(typed, country)).toBe(phone)
  })

  test.each([
    ...['', ' ', '+', '0', '00', '1', '123', '900 00 00', '900 00 000 0', '+47 900 00 000 000', '0'.repeat(40)],
    ...['abc', 'F', '800 FLOWERS', '+47 9o0 00 000', '900 00 000 x5', '900 00 000 #5', '900 00 000;ext=5'],
    ...['+999 1234567', '+47 900 00 000 +47 911 11 111', '=900 00 000', '٩٠٠+٠٠٠٠٠'],
  ])('is none where it has letters or a length that no phone has: %j', (typed) => {
    expect(internationalPhone(typed, 'NO')).toBeNull()
  })

  test('without a country code is none where the country is not known', () => {
    expect(internationalPhone('900 00 000', '??')).toBeNull()
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'+0123456789 ().-/#x٣') }),
  )
  const country = fc.constantFrom('NO', 'SE', 'FR', '', 'xx', 'constructor')

  test('is either none or in international form, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, country, (typed, from) => {
        const phone = internationalPhone(typed, from)
        if (phone !== null) expect(phone).toMatch(/^\+[1-9]\d{3,14}$/)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is the same number when it is read again, from whatever country', () => {
    const start = fc.constantFrom('', '+', '00', '0', '+47', '+46', '0033', '+1')
    const typed = fc.tuple(start, fc.stringMatching(/^[1-9]\d{4,10}$/)).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(typed, country, country, (number, from, other) => {
        const phone = internationalPhone(number, from)
        fc.pre(phone !== null)
        expect(internationalPhone(phone!, other)).toBe(phone)
      }),
      { numRuns: 500 },
    )
  })
})
