// @module-tag engine
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { errorMessage } from '#api/error-message.ts'
import { languages } from '#shared/markets.ts'
import { errorCodes } from '#shared/shop-error.ts'
import { releaseTexts } from '#shared/translations.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({
    environment: { ALLOWED_HOSTS: '*.example.se,example.fr', CORS_ORIGINS: 'https://partner.test' },
  })
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }

test('#346 the csrf call sets the anti-forgery cookie and an httpOnly session', async () => {
  const response = await shop.app.request('http://localhost/sanctum/csrf-cookie')
  expect(response.status).toBe(204)
  const cookies = response.headers.getSetCookie()
  const forgery = cookies.find((line) => line.startsWith('XSRF-TOKEN='))
  const session = cookies.find((line) => line.startsWith('vitrine_session='))
  expect(forgery).toMatch(/Path=\/; SameSite=Strict/)
  expect(forgery).not.toMatch(/HttpOnly|Secure/)
  expect(session).toMatch(/^vitrine_session=[\w-]{43};.*Path=\/; HttpOnly; SameSite=Strict/)
})

test('over https the session cookie is Secure and has the __Host- prefix', async () => {
  const response = await shop.app.request('https://localhost/sanctum/csrf-cookie', {}, { https: true })
  const cookies = response.headers.getSetCookie().join('\n')
  expect(cookies).toMatch(/__Host-vitrine_session=.*Secure/)
  expect(cookies).toMatch(/XSRF-TOKEN=.*Secure/)
  expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
})

test('the session of a browser stays the same over several csrf calls', async () => {
  const browser = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  const before = browser.cookies.get('vitrine_session')
  await browser.get('/sanctum/csrf-cookie')
  expect(browser.cookies.get('vitrine_session')).toBe(before)
})

test('#449 a write with a foreign Origin is refused, also with a right token', async () => {
  const browser = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  const headers = { ...json, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! }
  for (const origin of ['https://evil.test', 'null', 'http://localhost.evil.test', 'http://localhost:9999']) {
    const response = await browser.request('/api/login', {
      method: 'POST',
      headers: { ...headers, origin },
      body: '{}',
    })
    expect([origin, response.status]).toEqual([origin, 403])
  }
  const crossSite = { ...headers, 'sec-fetch-site': 'cross-site' }
  expect((await browser.request('/api/login', { method: 'POST', headers: crossSite, body: '{}' })).status).toBe(403)
})

test('#449 a mismatching, missing or stolen X-XSRF-TOKEN gives 419', async () => {
  const browser = createBrowser(shop)
  const other = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  await other.get('/sanctum/csrf-cookie')
  for (const token of [undefined, '', 'wrong', other.cookies.get('XSRF-TOKEN')]) {
    const headers = { ...json, ...(token !== undefined && { 'x-xsrf-token': token }) }
    const response = await browser.request('/api/login', { method: 'POST', headers, body: '{}' })
    expect([token, response.status]).toEqual([token, 419])
    expect(await response.json()).toEqual({ message: errorMessage('csrf.mismatch', releaseTexts('en')) })
  }
})

test('#449 a form sent as text/plain or multipart cannot get around the anti-forgery check', async () => {
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded']) {
    for (const path of ['/api/login', '/api/contact', '/api/checkout', '/api/cart/token', '/api/register']) {
      const response = await shop.app.request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"email":"a@example.test"}',
      })
      expect([path, response.status]).toEqual([path, 419])
    }
  }
})

test('an unknown bearer token does not get around the anti-forgery check', async () => {
  const headers = { ...json, authorization: `Bearer ${'a'.repeat(43)}` }
  const response = await shop.app.request('http://localhost/api/login', { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(419)
})

test('unknown hosts are refused in plain words, the shop’s own and loopback ones are served', async () => {
  const status = async (host: string) =>
    (await shop.app.request(`http://${host}/api/nothing`, { headers: { host } })).status
  for (const host of ['evil.test', 'example.se', 'evil-example.fr', 'localhost.evil.test', 'xn--example.net']) {
    expect([host, await status(host)]).toEqual([host, 400])
  }
  for (const host of ['localhost', 'sv.localhost:3000', '127.0.0.1', 'sv.example.se', 'EXAMPLE.FR', 'a.b.example.se']) {
    expect([host, await status(host)]).toEqual([host, 404])
  }
  const refused = await shop.app.request('http://evil.test/', { headers: { host: 'evil.test' } })
  expect(((await refused.json()) as { message: string }).message).toMatch(/host name/)
})

test('X-Forwarded-* count only where a proxy is trusted, and then only the peer’s own entry', async () => {
  const forwarded = { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https', host: 'localhost' }
  const plain = await shop.app.request('http://localhost/sanctum/csrf-cookie', { headers: forwarded })
  expect(plain.status).toBe(204)
  expect(plain.headers.getSetCookie().join()).not.toMatch(/Secure/)

  const proxied = createApi({ ...shop, environment: { ...shop.environment, trustProxy: true } })
  expect((await proxied.request('http://localhost/sanctum/csrf-cookie', { headers: forwarded })).status).toBe(400)
  const trusted = { host: 'internal', 'x-forwarded-host': 'sv.example.se', 'x-forwarded-proto': 'http, https' }
  const response = await proxied.request('http://internal/sanctum/csrf-cookie', { headers: trusted })
  expect(response.headers.getSetCookie().join()).toMatch(/__Host-vitrine_session/)
})

test('CORS lets the listed origin in with credentials and reflects nobody else', async () => {
  const preflight = (origin: string) =>
    shop.app.request('http://localhost/api/login', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const allowed = await preflight('https://partner.test')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://partner.test')
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  const refused = await preflight('https://evil.test')
  expect(refused.status).toBe(403)
  expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  const read = await shop.app.request('http://localhost/api/categories', { headers: { origin: 'https://evil.test' } })
  expect(read.headers.get('access-control-allow-origin')).toBeNull()
})

test('every answer has a request id; a sane one from outside is kept', async () => {
  const given = await shop.app.request('http://localhost/healthz', { headers: { 'x-request-id': 'trace-12345678' } })
  expect(given.headers.get('x-request-id')).toBe('trace-12345678')
  const strange = await shop.app.request('http://localhost/healthz', { headers: { 'x-request-id': '<script>' } })
  expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('API answers carry nosniff, no-store, CORP and a policy that allows nothing', async () => {
  const { headers } = await shop.app.request('http://localhost/api/user')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
})

test('bodies: malformed, doubled, forbidden, too large or of another kind are refused, each with its status', async () => {
  const browser = createBrowser(shop)
  await browser.get('/sanctum/csrf-cookie')
  const token = browser.cookies.get('XSRF-TOKEN')!
  const send = async (body: BodyInit, type?: string, path = '/api/login') => {
    const headers = { 'x-xsrf-token': token, ...(type && { 'content-type': type }) }
    return (await browser.request(path, { method: 'POST', headers, body })).status
  }
  const type = 'application/json'
  expect(await send('{"email":', type)).toBe(400)
  expect(await send('{"email":"a","email":"b"}', type)).toBe(400)
  expect(await send('{"a":{"b":1,"\\u0062":2}}', type)).toBe(400)
  expect(await send('{"__proto__":{"admin":true}}', type)).toBe(400)
  expect(await send('{"email":"a\\u0000b"}', type)).toBe(400)
  expect(await send(new Uint8Array([0x7b, 0xff, 0x7d]), type)).toBe(400)
  expect(await send('['.repeat(2_000) + ']'.repeat(2_000), type)).toBe(400)
  expect(await send(`{"email":"${'a'.repeat(70_000)}"}`, type)).toBe(413)
  expect(await send('email=a', 'application/x-www-form-urlencoded')).toBe(415)
  expect(await send('{}', 'text/plain')).toBe(415)
  expect(await send('{}', type, '/api/contact')).toBe(415)
  expect(await send('nonsense', 'multipart/form-data; boundary=x', '/api/contact')).toBe(400)
  expect(await send('[1]', type)).toBe(422)

  const form = (fill: (form: FormData) => void) => {
    const data = new FormData()
    fill(data)
    return send(data, undefined, '/api/contact')
  }
  expect(
    await form((data) => {
      data.append('email', 'a@example.test')
      data.append('email', 'b@example.test')
    }),
  ).toBe(400)
  expect(await form((data) => data.append('__proto__', 'x'))).toBe(400)
  expect(await form((data) => data.append('content', new File(['x'], 'x.txt')))).toBe(400)
  expect(await form((data) => data.append('content', 'a'.repeat(300_000)))).toBe(413)
  expect(
    await form((data) => {
      for (let index = 0; index < 31; index++) data.append(`field${index}`, 'x')
    }),
  ).toBe(413)
})

test('#375 a write that is called too often gives 429 with Retry-After, in the visitor’s language', async () => {
  const strict = { app: createApi(shop, { rateLimitScale: 0.01 }) }
  const browser = createBrowser(strict, { host: 'sv.example.se' })
  const statuses = new Set<number>()
  let last = new Response()
  for (let call = 0; call < 12; call++) {
    last = await browser.post('/api/cart/token', { products: {} })
    statuses.add(last.status)
  }
  expect([...statuses]).toEqual([422, 429])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await last.json()).toEqual({ message: errorMessage('request.tooMany', releaseTexts('sv')) })
})

test('#375 every write call of the document is limited', async () => {
  const document = (await (await shop.app.request('http://localhost/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }
  const unlimited = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, { responses }]) => method !== 'get' && !('429' in responses))
      .map(([method]) => `${method} ${path}`),
  )
  expect(unlimited).toEqual(['post /webhooks/stripe'])
})

test('limits count the address of the peer, and the whole network of an IPv6 one', async () => {
  const strict = createApi(shop, { rateLimitScale: 0.001 })
  const search = async (peer: string) =>
    (await strict.request('http://localhost/api/search?query=x', {}, { peer })).status
  expect(await search('203.0.113.7')).toBe(200)
  expect(await search('203.0.113.7')).toBe(429)
  expect(await search('::ffff:203.0.113.7')).toBe(429)
  expect(await search('203.0.113.8')).toBe(200)
  expect(await search('2001:db8:1:2::1')).toBe(200)
  expect(await search('2001:db8:1:2:aaaa::9')).toBe(429)
  const internal = { peer: '203.0.113.7', internal: true }
  expect((await strict.request('http://localhost/api/search?query=x', {}, internal)).status).toBe(200)
})

test('#375 asking for the headers of a search alone counts like the search', async () => {
  const strict = createApi(shop, { rateLimitScale: 0.001 })
  const peer = '203.0.113.20'
  const ask = async (method: string) =>
    (await strict.request('http://localhost/api/search?query=x', { method }, { peer })).status
  expect([await ask('HEAD'), await ask('HEAD'), await ask('GET')]).toEqual([200, 429, 429])
})

test('errors speak the visitor’s language: ?lng= before the cookie before the host', async () => {
  const message = async (path: string, headers: Record<string, string>) => {
    const response = await shop.app.request(`http://localhost${path}`, { headers })
    return ((await response.json()) as { message: string }).message
  }
  const expected = (language: (typeof languages)[number]) => errorMessage('request.notFound', releaseTexts(language))
  expect(await message('/api/nothing', {})).toBe(expected('en'))
  expect(await message('/api/nothing', { host: 'sv.example.se' })).toBe(expected('sv'))
  expect(await message('/api/nothing', { host: 'sv.example.se', cookie: 'lng=fr' })).toBe(expected('fr'))
  expect(await message('/api/nothing?lng=no', { host: 'sv.example.se', cookie: 'lng=fr' })).toBe(expected('no'))
  expect(await message('/api/nothing?lng=xx', { host: 'sv.example.se', cookie: 'lng=yy' })).toBe(expected('sv'))
})

test('every refusal has a sentence in every language', () => {
  for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
    for (const language of languages) expect(errorMessage(code, releaseTexts(language))).toMatch(/\p{L}{3}/u)
  }
})

test('faults answer 500 and tell nothing; a lost database answers 503 with Retry-After', async () => {
  const failing = (error: Error) => {
    const database = new Proxy(shop.database, {
      get(target, name, receiver) {
        if (name === 'select') throw error
        return Reflect.get(target, name, receiver)
      },
    })
    const logged: unknown[] = []
    const heard = { error: (entry: unknown) => logged.push(entry), warn: () => undefined }
    const log = Object.assign(Object.create(shop.log), heard)
    return { app: createApi({ ...shop, database, log } as unknown as TestShop), logged }
  }
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` }

  const fault = failing(new Error('secret detail'))
  const response = await fault.app.request('http://localhost/api/user', { headers })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toMatch(/secret|at /)
  expect(fault.logged).toMatchObject([{ requestId: response.headers.get('x-request-id'), path: '/api/user' }])

  const gone = failing(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
  const later = await gone.app.request('http://localhost/api/user', { headers })
  expect(later.status).toBe(503)
  expect(later.headers.get('retry-after')).toBe('5')
})

test('unknown paths answer 404 as JSON', async () => {
  const response = await shop.app.request('http://localhost/api/nothing')
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toMatch(/json/)
})

test('#393 back-office calls answer 401 without a token and 403 to visitors', async () => {
  expect((await shop.app.request('http://localhost/api/admin/settings')).status).toBe(401)
  const browser = createBrowser(shop)
  const registered = await browser.post('/api/register', {
    email: 'visitor@example.test',
    password: 'a quiet winter evening',
    firstName: 'A',
    lastName: 'B',
  })
  browser.token = ((await registered.json()) as { token: string }).token
  expect((await browser.get('/api/admin/settings')).status).toBe(403)
  expect((await browser.patch('/api/admin/settings', { 'membership.price': 1 })).status).toBe(403)
})

test('no path with a NUL reaches the database', async () => {
  expect((await shop.app.request('http://localhost/api/products/a%00b')).status).toBe(400)
  expect((await shop.app.request('http://localhost/api/search?query=%00')).status).toBe(400)
})

test('#375 several processes on one database count together', async ({ skip }) => {
  if (shop.database.engine !== 'postgresql') skip()
  const several = { ...shop, environment: { ...shop.environment, webProcesses: 2 } }
  const processes = [createApi(several, { rateLimitScale: 0.005 }), createApi(several, { rateLimitScale: 0.005 })]
  const statuses: number[] = []
  for (let call = 0; call < 6; call++) {
    const response = await processes[call % 2]!.request(
      'http://localhost/api/search?query=x',
      {},
      { peer: '192.0.2.1' },
    )
    statuses.push(response.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
})
