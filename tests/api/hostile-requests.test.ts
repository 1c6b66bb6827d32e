// @module-tag full
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { sandboxKeys } from '../../src/environment.ts'
import { type Document, type HostileRequest, hostileRequests, type Persona } from '../support/hostile-requests.ts'
import { createBrowser, type TestBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** `HOSTILE_REQUESTS=10000 SEED=…` sends more, and others. */
const requests = Number(process.env.HOSTILE_REQUESTS ?? 600)
const together = 8
// A busy machine may be slow; a request without a response by then counts as hanging.
const timeoutMs = 60_000

let shop: TestShop
let app: TestShop['app']
let document: Document
let ownerPassword: string
const browsers: Partial<Record<Persona, TestBrowser>> = {}

beforeAll(async () => {
  ownerPassword = 'a long enough phrase'
  shop = await createTestShop({ environment: { OWNER_EMAIL: 'owner@vitrine.test', OWNER_PASSWORD: ownerPassword } })
  const { ensureOwner } = await import('#domain/people/staff/ensure-owner.ts')
  await ensureOwner(shop)
  // All requests share one address, so the rate limits are raised.
  app = createApi(shop, { rateLimitScale: 1_000_000 })
  for (const persona of ['guest', 'customer', 'owner'] as const) {
    const browser = createBrowser({ app })
    browsers[persona] = browser
    if (persona === 'guest') await browser.get('/sanctum/csrf-cookie')
    else browser.token = await tokenOf(browser, persona)
  }
  document = (await (await app.request('http://localhost/api/openapi.json')).json()) as Document
})
afterAll(() => shop.close())

async function tokenOf(browser: TestBrowser, persona: 'customer' | 'owner'): Promise<string> {
  const response =
    persona === 'owner'
      ? await browser.post('/api/login', { email: 'owner@vitrine.test', password: ownerPassword })
      : await browser.post('/api/register', {
          email: `customer-${Math.trunc(performance.now() * 1_000)}@example.test`,
          password: 'correct horse battery',
          firstName: 'Kari',
          lastName: 'Nordmann',
        })
  return ((await response.json()) as { token: string }).token
}

// Internals that no response may reveal: files, statements, libraries and keys.
const leaks = [
  /(\\n|\n)\s+at .{1,80}:\d+:\d+|node_modules|file:\/\/|\.ts:\d+|\.js:\d+/,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.{0,200}\b(FROM|SET|VALUES|WHERE)\b|syntax error|violates|drizzle|pglite|pg_catalog/i,
  /\$argon2|password_hash|token_hash/,
  new RegExp([sandboxKeys.secret, sandboxKeys.webhook].join('|')),
  /root:x:0:0/,
]

async function faultOf({ route }: HostileRequest, send: () => Promise<Response>): Promise<string | null> {
  const response = await send()
  const body = await response.text()
  if (response.status >= 500) return `status ${response.status}: ${body.slice(0, 200)}`
  if (response.headers.has('x-injected')) return 'a header was injected'
  // The API's own documentation may contain these words.
  if (route === '/api/docs' || route === '/api/openapi.json') return null
  const reported = `${[...response.headers].join('\n')}\n${body}`
  const leak = leaks.find((pattern) => pattern.test(reported))
  return leak ? `leaks ${leak}: ${leak.exec(reported)?.[0]}` : null
}

/** Sends the request and returns what is wrong with the response; null if nothing is. */
async function problemOf(request: HostileRequest): Promise<string | null> {
  const browser = browsers[request.persona]
  const headers = new Headers({ host: 'localhost', ...request.headers })
  if (browser) {
    headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-xsrf-token', decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''))
    if (browser.token) headers.set('authorization', `Bearer ${browser.token}`)
  }
  let { body } = request
  if (body instanceof FormData) {
    // Sent as bytes, as over a socket: within this process, a form that is only partly read ends badly.
    const encoded = new Response(body)
    headers.set('content-type', encoded.headers.get('content-type')!)
    body = new Uint8Array(await encoded.arrayBuffer())
  }
  const { promise: tooLate, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(resolve, timeoutMs, `no answer within ${timeoutMs} ms`)
  const address = new URL(request.path, 'http://localhost').href
  const { method } = request
  const result = faultOf(request, async () => app.request(address, { method, headers, body: body as BodyInit }))
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer))
}

test(
  `#441 ${requests} malformed and hostile requests made from the API’s own description: no 500, no leak, no hang`,
  async () => {
    const found: string[] = []
    const statuses = new Map<string, number>()
    const drawn = fc.sample(hostileRequests(document), requests)
    let next = 0
    const sender = async () => {
      for (let request = drawn[next++]; request; request = drawn[next++]) {
        const problem = await problemOf(request)
        statuses.set(request.route, (statuses.get(request.route) ?? 0) + 1)
        if (problem) found.push(`${request.persona} ${request.method} ${request.path}: ${problem} ${bodyText(request)}`)
        // The call may have signed out, erased or changed the account, so another one takes its place.
        if (/logout|\/user|auth\//.test(request.route)) await renew(request.persona)
      }
    }
    await Promise.all(Array.from({ length: together }, sender))
    expect([...new Set(found)]).toEqual([])
    expect(statuses.size, 'every call was tried').toBeGreaterThan(Math.min(requests / 20, 25))
    // It still sells.
    expect((await app.request('http://localhost/api/products')).status).toBe(200)
  },
  30_000 + requests * 100,
)

async function renew(persona: Persona): Promise<void> {
  const browser = browsers[persona]
  if (!browser || (persona !== 'customer' && persona !== 'owner')) return
  if ((await browser.get('/api/user')).status === 200) return
  browser.token = null
  browser.token = await tokenOf(browser, persona)
}

function bodyText({ body }: HostileRequest): string {
  if (body === null) return ''
  if (body instanceof FormData) return JSON.stringify([...body]).slice(0, 400)
  return (typeof body === 'string' ? body : Buffer.from(body).toString('hex')).slice(0, 400)
}
