import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accessTokens, customers, memberships } from '#database/schema/schema.ts'
import { ensureOwner } from '#domain/people/staff/ensure-owner.ts'
import { cents } from '#shared/money.ts'
import { atShopStrength } from '../support/quick-hashes.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let browser: TestBrowser
let email: string
const password = 'en stille vinterkveld'

beforeAll(async () => {
  shop = await createTestShop({ seed: 'none', environment: { ALLOWED_HOSTS: '*.example.se,example.fr' } })
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
  shop.setNow(new Date())
  browser = createBrowser(shop)
  email = `kari-${randomUUID()}@example.test`
})

const register = (body: object = {}) =>
  browser.post('/api/register', { email, password, firstName: 'Kari', lastName: 'Nordmann', ...body })
const login = (body: object = {}) => browser.post('/api/login', { email, password, ...body })
const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token
const signUp = async () => {
  browser.token = await tokenOf(await register())
}
const idOf = async () => ((await (await browser.get('/api/user')).json()) as { id: number }).id

async function mailedToken(): Promise<string> {
  await browser.post('/api/auth/forgot-password', { email })
  await shop.drainJobs()
  return /\/nytt-passord\/([\w-]{43})/.exec(shop.mails.at(-1)!.text)![1]!
}

test('#347 #329 e-mail and password give a bearer token that signs in', async () => {
  await register()
  const response = await login()
  expect(response.status).toBe(200)
  const body = (await response.json()) as Record<string, unknown>
  expect(Object.keys(body)).toEqual(['token'])
  browser.token = body.token as string
  expect((await browser.get('/api/user')).status).toBe(200)
})

test('#347 the address may be typed in any case', async () => {
  await register()
  expect((await login({ email: `  ${email.toUpperCase()} ` })).status).toBe(200)
})

test('#348 #295 a wrong pair is 422, the same for an unknown address, a wrong password and a guest without one', async () => {
  await register()
  const guest = `guest-${randomUUID()}@example.test`
  await shop.database.insert(customers).values({ email: guest, language: 'no', createdAt: shop.clock() })
  const responses = [
    await login({ password: 'not the right one' }),
    await login({ email: 'nobody@example.test' }),
    await login({ email: guest }),
  ]
  const bodies = await Promise.all(responses.map((response) => response.text()))
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(bodies[0]!)).toMatchObject({ errors: { email: ['auth.failed'] } })
})

test('#348 unknown addresses take as long as wrong passwords', async () => {
  await atShopStrength(() => register())
  const time = async (body: object) => {
    const start = performance.now()
    await login(body)
    return performance.now() - start
  }
  await time({ email: 'warm-up@example.test' })
  const samples = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 7; round++) {
    samples.known.push(await time({ password: 'not the right one' }))
    samples.unknown.push(await time({ email: `nobody-${round}@example.test` }))
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[3]!
  // A check that skips the hash would be an order of magnitude faster.
  expect(median(samples.unknown)).toBeGreaterThan(median(samples.known) / 3)
})

test('#348 missing fields are 422 with a key each', async () => {
  const response = await browser.post('/api/login', {})
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    errors: { email: ['validation.required'], password: ['validation.required'] },
  })
  expect((await browser.post('/api/login', { email: ['a'], password: { $gt: '' } })).status).toBe(422)
})

test('#349 GET /api/user answers the customer and nothing secret', async () => {
  await signUp()
  const response = await browser.get('/api/user')
  expect(await response.json()).toEqual({
    id: expect.any(Number),
    email,
    firstName: 'Kari',
    lastName: 'Nordmann',
    country: 'SE',
    postalCode: '',
    member: false,
  })
})

test('#349 #377 #392 every /api/user call answers 401 "Invalid bearer token" without a valid token', async () => {
  const calls: [string, string][] = [
    ['GET', '/api/user'],
    ['PATCH', '/api/user'],
    ['GET', '/api/user/orders'],
    ['GET', '/api/user/subscriptions'],
    ['GET', '/api/user/subscription'],
    ['DELETE', '/api/user/subscription'],
    ['POST', '/api/user/subscription/resume'],
    ['GET', '/api/user/invoices'],
    ['POST', '/api/user/payment-method'],
    ['GET', '/api/user/export'],
    ['POST', '/api/user/erasure'],
    ['GET', '/api/user/withdrawals'],
    ['GET', '/api/user/email-confirmation'],
    ['GET', '/api/user/anything'],
    ['POST', '/api/logout'],
  ]
  for (const [method, path] of calls) {
    for (const authorization of [undefined, 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi']) {
      const headers: Record<string, string> = authorization ? { authorization } : {}
      const response = await shop.app.request(`http://localhost${path}`, { method, headers })
      expect([method, path, response.status]).toEqual([method, path, 401])
      expect(await response.json()).toEqual({ message: 'Invalid bearer token' })
    }
  }
})

test('only digests of tokens are stored', async () => {
  await signUp()
  const stored = JSON.stringify(await shop.database.select().from(accessTokens))
  expect(stored).not.toContain(browser.token)
})

test('#374 logout makes the token worthless on the server, and only that one', async () => {
  await register()
  const first = await tokenOf(await login())
  const second = await tokenOf(await login())
  browser.token = first
  expect((await browser.post('/api/logout', undefined)).status).toBe(204)
  expect((await browser.get('/api/user')).status).toBe(401)
  browser.token = second
  expect((await browser.get('/api/user')).status).toBe(200)
})

test('#294 an unremembered sign-in ends after disuse; a remembered one lasts', async () => {
  await register()
  const visit = await tokenOf(await login())
  const remembered = await tokenOf(await login({ remember: true }))
  shop.setNow(new Date(Date.now() + 20 * 3_600_000))
  browser.token = visit
  expect((await browser.get('/api/user')).status).toBe(401)
  browser.token = remembered
  expect((await browser.get('/api/user')).status).toBe(200)
})

test('#294 used every month or not, a remembered sign-in ends after a year', async () => {
  await register()
  const start = Date.now()
  browser.token = await tokenOf(await login({ remember: true }))
  const statuses: number[] = []
  for (let month = 1; month <= 12; month++) {
    shop.setNow(new Date(start + month * 30 * 86_400_000))
    statuses.push((await browser.get('/api/user')).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  shop.setNow(new Date(start + 366 * 86_400_000))
  expect((await browser.get('/api/user')).status).toBe(401)
})

test('#296 guessing one account’s password ends in 429, whichever address is guessed; others still get in', async () => {
  await register()
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) statuses.push((await login({ password: 'wrong guess' })).status)
  expect(statuses.filter((status) => status === 429).length).toBe(2)
  const refused = await login({ password: 'wrong guess' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(((await refused.json()) as { message: string }).message).toMatch(/Too many attempts/)
  email = `ola-${randomUUID()}@example.test`
  await register()
  expect((await login()).status).toBe(200)
})

test('a right password forgives earlier typos', async () => {
  await register()
  for (let round = 0; round < 3; round++) {
    for (let typo = 0; typo < 5; typo++) expect((await login({ password: 'typo typo' })).status).toBe(422)
    expect((await login()).status).toBe(200)
  }
})

test('registering twice, also at once, makes one account', async () => {
  const responses = await Promise.all([register(), register(), register({ email: email.toUpperCase() })])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  const refused = responses.find(({ status }) => status === 422)!
  expect(await refused.json()).toMatchObject({ errors: { email: ['validation.emailTaken'] } })
})

test('registering refuses short, long and common passwords and bad addresses', async () => {
  const errors = async (body: object) => ((await (await register(body)).json()) as { errors: object }).errors
  expect(await errors({ password: 'short' })).toEqual({ password: ['validation.passwordLength'] })
  expect(await errors({ password: 'x'.repeat(129) })).toEqual({ password: ['validation.passwordLength'] })
  expect(await errors({ password: 'Password1' })).toEqual({ password: ['validation.passwordCommon'] })
  expect(await errors({ email: 'not an address' })).toEqual({ email: ['validation.email'] })
  expect(await errors({ email: 'a@b.test\r\nBcc: c@d.test' })).toEqual({ email: ['validation.email'] })
})

test('fields that are not the visitor’s to set are ignored', async () => {
  browser.token = await tokenOf(await register({ role: 'owner', id: 1, member: true, emailProvedAt: '2020-01-01' }))
  const account = (await (await browser.get('/api/user')).json()) as { id: number; member: boolean }
  expect(account.member).toBe(false)
  await browser.patch('/api/user', { role: 'owner', member: true, passwordHash: 'x', providerCustomerId: 'cus_1' })
  const [row] = await shop.database.select().from(customers).where(eq(customers.id, account.id))
  expect(row).toMatchObject({ role: 'customer', emailProvedAt: null, providerCustomerId: null })
  expect((await browser.get('/api/admin/settings')).status).toBe(403)
})

test('PATCH /api/user keeps what was not sent and answers the customer as changed', async () => {
  await signUp()
  const response = await browser.patch('/api/user', { firstName: ' Ola\r\nX: y ', postalCode: '111 22' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ firstName: 'Ola X: y', lastName: 'Nordmann', postalCode: '111 22' })
  expect((await browser.patch('/api/user', { email: 'broken' })).status).toBe(422)
  expect((await browser.patch('/api/user', { firstName: 'x'.repeat(101) })).status).toBe(422)
})

test('another address needs the password, and holds only once it is proved; links mailed before die', async () => {
  await signUp()
  const before = (await (await browser.get('/api/user')).json()) as { email: string }
  const token = await mailedToken()
  const moved = `moved-${randomUUID()}@example.test`
  const refusals: [object, string][] = [
    [{ email: moved }, 'validation.required'],
    [{ email: moved, password: 'not the right one' }, 'auth.wrongPassword'],
  ]
  for (const [body, key] of refusals) {
    const refused = await browser.patch('/api/user', { ...body, firstName: 'Changed' })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: { password: [key] } })
  }
  expect(await (await browser.get('/api/user')).json()).toEqual(before)
  const asked = await browser.patch('/api/user', { email: moved, password })
  expect(await asked.json()).toMatchObject({ email: before.email })
  expect((await browser.post('/api/auth/reset-password', { token, password: 'a new long password' })).status).toBe(422)
})

test('#360 a customer without membership has no subscription', async () => {
  await signUp()
  expect(await (await browser.get('/api/user/subscription')).json()).toEqual({ data: { subscription: null } })
  expect(await (await browser.get('/api/user/subscriptions')).json()).toEqual([])
  expect(await (await browser.get('/api/user/orders')).json()).toEqual([])
})

test('#361 #362 DELETE without a membership is harmless, also twice', async () => {
  await signUp()
  for (let round = 0; round < 2; round++) {
    const response = await browser.delete('/api/user/subscription')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: { subscription: null } })
  }
})

test('#328 #359 #360 #362 the membership row shows as subscription to its customer only', async () => {
  await signUp()
  const now = shop.clock()
  await shop.database.insert(memberships).values({
    id: randomUUID(),
    customerId: await idOf(),
    orderId: 1,
    generation: 1,
    status: 'trialing',
    price: cents(1999),
    trialDays: 7,
    trialEndsAt: new Date(now.getTime() + 7 * 86_400_000),
    createdAt: now,
    updatedAt: now,
  })
  expect(await (await browser.get('/api/user')).json()).toMatchObject({ member: true })
  const response = (await (await browser.get('/api/user/subscription')).json()) as object
  expect(response).toMatchObject({ data: { subscription: { stripe_status: 'trialing', price: 19.99, ends_at: null } } })
  expect(await (await browser.get('/api/user/subscriptions')).json()).toHaveLength(1)

  email = `other-${randomUUID()}@example.test`
  await signUp()
  expect(await (await browser.get('/api/user/subscription')).json()).toEqual({ data: { subscription: null } })
  await browser.delete('/api/user/subscription')
  const [row] = await shop.database.select().from(memberships)
  expect(row!.endsAt).toBeNull()
})

test('the first owner is made once, may open the back office, and takes over an address somebody had registered', async () => {
  const fresh = await createTestShop({ seed: 'none', environment: { OWNER_EMAIL: 'Boss@Example.test' } })
  try {
    const stranger = createBrowser(fresh)
    const squat = { email: 'boss@example.test', password, firstName: '', lastName: '' }
    stranger.token = await tokenOf(await stranger.post('/api/register', squat))
    const made = await ensureOwner(fresh)
    expect(made).toEqual({ email: 'boss@example.test', generatedPassword: expect.stringMatching(/^[\w-]{20}$/) })
    expect(await ensureOwner(fresh)).toBeNull()
    expect((await stranger.get('/api/user')).status).toBe(401)

    const owner = createBrowser(fresh)
    const signIn = { email: 'boss@example.test', password: made!.generatedPassword }
    owner.token = await tokenOf(await owner.post('/api/login', signIn))
    expect((await owner.get('/api/admin/settings')).status).toBe(200)
  } finally {
    await fresh.close()
  }
})
