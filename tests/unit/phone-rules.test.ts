import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { internationalPhone } from '#domain/people/customers/phone-rules.ts'

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
    expect(internationalPhone(typed, { country })).toBe(phone)
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
    for (const country of ['NO', 'SE', 'FR', '??']) expect(internationalPhone(typed, { country })).toBe(phone)
  })

  test.each([
    ...['', ' ', '+', '0', '00', '1', '123', '900 00 00', '900 00 000 0', '+47 900 00 000 000', '0'.repeat(40)],
    ...['abc', 'F', '800 FLOWERS', '+47 9o0 00 000', '900 00 000 x5', '900 00 000 #5', '900 00 000;ext=5'],
    ...['+999 1234567', '+47 900 00 000 +47 911 11 111', '=900 00 000', '٩٠٠+٠٠٠٠٠'],
  ])('is none where it has letters or a length that no phone has: %j', (typed) => {
    expect(internationalPhone(typed, { country: 'NO' })).toBeNull()
  })

  test.each([
    ['0590 12 34 56', '+590590123456'],
    ['0690 12 34 56', '+590690123456'],
    ['0691.12.34.56', '+590691123456'],
    ['0594 12 34 56', '+594594123456'],
    ['0694 12 34 56', '+594694123456'],
    ['0596 12 34 56', '+596596123456'],
    ['0696 12 34 56', '+596696123456'],
    ['0697 12 34 56', '+596697123456'],
    ['0262 12 34 56', '+262262123456'],
    ['0263 12 34 56', '+262263123456'],
    ['0269 61 12 34', '+262269611234'],
    ['0639 12 34 56', '+262639123456'],
    ['0692 12 34 56', '+262692123456'],
    ['0693 12 34 56', '+262693123456'],
    ['0508 41 12 34', '+508411234'],
    ['+33 692 12 34 56', '+262692123456'],
    ['0033 (0)690 12 34 56', '+590690123456'],
    ['+262 692 12 34 56', '+262692123456'],
    ['06 39 98 12 34', '+262639981234'],
    ['06 38 98 12 34', '+33638981234'],
  ])('of France overseas has the code of its own part: %s', (typed, phone) => {
    expect(internationalPhone(typed, { country: 'FR' })).toBe(phone)
  })

  test.each([
    ['97500', '41 12 34', '+508411234'],
    ['98800', '27 12 34', '+687271234'],
    ['98714', '40 12 34 56', '+68940123456'],
    ['98600', '72 12 34', '+681721234'],
    ['98800', '06 12 34 56 78', '+33612345678'],
    ['97400', '0692 12 34 56', '+262692123456'],
  ])('with the postcode %s a short number is one of that island: %s', (zip, typed, phone) => {
    expect(internationalPhone(typed, { country: 'FR', zip })).toBe(phone)
  })

  test('that begins alike in another country is of that country', () => {
    expect(internationalPhone('0590 12 34 56', { country: 'SE' })).toBe('+46590123456')
    expect(internationalPhone('41 12 34', { country: 'FR', zip: '75001' })).toBeNull()
  })

  test('without a country code is none where the country is not known', () => {
    expect(internationalPhone('900 00 000', { country: '??' })).toBeNull()
  })

  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'+0123456789 ().-/#x٣') }),
  )
  const country = fc.constantFrom('NO', 'SE', 'FR', '', 'xx', 'constructor')

  test('is either none or in international form, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, country, (typed, from) => {
        const phone = internationalPhone(typed, { country: from })
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
        const phone = internationalPhone(number, { country: from })
        fc.pre(phone !== null)
        expect(internationalPhone(phone!, { country: other })).toBe(phone)
      }),
      { numRuns: 500 },
    )
  })
})
