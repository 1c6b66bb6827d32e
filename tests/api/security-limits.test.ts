// @module-tag full
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const password = 'lake winter candle'
const names = { firstName: 'A', lastName: 'B' }

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

let forged = 0
/** The shop as reached by a client that forges a new address for every call. */
const forging = {
  app: {
    request: (url: string, init: RequestInit, connection: object) => {
      const headers = new Headers(init.headers)
      forged += 1
      headers.set('x-forwarded-for', `198.51.100.${forged % 250}`)
      return shop.app.request(url, { ...init, headers }, connection)
    },
  },
} as unknown as TestShop

const signIn = (address: string, email: string, word = 'not the password') =>
  createBrowser(forging, { address }).post('/api/login', { email, password: word })
const register = (address: string, email: string) =>
  createBrowser(forging, { address }).post('/api/register', { email, password, ...names })
const statusOf = async (response: Promise<Response>) => (await response).status

async function expectRefused(response: Response, seconds: number): Promise<void> {
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
}

test('security 24: a network has fifty failed sign-ins in ten minutes, over any accounts; those that succeed are free', async () => {
  const email = 'many@example.test'
  expect(await statusOf(register('192.0.2.1', email))).toBe(201)
  for (let time = 0; time < 3; time += 1) expect(await statusOf(signIn('192.0.2.2', email, password))).toBe(200)
  const guesses = Array.from({ length: 54 }, (_, index) => signIn('192.0.2.2', `account-${index}@example.test`))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(50)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  // Knowing a password does not open it again before the time is over.
  await expectRefused(await signIn('192.0.2.2', email, password), 600)
  expect(await statusOf(signIn('192.0.2.3', email, password))).toBe(200)
})

test('security 24: an account has ten failed sign-ins from one network, and a hundred in an hour from all', async () => {
  const email = 'one@example.test'
  expect(await statusOf(register('192.0.2.10', email))).toBe(201)
  const guess = (network: number) => statusOf(signIn(`192.0.2.${network}`, email))
  const tenFrom = (network: number) => Promise.all(Array.from({ length: 10 }, () => guess(network)))
  expect(new Set(await tenFrom(11))).toEqual(new Set([422]))
  await expectRefused(await signIn('192.0.2.11', email, password), 900)
  // Only this account is locked, and only for that network.
  expect(await statusOf(signIn('192.0.2.11', 'other@example.test'))).toBe(422)
  expect(await guess(12)).toBe(422)
  expect(await statusOf(signIn('192.0.2.12', email, password))).toBe(200)

  // The sign-in that succeeded forgave what came before it.
  for (let network = 21; network < 31; network += 1) expect(new Set(await tenFrom(network))).toEqual(new Set([422]))
  await expectRefused(await signIn('192.0.2.31', email, password), 3_600)
})

test('security 24: a network is told of twenty addresses that they are taken, and can then not register any', async () => {
  const taken = ['first@example.test', 'second@example.test']
  for (const email of taken) expect(await statusOf(register('192.0.2.40', email))).toBe(201)
  const asked = Array.from({ length: 24 }, (_, index) => register('192.0.2.41', taken[index % 2]!))
  const responses = await Promise.all(asked)
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
  await expectRefused(await register('192.0.2.41', 'free@example.test'), 600)
  expect(await statusOf(register('192.0.2.42', 'free@example.test'))).toBe(201)
})
