import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailLinks } from '#database/schema/schema.ts'
import { buy } from '../support/checkout-flow.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let browser: TestBrowser
let email: string
const password = 'en stille vinterkveld'

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.mails.length = 0
  shop.setNow(new Date())
  email = `kari-${randomUUID()}@example.test`
  browser = await signUp(email)
})

async function signUp(address: string): Promise<TestBrowser> {
  const made = createBrowser(shop)
  const account = { email: address, password, firstName: 'Kari', lastName: 'Nordmann' }
  made.token = ((await (await made.post('/api/register', account)).json()) as { token: string }).token
  return made
}

const newAddress = () => `moved-${randomUUID()}@example.test`
const confirmed = async () => (await (await browser.get('/api/user/email-confirmation')).json()) as object
const tokenIn = (text: string) => /\/bekreft-epost\/([\w-]{43})/.exec(text)?.[1] ?? ''

test('the same address, in whatever case, is no change', async () => {
  expect((await browser.patch('/api/user', { email: email.toUpperCase(), firstName: 'Ola' })).status).toBe(200)
  await shop.drainJobs()
  expect(shop.mails).toEqual([])
})

test('the old address is told, without naming the new one in full; other browsers are signed out, this one is not', async () => {
  const other = createBrowser(shop)
  const login = await other.post('/api/login', { email, password })
  other.token = ((await login.json()) as { token: string }).token
  const moved = newAddress()
  expect((await browser.patch('/api/user', { email: moved })).status).toBe(200)
  expect((await browser.get('/api/user')).status).toBe(200)
  expect((await other.get('/api/user')).status).toBe(401)
  await shop.drainJobs()
  expect(shop.mails.map(({ to }) => to).sort()).toEqual([email, moved].sort())
  const toOld = shop.mails.find(({ to }) => to === email)!
  expect(toOld.text).not.toContain(moved)
  expect(toOld.text).toContain('mo…@example.test')
})

test('a guest’s order joins the account only once the new address is confirmed by its link', async () => {
  const moved = newAddress()
  await buy(createBrowser(shop), { '4352': {} }, { email: moved })
  await browser.patch('/api/user', { email: moved })
  shop.mails.length = 0
  await shop.drainJobs()
  expect(await confirmed()).toEqual({ confirmed: false })
  expect(await (await browser.get('/api/user/orders')).json()).toEqual([])

  const token = tokenIn(shop.mails.find(({ to, subject }) => to === moved && /Confirm/.test(subject))!.text)
  expect((await createBrowser(shop).post('/api/auth/confirm-email', { token })).status).toBe(204)
  expect(await confirmed()).toEqual({ confirmed: true })
  expect(await (await browser.get('/api/user/orders')).json()).toHaveLength(1)
})

test('a link can be asked for again; it works once, for seven days, for the address it was mailed to', async () => {
  const ask = async () => {
    shop.mails.length = 0
    expect((await browser.post('/api/user/email-confirmation', undefined)).status).toBe(202)
    await shop.drainJobs()
    return tokenIn(shop.mails.at(-1)?.text ?? '')
  }
  const confirm = async (token: string) => (await browser.post('/api/auth/confirm-email', { token })).status
  const first = await ask()
  expect(await confirm(first.slice(0, -1))).toBe(422)
  expect(await confirm(`${first}x`)).toBe(422)
  shop.setNow(new Date(Date.now() + 8 * 86_400_000))
  expect(await confirm(first)).toBe(422)
  shop.setNow(new Date())

  const second = await ask()
  await browser.patch('/api/user', { email: newAddress() })
  expect(await confirm(second)).toBe(422)
  const third = await ask()
  expect(await confirm(third)).toBe(204)
  expect(await confirm(third)).toBe(422)
  expect(JSON.stringify(await shop.database.select().from(mailLinks))).not.toContain(third)
  expect(await ask(), 'a confirmed address is not asked to confirm again').toBe('')
})

test('a link of one kind is worth nothing for another; truncated, prolonged and invented ones neither', async () => {
  await browser.post('/api/user/email-confirmation', undefined)
  await browser.post('/api/auth/forgot-password', { email })
  await browser.post('/api/privacy/link', { email })
  await shop.drainJobs()
  const texts = shop.mails.map(({ text }) => text).join()
  const tokens = {
    confirm: tokenIn(texts),
    reset: /\/nytt-passord\/([\w-]{43})/.exec(texts)![1]!,
    privacy: /\/mine-data\/([\w-]{43})/.exec(texts)![1]!,
  }
  const confirm = (token: string) => browser.post('/api/auth/confirm-email', { token })
  const reset = (token: string) => browser.post('/api/auth/reset-password', { token, password: 'a new long password' })
  const see = (token: string) => browser.post('/api/privacy/overview', { token })
  const invented = ['x'.repeat(43), '', '../../etc', tokens.reset.slice(1), `${tokens.reset}A`]
  for (const token of [tokens.reset, tokens.privacy, ...invented]) expect((await confirm(token)).status).toBe(422)
  for (const token of [tokens.confirm, tokens.privacy, ...invented]) expect((await reset(token)).status).toBe(422)
  for (const token of [tokens.confirm, tokens.reset, ...invented]) expect((await see(token)).status).toBe(422)
  expect([(await confirm(tokens.confirm)).status, (await see(tokens.privacy)).status]).toEqual([204, 200])
  expect((await reset(tokens.reset)).status).toBe(204)
})

test('guessing the password of a signed-in browser ends in 429', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    statuses.push((await browser.post('/api/user/erasure', { password: 'wrong guess' })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
})
