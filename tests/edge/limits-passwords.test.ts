// @module-tag full

import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#domain/people/customers/password-hash.ts'
import { isPasswordCall } from '../../src/pages/server-limits.ts'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** A crowd that signs in waits for its own slots and delays no other request. */

let web: WebShop
let headers: Record<string, string>

beforeAll(async () => {
  // Few slots and a long timeout: a request that waits behind all the sign-ins comes after them.
  const limits = {
    apiCalls: 4,
    apiCallsWaiting: 400,
    passwordCalls: 4,
    passwordCallsWaiting: 400,
    waitTimeoutMs: 600_000,
  }
  web = await startWebShop({ limits, environment: { TRUST_PROXY: '1' } })
  const opened = await fetch(`http://localhost:${web.port}/sanctum/csrf-cookie`)
  const cookies = opened.headers.getSetCookie().map((line) => line.split(';', 1)[0]!)
  const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  headers = { cookie: cookies.join('; '), 'x-xsrf-token': token, 'content-type': 'application/json' }
})
afterAll(() => web.close())

test('security 24: 300 sign-ins at once: reads and carts are answered before them, each from its own places', async () => {
  const ended: string[] = []
  const left = new AbortController()
  const note = (what: string, response: Promise<Response>) =>
    response.then(
      ({ status }) => ended.push(`${what} ${status}`),
      () => undefined,
    )
  const post = (path: string, body: unknown, signal?: AbortSignal, from = '203.0.113.1') =>
    fetch(`http://localhost:${web.port}${path}`, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': from },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  const signIns = Array.from({ length: 300 }, (_, index) => {
    const person = { email: `nobody-${index}@example.test`, password: 'lake winter candle' }
    return note('login', post('/api/login', person, left.signal, `203.0.113.${index % 250}`))
  })
  await Promise.race(signIns)
  const cart = { products: { '4350': { quantity: 1 } } }
  await Promise.all([
    ...Array.from({ length: 10 }, () => note('cart', post('/api/cart/token', cart))),
    ...Array.from({ length: 10 }, (_, index) =>
      note('read', fetch(`http://localhost:${web.port}/api/search?query=glove${index}`)),
    ),
  ])
  const others = ended.filter((line) => !line.startsWith('login'))
  expect(others.toSorted()).toEqual([...Array(10).fill('cart 200'), ...Array(10).fill('read 200')])
  expect(ended.length - others.length, 'most still wait for their turn').toBeLessThan(150)
  left.abort()
  await Promise.all(signIns)
})

test('security 24: more passwords than may wait are refused, and told to come back', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 160 }, () => hashPassword('lake winter candle')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason)
  expect(refused.length).toBeGreaterThan(0)
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(1)
  for (const error of refused) expect(error).toMatchObject({ code: 'request.unavailable', retryAfterSeconds: 2 })
})

test('a call that takes a password is known by any spelling of its address', () => {
  for (const address of [
    '/api/login',
    '/api/login?x=1',
    '/api/%6cogin',
    '/api/./login',
    'http://shop.test/api/login',
  ]) {
    expect([address, isPasswordCall('POST', address)]).toEqual([address, true])
  }
  expect(isPasswordCall('PATCH', '/api/user')).toBe(true)
  expect(isPasswordCall('POST', '/api/admin/sign-in')).toBe(true)
  expect(isPasswordCall('POST', '/api/user/erasure')).toBe(true)
  for (const [method, address] of [
    ['GET', '/api/login'],
    ['GET', '/api/user'],
    ['POST', '/api/cart/token'],
    ['POST', '//['],
  ] as const) {
    expect([address, isPasswordCall(method, address)]).toEqual([address, false])
  }
})
