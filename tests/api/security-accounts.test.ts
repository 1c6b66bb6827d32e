import { execFileSync } from 'node:child_process'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { acceptedBody } from '#api/middleware/request-body.ts'
import { accessTokens, auditLog, customers, passwordResets } from '#database/schema/schema.ts'
import { importProducts } from '#domain/office/import-export/import-products.ts'
import { tokenLifetimes } from '#domain/people/customers/customer-rules.ts'
import { ensureOwner } from '#domain/people/staff/ensure-owner.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const password = 'lake winter candle'
const ownerPassword = 'a long enough phrase'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { OWNER_PASSWORD: ownerPassword, ALLOWED_HOSTS: 'vitrine.test' } })
  await ensureOwner(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.setNow(new Date()))

const later = (milliseconds: number) => shop.setNow(new Date(shop.clock().getTime() + milliseconds))
const signIn = (browser: TestBrowser, email: string, word = password, more = {}) =>
  browser.post('/api/login', { email, password: word, ...more })
const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token

async function register(email: string): Promise<TestBrowser> {
  const browser = createBrowser(shop)
  const response = await browser.post('/api/register', { email, password, firstName: 'A', lastName: 'B' })
  expect(response.status).toBe(201)
  browser.token = await tokenOf(response)
  return browser
}

/** The token in the newest mail to this address. */
async function mailedToken(email: string): Promise<string> {
  await shop.drainJobs()
  const mail = shop.mails.findLast(({ to }) => to === email)
  return /[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('security 16: bearer tokens have 256 random bits, are kept as digests, and end unused or old', async () => {
  const browser = await register('tokens@example.test')
  const token = browser.token!
  expect(token).toMatch(/^[\w-]{43}$/)
  const [row] = await shop.database
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, hashToken(token)))
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(await shop.database.select().from(accessTokens))).not.toContain(token)
  const works = async () => (await browser.get('/api/user')).status === 200
  expect(await works()).toBe(true)
  later(tokenLifetimes.visit.idle + 1_000)
  expect(await works()).toBe(false)

  shop.setNow(new Date())
  browser.token = await tokenOf(await signIn(browser, 'tokens@example.test'))
  for (let passed = 0; passed < tokenLifetimes.visit.max; passed += tokenLifetimes.visit.idle / 2) {
    expect(await works()).toBe(true)
    later(tokenLifetimes.visit.idle / 2)
  }
  // Used all the time, it ends all the same.
  expect(await works()).toBe(false)
})

test('security 17: signing out ends this sign-in, a new password ends all', async () => {
  const first = await register('many@example.test')
  const second = createBrowser(shop)
  second.token = await tokenOf(await signIn(second, 'many@example.test'))
  expect((await first.post('/api/logout', undefined)).status).toBe(204)
  expect((await first.get('/api/user')).status).toBe(401)
  expect((await second.get('/api/user')).status).toBe(200)
  const third = createBrowser(shop)
  await third.post('/api/auth/forgot-password', { email: 'many@example.test' })
  const token = await mailedToken('many@example.test')
  expect((await third.post('/api/auth/reset-password', { token, password: 'another quiet evening' })).status).toBe(204)
  expect((await second.get('/api/user')).status).toBe(401)
})

describe('security 18: a sign-in that could be stolen from the browser’s storage lives hours, not months', () => {
  const minute = 60_000
  const hour = 60 * minute
  const day = 24 * hour

  test.each([
    ['an ordinary one', {}, { idle: 12 * hour, most: 7 * day }],
    ['a remembered one', { remember: true }, { idle: 60 * day, most: 365 * day }],
  ])('%s ends unused, and at the latest however much it is used', async (name, more, { idle, most: max }) => {
    const email = `${name.replaceAll(' ', '-')}@example.test`
    const browser = await register(email)
    const statusAt = async (start: Date, passed: number) => {
      shop.setNow(new Date(start.getTime() + passed))
      return (await browser.get('/api/user')).status
    }

    const unused = shop.clock()
    browser.token = await tokenOf(await signIn(browser, email, password, more))
    expect(await statusAt(unused, idle - minute)).toBe(200)
    // Counted from the last use.
    expect(await statusAt(unused, 2 * idle - 2 * minute)).toBe(200)
    expect(await statusAt(unused, 3 * idle - minute)).toBe(401)

    const used = shop.clock()
    browser.token = await tokenOf(await signIn(browser, email, password, more))
    for (let passed = idle - hour; passed < max; passed += idle - hour) {
      expect([passed, await statusAt(used, passed)]).toEqual([passed, 200])
    }
    expect(await statusAt(used, max - minute)).toBe(200)
    expect(await statusAt(used, max + minute)).toBe(401)
  })
})

test('security 19: cookies are strict, for the whole site, Secure by https, HttpOnly where no script needs them', async () => {
  const cookies = async (https: boolean) => {
    const scheme = https ? 'https' : 'http'
    const response = await shop.app.request(`${scheme}://vitrine.test/sanctum/csrf-cookie`, {}, { https })
    return Object.fromEntries(response.headers.getSetCookie().map((line) => [line.split('=', 1)[0]!, line]))
  }
  const secure = await cookies(true)
  expect(Object.keys(secure).toSorted()).toEqual(['XSRF-TOKEN', '__Host-vitrine_session'])
  for (const line of Object.values(secure)) {
    expect(line).toMatch(/Path=\//)
    expect(line).toMatch(/SameSite=Strict/)
    expect(line).toMatch(/Secure/)
    expect(line).not.toMatch(/Domain=/)
  }
  expect(secure['__Host-vitrine_session']).toMatch(/HttpOnly/)
  expect(secure['XSRF-TOKEN']).not.toMatch(/HttpOnly/)
  expect(Object.values(await cookies(false)).join()).not.toMatch(/Secure|__Host-/)
})

test('security 20: passwords are kept by Argon2id, count in full length, and are none that everybody tries', async () => {
  await register('argon@example.test')
  const [row] = await shop.database.select().from(customers).where(eq(customers.email, 'argon@example.test'))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$/)
  // As the shop has it, in a process that the tests have not prepared.
  const code = `import('#domain/people/customers/password-hash.ts').then(async (m) => console.log(await m.hashPassword('x')))`
  expect(execFileSync(process.execPath, ['-e', code], { encoding: 'utf8' })).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
  const refused = async (word: string) => {
    const browser = createBrowser(shop)
    const response = await browser.post('/api/register', {
      email: 'weak@example.test',
      password: word,
      firstName: 'A',
      lastName: 'B',
    })
    return response.status
  }
  for (const word of ['1234567', 'password', 'PassWord', '12345678', 'weak@example.test', 'a'.repeat(129)]) {
    expect(await refused(word), word).toBe(422)
  }
  const long = `${'x'.repeat(127)}y`
  const browser = createBrowser(shop)
  const names = { firstName: 'A', lastName: 'B' }
  expect((await browser.post('/api/register', { email: 'long@example.test', password: long, ...names })).status).toBe(
    201,
  )
  expect((await signIn(browser, 'long@example.test', `${'x'.repeat(127)}z`)).status).toBe(422)
  expect((await signIn(browser, 'long@example.test', long)).status).toBe(200)
})

test('security 21: a wrong password and an unknown address are the same answer after the same work', async () => {
  await register('known@example.test')
  const browser = createBrowser(shop)
  const ask = async (email: string) => {
    const response = await signIn(browser, email, 'not the password')
    return { status: response.status, body: await response.json() }
  }
  expect(await ask('known@example.test')).toEqual(await ask('unknown@example.test'))
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 7; round++) {
    for (const who of ['known', 'unknown'] as const) {
      const started = process.cpuUsage()
      await signIn(createBrowser(shop), `${who}@example.test`, 'not the password')
      const used = process.cpuUsage(started)
      times[who].push(used.user + used.system)
    }
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[3]!
  // Hashing outweighs everything else: an unknown address that was not hashed for would take a small part of the time.
  expect(middle(times.unknown)).toBeGreaterThan(middle(times.known) * 0.5)
})

test('security 22: asking for a new password answers alike for everybody, and mails only who is there', async () => {
  await register('forgetful@example.test')
  const browser = createBrowser(shop)
  const ask = async (email: string) => {
    const response = await browser.post('/api/auth/forgot-password', { email })
    return { status: response.status, text: await response.text() }
  }
  const known = await ask('forgetful@example.test')
  expect(await ask('stranger@example.test')).toEqual(known)
  expect(await ask('not an address')).toEqual(known)
  const before = shop.mails.length
  await shop.drainJobs()
  expect(shop.mails.slice(before).map(({ to }) => to)).toEqual(['forgetful@example.test'])
})

test('security 23: a link sets a password once, within the hour, and only until password or address change, which needs the password', async () => {
  const browser = await register('links@example.test')
  const mailed = async () => {
    await browser.post('/api/auth/forgot-password', { email: 'links@example.test' })
    return mailedToken('links@example.test')
  }
  const use = async (token: string, word: string) =>
    (await createBrowser(shop).post('/api/auth/reset-password', { token, password: word })).status
  const [first, second] = [await mailed(), await mailed()]
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await shop.database.select().from(passwordResets))).not.toContain(first)
  expect(await use(first, 'first quiet evening')).toBe(204)
  expect(await use(first, 'again quiet evening')).toBe(422)
  expect(await use(second, 'other quiet evening')).toBe(422)

  const third = await mailed()
  later(3_600_001)
  expect(await use(third, 'third quiet evening')).toBe(422)

  shop.setNow(new Date())
  const fourth = await mailed()
  browser.token = await tokenOf(await signIn(browser, 'links@example.test', 'first quiet evening'))
  const stolen = await browser.patch('/api/user', { email: 'thief@example.test' })
  expect(stolen.status).toBe(422)
  expect(await stolen.json()).toMatchObject({ errors: { password: ['validation.required'] } })
  const guessed = await browser.patch('/api/user', { email: 'thief@example.test', password: 'a wrong guess here' })
  expect(await guessed.json()).toMatchObject({ errors: { password: ['auth.wrongPassword'] } })
  const moved = await browser.patch('/api/user', { email: 'moved@example.test', password: 'first quiet evening' })
  expect(moved.status).toBe(200)
  expect(await moved.json()).toMatchObject({ email: 'links@example.test' })
  expect(await use(fourth, 'fourth quiet evening')).toBe(422)
})

test('security 24: every call that invites guessing or costs much has a limit by the address of the peer', async () => {
  const app = createApi(shop, { rateLimitScale: 0.02 })
  for (const path of [
    ...['/api/login', '/api/register', '/api/auth/forgot-password', '/api/auth/reset-password'],
    ...['/api/contact', '/api/checkout', '/api/checkout/success', '/api/cart/token'],
  ]) {
    const browser = createBrowser({ app }, { address: '192.0.2.50' })
    const form = acceptedBody(path) === 'form'
    let last = new Response()
    for (let call = 0; call < 15 && last.status !== 429; call++) {
      const address = { email: `guess-${path.length}-${call}@example.test` }
      last = await (form ? browser.postForm(path, address) : browser.post(path, { ...address, password, token: 'x' }))
    }
    expect([path, last.status]).toEqual([path, 429])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const search = async (peer: string, headers: Record<string, string> = {}) =>
    (await app.request('http://vitrine.test/api/search?query=x', { headers }, { peer })).status
  let status = 200
  for (let call = 0; call < 15; call++)
    status = await search('203.0.113.9', { 'x-forwarded-for': `198.51.100.${call}` })
  // A forwarded address counts only if the peer is a trusted proxy.
  expect(status).toBe(429)
  expect(await search('203.0.113.10')).toBe(200)
})

test('security 39: the owner’s sign-ins and changes are written down, and nothing there can be changed or removed', async () => {
  const elsewhere = createBrowser(shop, { host: 'vitrine.test' })
  const owner = createBrowser(shop)
  const signedIn = await signIn(owner, 'owner@vitrine.test', ownerPassword)
  expect(signedIn.status).toBe(200)
  owner.token = await tokenOf(signedIn)
  expect((await owner.patch('/api/admin/settings', { 'membership.price': 21.5 })).status).toBe(200)
  const entries = await shop.database.select().from(auditLog).orderBy(auditLog.id)
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
    expect.arrayContaining([
      ['owner.signedIn', 'owner'],
      ['settings.changed', 'staff'],
    ]),
  )
  expect(entries.at(-1)).toMatchObject({ subject: 'membership.price', before: 1_999, after: 2_150 })
  const csv = ['Handle,Title,Variant Price,Member Price', 'last-lamp,Mushroom lamp,91.00,69.00'].join('\n')
  for (let time = 0; time < 2; time++) {
    await importProducts(shop, { csv: () => [new TextEncoder().encode(csv)], dryRun: false })
  }
  const priced = await shop.database.select().from(auditLog).where(eq(auditLog.action, 'product.priced'))
  expect(priced).toMatchObject([
    { actor: 'import', subject: 'product:4353', before: { price: 8900 }, after: { price: 9100, memberPrice: 6900 } },
  ])
  entries.push(...priced)
  for (const attempt of [
    sql`UPDATE audit_log SET actor = 'nobody'`,
    sql`DELETE FROM audit_log`,
    sql`TRUNCATE audit_log`,
  ]) {
    await expect(shop.database.execute(attempt)).rejects.toThrow()
  }
  expect(await shop.database.select().from(auditLog).orderBy(auditLog.id)).toEqual(entries)
  // An error shows its message and no internals.
  const failed = await elsewhere.get('/api/orders/%E0%A4%A')
  expect(Object.keys((await failed.json()) as object)).toEqual(['message'])
})

// Last: from then on the owner's sign-in is shut for a while.
test('security 38: what the owner may is closed to everybody else, and guessing the owner’s password is limited', async () => {
  const admin = ['/api/admin/settings', '/api/admin/settings/presets']
  const customer = await register('curious@example.test')
  for (const path of admin) {
    expect((await createBrowser(shop).get(path)).status).toBe(401)
    expect((await customer.get(path)).status).toBe(403)
  }
  expect((await customer.patch('/api/admin/settings', { 'membership.price': 1 })).status).toBe(403)
  // Cookies alone open nothing: there is no session that a foreign page could ride on.
  const owner = createBrowser(shop)
  owner.token = await tokenOf(await signIn(owner, 'owner@vitrine.test', ownerPassword))
  expect((await owner.get('/api/admin/settings')).status).toBe(200)
  owner.token = null
  expect((await owner.get('/api/admin/settings')).status).toBe(401)
  const guesser = createBrowser(shop)
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess++) {
    statuses.push((await signIn(guesser, 'owner@vitrine.test', `guess number ${guess}`)).status)
  }
  expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
  expect(statuses.at(-1)).toBe(429)
})
