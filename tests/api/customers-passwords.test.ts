import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers, passwordResets, sentMails } from '#database/schema/schema.ts'
import { jobHandlers } from '#worker/job-handlers.ts'
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

async function mailedToken(): Promise<string> {
  await browser.post('/api/auth/forgot-password', { email })
  await shop.drainJobs()
  return /\/nytt-passord\/([\w-]{43})/.exec(shop.mails.at(-1)!.text)![1]!
}

test('#371 #332 #301 forgot-password answers alike for known, unknown and broken addresses', async () => {
  await register()
  const bodies: [number, string][] = []
  for (const address of [email, 'nobody@example.test', 'not an address', '']) {
    const response = await browser.post('/api/auth/forgot-password', { email: address })
    bodies.push([response.status, await response.text()])
  }
  expect(new Set(bodies.map(String))).toEqual(new Set(['200,{}']))
  await shop.drainJobs()
  expect(shop.mails.map(({ to }) => to)).toEqual([email])
})

test('#302 known and unknown addresses are the same work: one job each', async () => {
  await register()
  await shop.drainJobs()
  await browser.post('/api/auth/forgot-password', { email })
  await browser.post('/api/auth/forgot-password', { email: 'nobody@example.test' })
  expect(await shop.drainJobs()).toBe(2)
})

test('a job that is tried again mails no second link; cut off before its mail was noted it mails one under the same Message-ID, and both work', async () => {
  await register()
  const customer = (await shop.database.select().from(customers).where(eq(customers.email, email)))[0]!
  const send = () =>
    jobHandlers(shop)['send-password-link'](
      { customerId: customer.id, purpose: 'set', host: 'localhost', language: 'no' },
      `of-${email}`,
    )
  await send()
  await send()
  expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(1)
  await shop.database.delete(sentMails).where(eq(sentMails.key, `password:of-${email}`))
  await send()
  const [first, again] = shop.mails.filter(({ to }) => to === email)
  expect(again!.messageId).toBe(first!.messageId)
  const token = (mail: typeof first) => /\/nytt-passord\/([\w-]{43})/.exec(mail!.text)![1]!
  expect(token(again)).not.toBe(token(first))
  expect((await browser.post('/api/auth/reset-password', { token: token(first), password })).status).toBe(204)
})

test('#303 the mailed link sets a password once; it revokes sign-ins and every other link', async () => {
  await signUp()
  const older = await mailedToken()
  const token = await mailedToken()
  const fresh = { token, password: 'a new long password' }
  expect((await browser.post('/api/auth/reset-password', fresh)).status).toBe(204)
  expect((await browser.get('/api/user')).status).toBe(401)
  browser.token = null
  for (const used of [token, older]) {
    const again = await browser.post('/api/auth/reset-password', { token: used, password: 'yet another password' })
    expect(again.status).toBe(422)
    expect(await again.json()).toMatchObject({ errors: { token: ['auth.resetInvalid'] } })
  }
  expect((await login()).status).toBe(422)
  expect((await login({ password: fresh.password })).status).toBe(200)
})

test('who asks for it is signed in with the new password at once, by one use of the link', async () => {
  await signUp()
  const before = browser.token
  const token = await mailedToken()
  const attempt = () => browser.post('/api/auth/reset-password', { token, password: 'a new long one', signIn: true })
  const responses = await Promise.all([attempt(), attempt()])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  const done = responses.find(({ status }) => status === 200)!
  const response = (await done.json()) as { token: string }
  expect(Object.keys(response)).toEqual(['token'])
  expect((await browser.get('/api/user')).status).toBe(401)
  browser.token = response.token
  expect(response.token).not.toBe(before)
  expect(await (await browser.get('/api/user')).json()).toMatchObject({ email })
})

test('a link that somebody asked for does not call the password the first, whether there is one or not', async () => {
  await register()
  await shop.database.update(customers).set({ passwordHash: null }).where(eq(customers.email, email))
  await mailedToken()
  expect(shop.mails.at(-1)!.text).toMatch(/\/nytt-passord\/[\w-]{43}\?lng=\w\w\s/)
})

test('the language of mails is the customer’s own choice', async () => {
  await signUp()
  const language = async () => (await browser.get('/api/user/language')).json()
  expect(await language()).toEqual({ language: 'en' })
  expect((await browser.patch('/api/user', { language: 'sv' })).status).toBe(200)
  expect(await language()).toEqual({ language: 'sv' })
  expect((await browser.patch('/api/user', { language: 'da' })).status).toBe(422)
})

test('#303 two uses of a link at the same moment set one password', async () => {
  await register()
  const token = await mailedToken()
  const attempt = (chosen: string) => browser.post('/api/auth/reset-password', { token, password: chosen })
  const responses = await Promise.all([attempt('first new password'), attempt('second new password')])
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 422])
})

test('#303 a link expires after an hour; a weak password does not use it up', async () => {
  await register()
  const token = await mailedToken()
  const reset = (chosen: string) => browser.post('/api/auth/reset-password', { token, password: chosen })
  expect(await (await reset('password123')).json()).toMatchObject({
    errors: { password: ['validation.passwordCommon'] },
  })
  shop.setNow(new Date(Date.now() + 59 * 60_000))
  const late = await mailedToken()
  shop.setNow(new Date(Date.now() + 61 * 60_000))
  expect((await reset('a new long password')).status).toBe(422)
  expect((await browser.post('/api/auth/reset-password', { token: late, password: 'a new long one' })).status).toBe(204)
})

test('only digests of links are stored, and no queue holds one', async () => {
  await register()
  const token = await mailedToken()
  expect(JSON.stringify(await shop.database.select().from(passwordResets))).not.toContain(token)
})

test('#303 the mail speaks the visitor’s language and links to the host it was asked on', async () => {
  await register()
  const swedish = createBrowser(shop, { host: 'sv.example.se' })
  await swedish.post('/api/auth/forgot-password', { email })
  await shop.drainJobs()
  const [mail] = shop.mails
  expect(mail).toMatchObject({ to: email, subject: 'Välj ett nytt lösenord hos Vitrine' })
  expect(mail!.text).toMatch(/http:\/\/sv\.example\.se\/nytt-losenord\/[\w-]{43}/)
  expect(mail!.html).toContain('lang="sv"')
  const french = createBrowser(shop, { host: 'example.fr' })
  await french.post('/api/auth/forgot-password', { email })
  await shop.drainJobs()
  expect(shop.mails[1]!.subject).toBe('Choisissez un nouveau mot de passe chez Maison Vitrine')
})

test('a reset asked through a forged host mails nothing', async () => {
  await register()
  const forged = createBrowser(shop, { host: 'evil.test' })
  expect((await forged.post('/api/auth/forgot-password', { email })).status).toBe(400)
  await shop.drainJobs()
  expect(shop.mails).toEqual([])
})

test('names in a mail are text, never markup', async () => {
  await register({ firstName: '<img src=x onerror=alert(1)>' })
  await mailedToken()
  expect(shop.mails[0]!.html).not.toContain('<img src=x')
})
