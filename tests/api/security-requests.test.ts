import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimits } from '#api/middleware/request-body.ts'
import { providerEvents } from '#database/schema/schema.ts'
import { saveProduct } from '#domain/catalogue/products/save-product.ts'
import { buy, cartToken, charges, complete, pay, rowsOf } from '../support/checkout-flow.ts'
import { openMember } from '../support/member-life.ts'
import { rowDigests, writes } from '../support/security-checks.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ environment: { CORS_ORIGINS: 'https://partner.test' } })
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }
test('security 8: quantities are whole numbers from 1 to 99, and totals what a card can be charged', async () => {
  const browser = createBrowser(shop)
  for (const quantity of [
    '0',
    '-1',
    '1.5',
    '1e9',
    '"1e3"',
    '"1"',
    'null',
    'true',
    '[1]',
    '100',
    '1e-3',
    '9007199254740993',
  ]) {
    await browser.get('/sanctum/csrf-cookie')
    const response = await browser.request('/api/cart/token', {
      method: 'POST',
      headers: { ...json, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! },
      body: `{"products":{"4352":{"quantity":${quantity}}}}`,
    })
    expect([quantity, response.status]).toEqual([quantity, 422])
    expect(await response.json()).toMatchObject({ errors: { products: ['cart.quantity'] } })
  }
  const nan = await browser.request('/api/cart/token', {
    method: 'POST',
    headers: { ...json, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! },
    body: '{"products":{"4352":{"quantity":NaN}}}',
  })
  expect(nan.status).toBe(400)
  for (const [id, price] of [
    [901, 49],
    [902, 99_999_999],
    [903, 50],
  ] as const) {
    const name = { en: `Product ${id}` }
    await saveProduct(shop, {
      id,
      slug: `p-${id}`,
      name,
      price,
      memberPrice: null,
      position: id,
      images: [],
      categories: [],
    })
  }
  const total = async (products: object) => (await browser.post('/api/cart/token', { products })).json()
  expect(await total({ '901': { quantity: 1 } })).toMatchObject({ errors: { products: ['cart.belowMinimum'] } })
  expect(await total({ '901': { quantity: 2 } })).toMatchObject({ total: 0.98 })
  expect(await total({ '902': { quantity: 1 } })).toMatchObject({ total: 999_999.99 })
  expect(await total({ '903': { quantity: 1 } })).toMatchObject({ total: 0.5 })
  expect(await total({ '903': { quantity: 99 } })).toMatchObject({ total: 49.5 })
  for (const tooMuch of [{ '902': { quantity: 2 } }, { '902': { quantity: 1 }, '901': { quantity: 1 } }]) {
    expect(await total(tooMuch)).toMatchObject({ errors: { products: ['cart.quantity'] } })
  }
  // One product on two lines is counted together.
  const twice = { '4350': { quantity: 60 }, '4350:S/M': { quantity: 60 } }
  expect(await total(twice)).toMatchObject({ errors: { products: ['cart.quantity'] } })
})

test('security 10: a card is named by the provider’s id, and nobody pays with another customer’s', async () => {
  const browser = createBrowser(shop)
  const { token } = await cartToken(browser, { '4352': {} })
  const before = (await charges(shop)).length
  for (const id of [
    'card_123',
    'pm_',
    'pm_a/../b',
    'PM_card_visa',
    '4242424242424242',
    'pm_x?y',
    ' pm_card_visa; x',
    'pi_1',
  ]) {
    const refused = await pay(browser, token, id)
    expect([id, refused.status, refused.body.errors]).toEqual([id, 422, { paymentMethodId: ['card.invalid'] }])
  }
  expect(await rowsOf(shop, 'checkouts')).toEqual([])
  // The card of a member stays attached to that member at the provider.
  const member = createBrowser(shop)
  await buy(member, { '4350': { membership: true } }, { email: 'card-owner@example.test' })
  await shop.drainJobs()
  const { payments } = shop
  const owned = (await rowsOf(shop, 'checkouts')).find(({ state }) => state === 'ORDERED') as {
    payment_intent_id: string
  }
  const paid = await payments.retrievePayment(owned.payment_intent_id)
  expect(paid.paymentMethodId).toMatch(/^pm_/)
  const charged = (await charges(shop)).length
  expect(charged).toBe(before + 1)
  const stolen = await pay(browser, token, paid.paymentMethodId!)
  expect([stolen.status, Object.keys(stolen.body.errors ?? {})]).toEqual([422, ['card']])
  expect((await complete(browser, token)).status).toBe(409)
  // Nor does it become the card of another membership.
  const thief = await openMember(shop, { email: 'card-thief@example.test', card: 'pm_card_mastercard' })
  const charging = await charges(shop)
  expect((await thief.changeCard(paid.paymentMethodId!)).status).toBe(422)
  expect((await payments.retrievePayment(owned.payment_intent_id)).customerId).toBe(paid.customerId)
  expect(await charges(shop)).toEqual(charging)
  expect(charging).toHaveLength(charged + 1)
})

/** Calls for who is signed in; the office has some for people who are not yet. */
const needsSession = /^\/api\/(user|logout|admin\/(?!sign-in|sign-out|invitations))/

test('security 12: every call that changes something wants the session’s own anti-forgery token', async () => {
  const browser = createBrowser(shop)
  const other = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  await other.get('/sanctum/csrf-cookie')
  const own = browser.cookies.get('XSRF-TOKEN')!
  const stolen = other.cookies.get('XSRF-TOKEN')!
  const guarded = (await writes(shop)).filter(({ path }) => !needsSession.test(path))
  expect(guarded.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/login', '/api/register', '/api/cart/token', '/api/contact', '/api/checkout']),
  )
  for (const { method, path } of guarded) {
    for (const token of [null, '', stolen, `${own}x`, own.slice(0, -1)]) {
      const headers = { ...json, ...(token !== null && { 'x-xsrf-token': token }) }
      const response = await browser.request(path, { method, headers, body: '{}' })
      expect([path, token, response.status]).toEqual([path, token, 419])
    }
    const accepted = await browser.request(path, { method, headers: { ...json, 'x-xsrf-token': own }, body: '{}' })
    expect([path, accepted.status]).not.toEqual([path, 419])
  }
  // A cookie that another site's subdomain planted fits its own header, and still not the session.
  browser.cookies.set('XSRF-TOKEN', stolen)
  const planted = await browser.request('/api/login', {
    method: 'POST',
    headers: { ...json, 'x-xsrf-token': stolen },
    body: '{}',
  })
  expect(planted.status).toBe(419)
  // The other calls need a signed-in caller, and a foreign page sends no bearer token and no office cookie.
  for (const { method, path } of (await writes(shop)).filter(
    (call) => !guarded.some(({ path }) => path === call.path),
  )) {
    const response = await browser.request(path, { method, headers: { ...json, 'x-xsrf-token': own }, body: '{}' })
    expect([path, [401, 204].includes(response.status)]).toEqual([path, true])
  }
})

test('security 13: no kind of body, no foreign page and no method around it gets past the anti-forgery check', async () => {
  const browser = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  const token = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! }
  const bearer = (await openMember(shop, { email: 'foreign-page@example.test', card: 'pm_card_visa_debit' })).browser
  const before = await (await bearer.get('/api/user/subscription')).text()
  const guarded = (await writes(shop)).filter(({ path }) => !needsSession.test(path))
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
    for (const { method, path } of guarded) {
      const response = await browser.request(path, { method, headers: { 'content-type': type }, body: '{}' })
      expect([path, type, response.status]).toEqual([path, type, 419])
    }
  }
  const foreignHeaders: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.test' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  // Foreign origins are refused even with the token or a signed-in account.
  for (const foreign of foreignHeaders) {
    for (const { method, path } of await writes(shop)) {
      for (const sender of [browser, bearer]) {
        const headers = { ...json, ...token, ...foreign }
        const response = await sender.request(path.replace(/\{\w+\}/g, '1'), { method, headers, body: '{}' })
        expect([path, foreign, response.status]).toEqual([path, foreign, 403])
      }
    }
  }
  for (const [name, value] of [
    ['x-http-method-override', 'DELETE'],
    ['x-method-override', 'POST'],
  ] as const) {
    expect((await browser.request('/api/user/subscription', { headers: { [name]: value } })).status).toBe(401)
    const signedIn = await bearer.request(`/api/user/subscription?_method=${value}`, { headers: { [name]: value } })
    expect([signedIn.status, await signedIn.text()]).toEqual([200, before])
  }
})

test('security 14: reading changes nothing', { tags: 'full' }, async () => {
  const { browser: signedIn, email } = await openMember(shop, { email: 'reader@example.test', card: 'pm_card_amex' })
  const { id } = await buy(signedIn, { '4352': {} }, { email })
  const guest = createBrowser(shop)
  await shop.drainJobs()
  const before = await rowDigests(shop)
  for (const table of ['carts', 'checkouts', 'orders', 'customers', 'memberships', 'audit_log'])
    expect(before, table).toHaveProperty(table)
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as { paths: object }
  for (const path of Object.keys(document.paths)) {
    const address = `${path.replace(/\{\w+\}/g, id)}?email=a@example.test&password=long+enough+words&query=x&token=x`
    for (const method of ['GET', 'HEAD']) {
      for (const browser of [guest, signedIn]) {
        const response = await browser.request(address, { method })
        expect([200, 204, 400, 401, 403, 404, 405, 410, 422], path).toContain(response.status)
      }
    }
  }
  await shop.drainJobs()
  expect(await rowDigests(shop)).toEqual(before)
})

test('security 15: other sites read nothing with a visitor’s cookies unless the owner listed them', async () => {
  const ask = (path: string, origin: string, method = 'GET') =>
    shop.app.request(`http://localhost${path}`, {
      method,
      headers: { origin, ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }) },
    })
  for (const origin of [
    'https://evil.test',
    'null',
    'https://partner.test.evil.test',
    'http://partner.test',
    'https://sub.partner.test',
  ]) {
    for (const response of [await ask('/api/products', origin), await ask('/api/login', origin, 'OPTIONS')]) {
      expect([origin, response.headers.get('access-control-allow-origin')]).toEqual([origin, null])
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  }
  const listed = await ask('/api/products', 'https://partner.test')
  expect(listed.headers.get('access-control-allow-origin')).toBe('https://partner.test')
  expect(listed.headers.get('vary')).toContain('Origin')
})

test('security 34: bodies are bounded and mean one thing only', async () => {
  const upload = 15 * 1024 * 1024
  const short = { json: 64 * 1024, form: 256 * 1024, webhook: 1024 * 1024 }
  expect(bodyLimits).toEqual({ ...short, upload, file: 100 * 1024 * 1024 })
  const browser = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  const token = { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! }
  const send = async (path: string, body: BodyInit, type?: string) =>
    (
      await browser.request(path, {
        method: 'POST',
        headers: { ...token, ...(type && { 'content-type': type }) },
        body,
      })
    ).status
  expect(await send('/api/login', `{"email":"${'a'.repeat(bodyLimits.json)}"}`, json['content-type'])).toBe(413)
  expect(await send('/api/login', '{"email":"a","email":"b"}', json['content-type'])).toBe(400)
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    expect(await send('/api/cart/token', `{"products":{"${key}":{"quantity":1}}}`, json['content-type'])).toBe(400)
  }
  const form = (fill: (data: FormData) => void) => {
    const data = new FormData()
    fill(data)
    return send('/api/checkout', data)
  }
  expect(await form((data) => data.append('address', 'a'.repeat(bodyLimits.form)))).toBe(413)
  expect(await form((data) => data.append('address', new File(['x'], 'x.txt')))).toBe(400)
  expect(
    await form((data) => {
      for (const email of ['a@example.test', 'b@example.test']) data.append('email', email)
    }),
  ).toBe(400)
  expect(await form((data) => Array.from({ length: 31 }, (_, index) => data.append(`f${index}`, 'x')))).toBe(413)
})

test('security 36: a webhook counts when the provider signed this text just now, in this mode, and once', async () => {
  const event = { id: 'evt_security', object: 'event', type: 'payment_method.attached', created: 1, livemode: false }
  const body = (changes: object = {}) => JSON.stringify({ ...event, data: { object: { id: 'pm_1' } }, ...changes })
  const sign = (text: string, offset = 0, secret = shop.environment.stripe.webhookSecret) => {
    const at = Math.floor(shop.clock().getTime() / 1_000) + offset
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')}`
  }
  const send = async (text: string, signature: string) =>
    (
      await shop.app.request('http://localhost/webhooks/stripe', {
        method: 'POST',
        headers: { ...json, 'stripe-signature': signature },
        body: text,
      })
    ).status
  expect(await send(body(), sign(body(), -400))).toBe(400)
  expect(await send(body(), sign(body(), 400))).toBe(400)
  expect(await send(body(), sign(body(), 0, 'whsec_other'))).toBe(400)
  expect(await send(`${body()} `, sign(body()))).toBe(400)
  expect(await send(body({ livemode: true }), sign(body({ livemode: true })))).toBe(400)
  expect(await send(body(), 'v1=')).toBe(400)
  expect(await send('x'.repeat(bodyLimits.webhook + 1), 't=1,v1=00')).toBe(413)
  const stored = async () =>
    (await shop.database.select().from(providerEvents).where(eq(providerEvents.id, event.id))).length
  expect(await stored()).toBe(0)
  expect(await send(body(), sign(body()))).toBe(200)
  expect(await send(body(), sign(body()))).toBe(200)
  expect(await stored()).toBe(1)
})

test('security 37: no text becomes part of a query, and none makes the shop think for long', async () => {
  const before = (await rowsOf(shop, 'customers')).length
  const texts = [
    "'; DROP TABLE customers; --",
    "' OR '1'='1",
    '%',
    '_',
    '\\',
    "x' UNION SELECT password_hash FROM customers --",
    ':* & | ! ( ) <->',
    `${'a'.repeat(5_000)}!`,
    `${' '.repeat(4_000)}x`,
    '('.repeat(3_000),
  ]
  for (const text of texts) {
    const started = performance.now()
    const word = encodeURIComponent(text)
    for (const path of [
      `search?query=${word}`,
      `products/${word}`,
      `categories/1/products?sort=${word}&page=${word}`,
      `pages/${word}`,
    ]) {
      const response = await shop.app.request(`http://localhost/api/${path}`)
      expect([200, 400, 404, 422], `${path.slice(0, 60)}`).toContain(response.status)
      expect(await response.text()).not.toMatch(/argon2|syntax error/)
    }
    expect(performance.now() - started, text.slice(0, 30)).toBeLessThan(5_000)
  }
  expect(await rowsOf(shop, 'customers')).toHaveLength(before)
  expect(
    ((await (await shop.app.request('http://localhost/api/search?query=%25')).json()) as { products: [] }).products,
  ).toEqual([])
})
