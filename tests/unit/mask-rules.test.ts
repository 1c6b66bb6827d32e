import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  maskContact,
  maskEmail,
  maskEmailsIn,
  maskPeopleIn,
  maskPhone,
  maskStreet,
} from '#domain/people/staff/mask-rules.ts'

test('O017 an e-mail shows the first letters of name and host, and the ending', () => {
  expect(maskEmail('kari@dal.no')).toBe('k***@d***.no')
  expect(maskEmail('ola.nordmann+shop@mail.example.com')).toBe('o***@m***.com')
  expect(maskEmail('øystein@æra.no')).toBe('ø***@æ***.no')
  expect(maskEmail('root@localhost')).toBe('r***@l***')
  expect(maskEmail('no address')).toBe('n***')
  expect(maskEmail('')).toBe('')
})

test('O017 a phone number shows its last two digits, a street nothing', () => {
  expect(maskPhone('+47 912 34 567')).toBe('*** 67')
  expect(maskPhone('112')).toBe('***')
  expect(maskPhone('')).toBe('')
  expect(maskStreet('Lysgata 14')).toBe('***')
  expect(maskStreet('')).toBe('')
})

test('O017 a contact keeps name, town and country, and fields it lacks stay away', () => {
  const contact = { email: 'kari@dal.no', firstName: 'Kari', address: 'Lysgata 14', city: 'Oslo', phone: '' }
  expect(maskContact(contact)).toEqual({ ...contact, email: 'k***@d***.no', address: '***' })
  expect(maskContact({ name: 'Kari', email: null })).toEqual({ name: 'Kari', email: null })
})

test('O017 addresses within a text are masked, wherever they stand', () => {
  expect(maskEmailsIn('Sent to kari@dal.no (copy: <ola@fjell.se>), 2 @ 5')).toBe(
    'Sent to k***@d***.no (copy: <o***@f***.se>), 2 @ 5',
  )
})

test('O017 nobody guesses the rest: what is masked depends on first letters and ending only', () => {
  const word = fc.stringMatching(/^[a-z]{1,20}$/)
  fc.assert(
    fc.property(word, word, (name, host) => {
      expect(maskEmail(`${name}@${host}.no`)).toBe(`${name[0]}***@${host[0]}***.no`)
    }),
  )
})

test('O017 phone numbers in somebody’s words are masked; days, sums, order numbers and codes are not', () => {
  const said =
    'Call +47 911 22 333 or 070-123 45 67, 0047 91122333; order 10001 of 2026-03-14, 72.00 EUR, RR123456785SE'
  expect(maskPeopleIn(`${said} kari@dal.no`)).toBe(
    'Call *** 33 or *** 67, *** 33; order 10001 of 2026-03-14, 72.00 EUR, RR123456785SE k***@d***.no',
  )
})
