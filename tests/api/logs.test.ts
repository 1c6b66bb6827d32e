import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import { jobHandlers } from '#worker/job-handlers.ts'
import { createLog } from '../../src/shop-log.ts'
import { cartToken, complete, pay, sandboxCall } from '../support/checkout-flow.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

const secretWords = {
  email: 'solveig.hemmelig@example.test',
  password: 'en stille vinterkveld',
  firstName: 'Solveig',
  lastName: 'Hemmelig',
  address: 'Skjulgata 17',
  // Letters beyond f: the digits alone may occur in a random request id.
  zip: 'NO-0173',
  phone: '+47 911 22 333',
  content: 'Min hund heter Balder',
}
let shop: TestShop
let written = ''
let api: Pick<TestShop, 'app' | 'drainJobs'>
let stop: () => Promise<void>
beforeAll(async () => {
  const base = await createTestShop()
  const output = new PassThrough()
  output.setEncoding('utf8').on('data', (part) => {
    written += part
  })
  const log = createLog('trace', output)
  shop = { ...base, log }
  const jobs = await createJobQueue(base.database, log)
  stop = () => jobs.stop()
  api = { app: createApi(shop), drainJobs: () => jobs.drain(jobHandlers(shop)) }
})
afterAll(async () => {
  await stop()
  await shop.close()
})

const lines = () => written.split('\n').filter(Boolean)
const parsed = () => lines().map((line) => JSON.parse(line) as Record<string, unknown>)

test('#439 a sign-up, purchases, a refused card, a reset, a message and faults leave no address, token, card or secret in the log', async () => {
  const browser = createBrowser(api)
  const { email, password, firstName, lastName, address, zip, phone, content } = secretWords
  const registered = await browser.post('/api/register', { email, password, firstName, lastName })
  expect(registered.status).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  expect((await browser.post('/api/login', { email, password })).status).toBe(200)
  expect((await browser.post('/api/login', { email, password: 'feil passord her' })).status).toBe(422)
  const fields = { email, firstName, lastName, address, zip, phone }
  const { token: cart } = await cartToken(browser, { '4350': { membership: true } })
  expect((await pay(browser, cart, 'pm_card_visa_chargeDeclined', fields)).status).toBe(422)
  const asked = await pay(browser, cart, 'pm_card_authenticationRequired', fields)
  const { clientSecret } = asked.body.data as { clientSecret: string }
  const [intent] = clientSecret.split('_secret_')
  await sandboxCall(shop, 'POST', `/sandbox/payment_intents/${intent}/authenticate`, { outcome: 'success' })
  const { body } = await complete(browser, cart)
  expect(body.order_id).toBeTruthy()
  expect((await browser.post('/api/auth/forgot-password', { email })).status).toBe(200)
  expect((await browser.postForm('/api/contact', { email, firstName, lastName, phone, content })).status).toBe(202)
  await shop.sandbox.deliverWebhooks()
  await api.drainJobs()
  const reset = /(?:passord|losenord)\/([\w-]{43})/.exec(shop.mails.map(({ text }) => text).join('\n'))?.[1]
  expect(reset).toBeTruthy()
  expect((await browser.post('/api/auth/reset-password', { token: reset, password: `${password} igjen` })).status).toBe(
    204,
  )

  // A query that fails says which values it was given: none of them may reach the log.
  await shop.database.execute(sql`ALTER TABLE contact_messages RENAME TO contact_messages_away`)
  const failed = await browser.postForm('/api/contact', { email, firstName, lastName, phone, content: `${content}!` })
  expect(failed.status).toBe(500)
  expect(await failed.text()).not.toMatch(/contact_messages|insert/i)
  await shop.database.execute(sql`ALTER TABLE contact_messages_away RENAME TO contact_messages`)
  shop.log.error({ error: `could not pay with 4242 4242 4242 4242: ${clientSecret}` }, `Told ${email}`)

  expect(lines().length).toBeGreaterThan(5)
  const secrets = [
    ...Object.values(secretWords),
    '4791122333',
    token,
    cart,
    reset!,
    clientSecret,
    '4242 4242 4242 4242',
  ]
  for (const secret of secrets) expect(written, secret).not.toContain(secret)
  for (const name of ['session', 'XSRF-TOKEN']) {
    const cookie = [...browser.cookies].find(([key]) => key.includes(name))?.[1]
    expect(cookie, name).toBeTruthy()
    expect(written).not.toContain(decodeURIComponent(cookie!))
  }
})

test('#439 every line is JSON with a time and a level; lines about a request carry the id that its answer has', async () => {
  for (const line of parsed()) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      level: expect.anything(),
      msg: expect.any(String),
    })
  }
  const response = await createBrowser(api).request('/api/categories', {
    headers: { 'x-request-id': 'from-the-proxy-1' },
  })
  expect(response.headers.get('x-request-id')).toBe('from-the-proxy-1')
  const reported = parsed().filter(({ requestId }) => requestId === 'from-the-proxy-1')
  expect(reported).toMatchObject([
    { method: 'GET', route: '/api/categories', status: 200, milliseconds: expect.any(Number) },
  ])
  const failed = parsed().find(({ msg }) => msg === 'A request failed')
  expect(failed?.requestId).toMatch(/^[\w-]{8,64}$/)
})

test('#439 a call that changes something is told at the usual level, without its address as typed', async () => {
  const browser = createBrowser(api)
  await browser.post('/api/login', { email: 'nobody@example.test', password: 'feil passord her' })
  const reported = parsed().filter(({ route }) => route === '/api/login')
  expect(reported.at(-1)).toMatchObject({ level: 30, method: 'POST', status: 422 })
  await browser.get('/api/orders/an-id-that-nobody-may-learn')
  expect(written).not.toContain('an-id-that-nobody-may-learn')
})
