import { expect, test } from 'vitest'
import { commonPasswords } from '#domain/people/customers/common-passwords.ts'
import {
  findPasswordProblem,
  isTokenAlive,
  isUseWorthNoting,
  normalEmail,
  singleLine,
  tokenExpiry,
} from '#domain/people/customers/customer-rules.ts'
import { linkOrigin as originOf } from '#domain/platform/mails/mail-branding.ts'
import { isMember } from '#domain/sales/membership/membership-states.ts'

const start = new Date('2026-03-01T10:00:00Z')
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)

test('passwords have 8 to 128 characters and are not common ones, in whatever case', () => {
  const email = 'kari@example.test'
  expect(findPasswordProblem('sju tegn'.slice(0, 7), email)).toBe('validation.passwordLength')
  expect(findPasswordProblem('a'.repeat(129), email)).toBe('validation.passwordLength')
  expect(findPasswordProblem('x'.repeat(128), email)).toBeNull()
  for (const common of ['password', 'PassWord1', 'qwerty123', '12345678', 'sommar2025', 'MotDePasse']) {
    expect([common, findPasswordProblem(common, email)]).toEqual([common, 'validation.passwordCommon'])
  }
  expect(findPasswordProblem('Kari@Example.test', email)).toBe('validation.passwordCommon')
  expect(findPasswordProblem('en stille vinterkveld', email)).toBeNull()
})

test('the list of common passwords holds a few hundred, each long enough to be tried', () => {
  expect(commonPasswords.size).toBeGreaterThan(500)
  for (const password of commonPasswords) expect(password).toMatch(/^[^\sA-Z]{8,}$/)
})

test('a sign-in dies of disuse and of age; a remembered one later', () => {
  const visit = { remember: false, lastUsedAt: start, expiresAt: tokenExpiry(false, start) }
  expect(isTokenAlive(visit, hours(11))).toBe(true)
  expect(isTokenAlive(visit, hours(13))).toBe(false)
  expect(isTokenAlive({ ...visit, lastUsedAt: hours(24 * 7) }, hours(24 * 7))).toBe(false)
  const remembered = { remember: true, lastUsedAt: start, expiresAt: tokenExpiry(true, start) }
  expect(isTokenAlive(remembered, hours(24 * 59))).toBe(true)
  expect(isTokenAlive(remembered, hours(24 * 61))).toBe(false)
  expect(isTokenAlive({ ...remembered, lastUsedAt: hours(24 * 364) }, hours(24 * 366))).toBe(false)
})

test('use of a token is written down now and then, not at every call', () => {
  expect(isUseWorthNoting(start, hours(0.1))).toBe(false)
  expect(isUseWorthNoting(start, hours(1))).toBe(true)
})

test('past_due keeps the member price until the provider ends it', () => {
  for (const status of ['starting', 'trialing', 'active', 'past_due'] as const) {
    expect(isMember({ status, endedAt: null })).toBe(true)
    expect(isMember({ status, endedAt: start })).toBe(false)
  }
  for (const status of ['incomplete', 'canceled', 'unpaid'] as const)
    expect(isMember({ status, endedAt: null })).toBe(false)
  expect(isMember(null)).toBe(false)
})

test('e-mail addresses are the same however they are typed', () => {
  expect(normalEmail('  Kari.Nordmann@Example.TEST ')).toBe('kari.nordmann@example.test')
})

test('names cannot begin a new line of a mail header', () => {
  expect(singleLine('Kari\r\nBcc: all@example.test')).toBe('Kari Bcc: all@example.test')
  expect(singleLine('\u2028 Ola\tNordmann \0')).toBe('Ola Nordmann')
})

test('links begin with the brand’s own address, else with the host the visitor used, and always with a served one', () => {
  const allowedHosts = ['vitrine.test', 'sv.example.se', 'vitrine.fr']
  const linkOrigin = (input: { baseUrl: string; host: string; https?: boolean }, hosts = allowedHosts) =>
    originOf({ allowedHosts: hosts, mode: 'development', port: 3000 }, input)
  expect(linkOrigin({ baseUrl: 'https://vitrine.test/', host: 'evil.test' })).toBe('https://vitrine.test')
  expect(linkOrigin({ baseUrl: '', host: 'localhost:3000' })).toBe('http://localhost:3000')
  expect(linkOrigin({ baseUrl: '', host: 'sv.example.se' })).toBe('https://sv.example.se')
  expect(linkOrigin({ baseUrl: '', host: 'sv.example.se:3000', https: false })).toBe('http://sv.example.se:3000')
  expect(linkOrigin({ baseUrl: '', host: 'localhost', https: true })).toBe('https://localhost')
  // A setting or an order of before that names a host which is served no longer.
  expect(linkOrigin({ baseUrl: 'https://evil.test', host: 'sv.example.se' })).toBe('https://sv.example.se')
  expect(linkOrigin({ baseUrl: 'no address', host: 'sv.left.test' })).toBe('https://sv.example.se')
  expect(linkOrigin({ baseUrl: '', host: 'left.fr' })).toBe('https://vitrine.fr')
  expect(linkOrigin({ baseUrl: '', host: 'evil.test' }, ['*.shop.test'])).toBe('https://www.shop.test')
  expect(linkOrigin({ baseUrl: '', host: 'sv.left.test' }, [])).toBe('http://sv.localhost:3000')
  expect(linkOrigin({ baseUrl: 'https://user@evil.test', host: '' }, [])).toBe('http://localhost:3000')
})
