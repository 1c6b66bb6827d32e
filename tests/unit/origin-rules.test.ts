import { expect, test } from 'vitest'
import { addressGroup, isAllowedHost, readOrigin } from '#api/middleware/origin-rules.ts'

const production = { mode: 'production', allowedHosts: ['vitrine.test', '*.vitrine.test'] }

test('in production a list of hosts replaces the default; loopback is then no longer served', () => {
  expect(isAllowedHost('vitrine.test', production)).toBe(true)
  expect(isAllowedHost('sv.vitrine.test:8443', production)).toBe(true)
  expect(isAllowedHost('localhost', production)).toBe(false)
  expect(isAllowedHost('localhost', { ...production, mode: 'development' })).toBe(true)
  expect(isAllowedHost('sv.localhost:3000', { mode: 'production', allowedHosts: [] })).toBe(true)
  expect(isAllowedHost('[::1]:3000', { mode: 'production', allowedHosts: [] })).toBe(true)
  expect(isAllowedHost('shop.example', { mode: 'production', allowedHosts: [] })).toBe(false)
})

test('strange hosts are refused before anything is made of them', () => {
  for (const host of [
    '',
    'vitrine.test/..',
    'vitrine.test@evil',
    'a b',
    'evil.test#.vitrine.test',
    'vitrine.test:99999999',
  ]) {
    expect([host, isAllowedHost(host, production)]).toEqual([host, false])
  }
})

test('only the immediate peer’s own entry of a forwarded list is believed', () => {
  const headers: Record<string, string> = {
    host: 'inner',
    'x-forwarded-for': '198.51.100.1, 203.0.113.9',
    'x-forwarded-proto': 'http, https',
    'x-forwarded-host': 'evil.test, vitrine.test',
  }
  const read = (trustProxy: boolean) =>
    readOrigin((name) => headers[name], { peer: '::ffff:10.0.0.2', https: false }, { trustProxy })
  expect(read(true)).toEqual({ host: 'vitrine.test', https: true, ip: '203.0.113.9' })
  expect(read(false)).toEqual({ host: 'inner', https: false, ip: '10.0.0.2' })
})

test('limits take an IPv6 household as one', () => {
  expect(addressGroup('203.0.113.9')).toBe('203.0.113.9')
  expect(addressGroup('2001:db8:1:2:3:4:5:6')).toBe(addressGroup('2001:db8:1:2::9'))
  expect(addressGroup('2001:db8:1:3::9')).not.toBe(addressGroup('2001:db8:1:2::9'))
  expect(addressGroup('2001:db8::9')).toBe('2001:db8:0:0::/64')
})
