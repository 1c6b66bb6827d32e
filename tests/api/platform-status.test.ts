import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ seed: 'none' })
})
afterAll(() => shop.close())

const get = (path: string) => shop.app.request(`http://localhost${path}`)

test('/healthz and /readyz say that the shop is well, on any host', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await shop.app.request('http://10.0.0.7/readyz', { headers: { host: '10.0.0.7' } })
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({
    database: true,
    migrations: true,
    jobs: true,
    disk: 'writable',
    books: { state: 'unchecked', checkedAt: null, differences: 0 },
  })
})

test('/readyz tells strangers whether the shop is ready and nothing else', async () => {
  const guarded = await createTestShop({ seed: 'none', environment: { METRICS_TOKEN: 'a-long-metrics-token' } })
  const idle = createApi(guarded, { jobsRunning: () => false })
  const ask = (app: typeof idle, headers: Record<string, string>, peer = '127.0.0.1') =>
    app.fetch(new Request('http://localhost/readyz', { headers }), { peer, port: 80 })
  for (const [headers, peer] of [
    [{ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    [{ forwarded: 'for=10.0.0.1' }, '127.0.0.1'],
    [{ via: '1.1 proxy' }, '10.0.0.7'],
    [{ authorization: 'Bearer another-token' }, '203.0.113.7'],
    [{}, '203.0.113.7'],
  ] as const) {
    const [well, ill] = [await ask(guarded.app, headers, peer), await ask(idle, headers, peer)]
    expect([well.status, await well.json()]).toEqual([200, { ready: true }])
    expect([ill.status, ill.headers.get('retry-after'), await ill.json()]).toEqual([503, '5', { ready: false }])
    expect(
      (await guarded.app.fetch(new Request('http://localhost/metrics', { headers }), { peer, port: 80 })).status,
    ).toBe(403)
  }
  const reported = await ask(idle, { authorization: 'Bearer a-long-metrics-token', via: '1.1 proxy' }, '203.0.113.7')
  expect(await reported.json()).toMatchObject({ jobs: false, books: { differences: 0 } })
  await guarded.close()
})

test('/readyz names what is missing', async () => {
  const idle = createApi(shop, { jobsRunning: () => false })
  const response = await idle.request('http://localhost/readyz')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ database: true, migrations: true, jobs: false })
})

test.skipIf(!existsSync('/dev/full'))('/readyz is 503 on a full disk, and says so', async () => {
  symlinkSync('/dev/full', join(shop.environment.dataDir, `.writable-${process.pid}`))
  const response = await createApi(shop).request('http://localhost/readyz')
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ database: true, migrations: true, jobs: true, disk: 'full' })
  expect((await createApi(shop).request('http://localhost/readyz')).status, 'once there is room again').toBe(200)
})

test('/metrics counts requests by route and status, with bounded labels', async () => {
  await get('/api/products/no-such-product')
  await get('/api/products/another-one')
  await get('/api/nowhere/at/all')
  const response = await get('/metrics')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  const text = await response.text()
  expect(text).toContain('vitrine_requests_total{method="GET",route="/api/products/:id",status="404"} 2')
  expect(text).toContain('vitrine_requests_total{method="GET",route="none",status="404"} 1')
  expect(text).toContain('vitrine_request_seconds_bucket')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('no-such-product')
})

test('/api/openapi.json holds every call of the interface with its refusals and security', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string
    components: { securitySchemes: Record<string, unknown> }
    paths: Record<string, Record<string, { summary?: string; responses: Record<string, unknown>; security: unknown[] }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  for (const call of [
    'GET /sanctum/csrf-cookie',
    'POST /api/login',
    'POST /api/register',
    'POST /api/logout',
    'GET /api/user',
    'PATCH /api/user',
    'GET /api/user/orders',
    'GET /api/categories',
    'GET /api/categories/{id}',
    'GET /api/categories/{id}/products',
    'GET /api/products',
    'GET /api/products/{id}',
    'GET /api/search',
    'GET /api/pages/{slug}',
    'GET /api/locales/{lng}.json',
    'POST /api/cart/token',
    'POST /api/checkout',
    'POST /api/checkout/success',
    'GET /api/orders/{id}',
    'GET /api/user/subscriptions',
    'GET /api/user/subscription',
    'DELETE /api/user/subscription',
    'POST /api/user/subscription/resume',
    'POST /api/contact',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'GET /api/admin/settings',
    'PATCH /api/admin/settings',
    'POST /webhooks/stripe',
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
  ]) {
    expect(calls).toContain(call)
  }
  expect(Object.keys(document.components.securitySchemes)).toEqual([
    ...['bearerToken', 'staffSession', 'apiToken', 'antiForgery'],
  ])
  const login = document.paths['/api/login']!.post!
  expect(Object.keys(login.responses).sort()).toEqual(
    ['200', '400', '403', '413', '415', '419', '422', '429', '500', '503'].sort(),
  )
  expect(document.paths['/api/user']!.get!.security).toEqual([{ bearerToken: [] }])
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { summary }] of Object.entries(item))
      expect([method, path, Boolean(summary)]).toEqual([method, path, true])
  }
})

test('every operation of /api/openapi.json has a name of its own, that generated clients call it by', async () => {
  const { paths } = (await (await get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  const names = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId] as const),
  )
  for (const [call, name] of names) expect(name, call).toMatch(/^[a-z][A-Za-z]+$/)
  expect(new Set(names.map(([, name]) => name)).size).toBe(names.length)
  // A name once published stays.
  expect(Object.fromEntries(names)).toMatchObject({
    'GET /api/products': 'listProducts',
    'GET /api/products/{id}': 'getProduct',
    'POST /api/cart/token': 'createCartToken',
    'POST /api/checkout': 'submitCheckout',
    'POST /api/checkout/success': 'completeCheckout',
    'GET /api/orders/{id}': 'getOrder',
    'GET /api/user/subscription': 'getSubscription',
    'DELETE /api/user/subscription': 'cancelSubscription',
    'POST /api/user/subscription/resume': 'resumeSubscription',
  })
  const page = await (await get('/api/docs')).text()
  for (const [call, name] of names) expect(page, call).toContain(`<code>${name}</code>`)
})

test('/api/docs is a readable page without script or inline style', async () => {
  const response = await get('/api/docs')
  const page = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe-inline/)
  expect(page).not.toMatch(/<script|style=|\[object|undefined|&lt;code/)
  expect(page).toContain('/api/checkout')
  expect(page).toContain('cartToken')
  expect((await get('/api/docs.css')).headers.get('content-type')).toMatch(/^text\/css/)
})
