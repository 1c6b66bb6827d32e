import { expect, test } from 'vitest'
import { addressGroup, readOrigin } from '#api/middleware/origin-rules.ts'
import { isAllowedHost } from '#shared/served-hosts.ts'

const production = { mode: 'production', allowedHosts: ['vitrine.test', '*.vitrine.test'], port: 3000 }
const loopback = { mode: 'production', allowedHosts: [], port: 3000 }

test('in production a list of hosts replaces the default; loopback is then no longer served', () => {
  expect(isAllowedHost('vitrine.test', production)).toBe(true)
  expect(isAllowedHost('sv.vitrine.test:443', production)).toBe(true)
  expect(isAllowedHost('localhost', production)).toBe(false)
  expect(isAllowedHost('localhost', { ...production, mode: 'development' })).toBe(true)
  expect(isAllowedHost('sv.localhost:3000', loopback)).toBe(true)
  expect(isAllowedHost('[::1]:3000', loopback)).toBe(true)
  expect(isAllowedHost('shop.example', loopback)).toBe(false)
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

test('security 26: a host has clean labels, and a port only where the shop is reached by it', () => {
  for (const host of [
    'vitrine.test',
    'vitrine.test:80',
    'vitrine.test:443',
    'vitrine.test:3000',
    'a.b-c.vitrine.test',
    'blåbær.vitrine.test',
  ]) {
    expect([host, isAllowedHost(host, production)]).toEqual([host, true])
  }
  for (const host of [
    'vitrine.test:6666',
    'vitrine.test:8443',
    'vitrine.test:0443',
    'vitrine.test:0',
    '..vitrine.test',
    '.vitrine.test',
    'a..vitrine.test',
    'vitrine.test.',
    'vitrine.test.:443',
    '-.vitrine.test',
    'a-.vitrine.test',
    `${'a'.repeat(64)}.vitrine.test`,
    `${'a.'.repeat(130)}vitrine.test`,
  ]) {
    expect([host, isAllowedHost(host, production)]).toEqual([host, false])
  }
  expect(isAllowedHost('localhost:6666', loopback)).toBe(false)
  expect(isAllowedHost('localhost:6666', { ...loopback, mode: 'development' })).toBe(false)
})

test('the port that counts is the one a connection came in by; an owner can list another in front of it', () => {
  expect(isAllowedHost('localhost:41234', loopback, 41_234)).toBe(true)
  expect(isAllowedHost('localhost:3000', loopback, 41_234)).toBe(false)
  const mapped = { ...production, allowedHosts: ['vitrine.test:8443', '*.vitrine.test'] }
  expect(isAllowedHost('vitrine.test:8443', mapped)).toBe(true)
  expect(isAllowedHost('vitrine.test', mapped)).toBe(true)
  expect(isAllowedHost('sv.vitrine.test:8443', mapped)).toBe(false)
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

test('security 24: a forwarded address counts however the proxy writes it; what cannot be read is the peer itself', () => {
  const read = (forwarded: string, peer = '::ffff:10.0.0.2') =>
    readOrigin((name) => (name === 'x-forwarded-for' ? forwarded : null), { peer }, { trustProxy: true }).ip
  expect(read('1.2.3.4:5555')).toBe('1.2.3.4')
  expect(read('1.2.3.4')).toBe('1.2.3.4')
  expect(read('[2001:db8::1]:443')).toBe('2001:db8::1')
  expect(read('[2001:db8::1]')).toBe('2001:db8::1')
  expect(read('2001:0DB8:0:0::1')).toBe('2001:db8::1')
  expect(read('::FFFF:1.2.3.4')).toBe('1.2.3.4')
  expect(read('::ffff:102:304')).toBe('1.2.3.4')
  expect(read('[::ffff:1.2.3.4]:99')).toBe('1.2.3.4')
  for (const nonsense of [
    'unknown',
    '1.2.3',
    '01.2.3.4',
    '1.2.3.4:x',
    '1.2.3.4:5:6',
    '2001:db8::1::2',
    '_hidden',
    '',
  ]) {
    expect([nonsense, read(nonsense)]).toEqual([nonsense, '10.0.0.2'])
  }
  expect(read('unknown', '2001:DB8::2')).toBe('2001:db8::2')
})

test('security 24: one network is one group, whatever its address looks like', () => {
  const same = ['2001:db8::9', '2001:DB8::9', '2001:0db8:0000:0000::1', '2001:db8:0:0:1:2:3:4', '2001:db8::1:2:3:4']
  for (const ip of same) expect([ip, addressGroup(ip)]).toEqual([ip, '2001:db8:0:0::/64'])
  expect(addressGroup('::1')).toBe('0:0:0:0::/64')
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressGroup('::ffff:1.2.3.4')).toBe('1.2.3.4')
})
