import { expect, test } from 'vitest'
import { isPostcode, postcodeErrors, postcodeIn } from '#domain/people/customers/postcode-rules.ts'

test.each([
  ['NO', '0155', '0155'],
  ['NO', ' NO-0173 ', '0173'],
  ['NO', 'N-5003', '5003'],
  ['NO', '０１５５', '0155'],
  ['SE', '11122', '111 22'],
  ['SE', '111 22', '111 22'],
  ['SE', 'SE–111 22', '111 22'],
  ['SE', 's-11122', '111 22'],
  ['FR', '75001', '75001'],
  ['FR', '75 001', '75001'],
  ['FR', 'F-97400', '97400'],
  ['FR', '98800', '98800'],
  ['DK', ' 1050 ', '1050'],
])('in %s %j is the postcode %s', (country, typed, zip) => {
  expect(postcodeIn(typed, country)).toBe(zip)
  expect(postcodeErrors(typed, country)).toEqual({})
  expect(postcodeIn(zip, country)).toBe(zip)
})

test.each([
  ['NO', '155'],
  ['NO', '01555'],
  ['NO', 'ABCDE'],
  ['NO', '🙂'],
  ['NO', '111 22'],
  ['NO', 'SE-0155'],
  ['SE', '0155'],
  ['SE', '011 22'],
  ['FR', '7500'],
  ['FR', '0155'],
  ['FR', '2A004'],
])('in %s %j is none', (country, typed) => {
  expect(postcodeErrors(typed, country)).toEqual({ zip: [`validation.postcode${country}`] })
})

test('an empty one is left to the form, and that of an account is of any country the shop sends to', () => {
  expect([postcodeErrors('', 'NO'), postcodeErrors('\u200b', 'NO'), postcodeErrors(undefined, 'NO')]).toEqual([
    {},
    {},
    {},
  ])
  expect(['0155', '111 22', '75001', '155', 'Oslo'].map(isPostcode)).toEqual([true, true, true, false, false])
})
