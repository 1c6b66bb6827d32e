// @module-tag full
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

const askToMove = async (to: string) =>
  expect((await browser.patch('/api/user', { email: to, password })).status).toBe(200)
const linkTo = (address: string) =>
  tokenIn(shop.mails.find(({ to, subject }) => to === address && /Confirm/.test(subject))?.text ?? '')

test('another address holds once its link is opened; until then the old one does, and is told', async () => {
  const other = createBrowser(shop)
  const login = await other.post('/api/login', { email, password })
  other.token = ((await login.json()) as { token: string }).token
  const moved = newAddress()
  await askToMove(moved)
  expect(await (await browser.get('/api/user')).json()).toMatchObject({ email })
  expect((await other.get('/api/user')).status, 'other browsers are signed out').toBe(401)
  await shop.drainJobs()
  expect(shop.mails.map(({ to }) => to).sort()).toEqual([email, moved].sort())
  const toOld = shop.mails.find(({ to }) => to === email)!
  expect(toOld.text).not.toContain(moved)
  expect(toOld.text).toContain('mo…@example.test')
  expect((await other.post('/api/login', { email, password })).status).toBe(200)

  const token = linkTo(moved)
  shop.mails.length = 0
  expect((await createBrowser(shop).post('/api/auth/confirm-email', { token })).status).toBe(204)
  await shop.drainJobs()
  expect(await (await browser.get('/api/user')).json()).toMatchObject({ email: moved })
  expect(await confirmed()).toEqual({ confirmed: true })
  expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Your e-mail address at Vitrine was changed'],
  ])
  expect((await other.post('/api/login', { email, password })).status).toBe(422)
  expect((await other.post('/api/auth/confirm-email', { token })).status).toBe(422)
})

test('the old address stays in control until then: a new password from its mailbox stops the change', async () => {
  const moved = newAddress()
  await askToMove(moved)
  await browser.post('/api/auth/forgot-password', { email })
  await shop.drainJobs()
  const reset = shop.mails.flatMap(({ text }) => /\/nytt-passord\/([\w-]{43})/.exec(text)?.[1] ?? [])
  const own = { token: reset[0], password: 'another quiet evening' }
  expect((await browser.post('/api/auth/reset-password', own)).status).toBe(204)
  expect((await browser.post('/api/auth/confirm-email', { token: linkTo(moved) })).status).toBe(422)
  expect((await browser.post('/api/login', { email, password: own.password })).status).toBe(200)
})

test('an address that is somebody’s is answered the same; that somebody gets a mail, and nothing changes', async () => {
  const owner = newAddress()
  const holder = await signUp(owner)
  await buy(holder, { '4352': {} }, { email: owner })
  await shop.drainJobs()
  shop.mails.length = 0
  const responses = []
  for (const to of [owner.toUpperCase(), newAddress()]) {
    const response = await browser.patch('/api/user', { email: to, password })
    responses.push(`${response.status} ${await response.text()}`)
  }
  expect(new Set(responses).size).toBe(1)
  await shop.drainJobs()
  const reported = shop.mails.filter(({ to }) => to === owner)
  expect(reported.map(({ subject }) => subject)).toEqual(['Your e-mail address was entered at Vitrine'])
  expect(reported[0]!.text).not.toMatch(/bekreft-epost/)
  expect(await (await browser.get('/api/user')).json()).toMatchObject({ email })
})

test('an account that nobody claimed, and on which nothing hangs, is no obstacle to the mailbox’s owner', async () => {
  const wanted = newAddress()
  const squatter = await signUp(wanted)
  await askToMove(wanted)
  await shop.drainJobs()
  expect((await browser.post('/api/auth/confirm-email', { token: linkTo(wanted) })).status).toBe(204)
  expect(await (await browser.get('/api/user')).json()).toMatchObject({ email: wanted })
  expect((await squatter.get('/api/user')).status).toBe(401)
})

test('a guest’s order joins the account only once the new address is confirmed by its link', async () => {
  const moved = newAddress()
  await buy(createBrowser(shop), { '4352': {} }, { email: moved })
  await askToMove(moved)
  shop.mails.length = 0
  await shop.drainJobs()
  expect(await (await browser.get('/api/user/orders')).json()).toEqual([])
  expect((await createBrowser(shop).post('/api/auth/confirm-email', { token: linkTo(moved) })).status).toBe(204)
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
  await askToMove(newAddress())
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

test('security 24: … also by way of another address, however many changes without a password lie between', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    expect((await browser.patch('/api/user', { firstName: `Kari ${attempt}` })).status).toBe(attempt < 10 ? 200 : 429)
    statuses.push((await browser.patch('/api/user', { email: newAddress(), password: 'wrong guess' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})
