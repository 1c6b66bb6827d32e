// @module-tag full
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** Limits of the work that a web process accepts, and how it refuses the rest. */

let web: WebShop
const limits = {
  renders: 1,
  rendersWaiting: 2,
  apiCalls: 2,
  apiCallsWaiting: 4,
  waitTimeoutMs: 1_500,
  connections: 60,
  headersTimeout: 400,
  requestTimeout: 800,
  checkEvery: 100,
}

beforeAll(async () => {
  web = await startWebShop({ limits })
})
afterAll(() => web.close())

const get = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${web.port}${path}`, init)

/** Sends raw text and returns everything received until the server closes. */
function raw(text: string, then?: (socket: Socket) => void, port = web.port): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  socket.on('error', () => undefined)
  socket.write(text)
  then?.(socket)
  return new Promise((resolve) => socket.on('close', () => resolve(said)))
}

test('what waits too long or in too great a number is refused with 503, readable; cached pages still go out', async () => {
  expect((await get('/')).status).toBe(200)
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  web.beforeRendering.wait = () => gate
  const started = performance.now()
  const pages = Array.from({ length: 8 }, (_, index) => get(`/kategori/gloves?page=${index + 2}`))
  const refused = await Promise.race(pages)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toMatch(/<h1>[\s\S]*<a href="">/)
  expect((await get('/')).status, 'a cached page').toBe(200)
  expect((await get('/healthz')).status).toBe(200)
  await expect
    .poll(async () => (await Promise.all(pages.slice(1, 3).map((page) => Promise.race([page, null])))).length)
    .toBe(2)
  // Queued requests are refused in time although the one before them never ends.
  await expect.poll(() => performance.now() - started > limits.waitTimeoutMs + 500).toBe(true)
  finish()
  const statuses = (await Promise.all(pages)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200 || status === 404)).toHaveLength(1)
  expect(statuses.filter((status) => status === 503)).toHaveLength(7)
  web.beforeRendering.wait = async () => {}
  expect((await get('/kategori/gloves?page=20')).status, 'afterwards everything is served').toBeLessThan(500)
})

const unfinished = [
  'POST /api/cart/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
]

test('a client that never finishes its headers or its body is let go', async () => {
  const slow = unfinished.flatMap((text) => Array.from({ length: 12 }, () => raw(text)))
  for (const said of await Promise.all(slow)) expect(said).toMatch(/^(HTTP\/1\.1 408 |$)/)
})

test('nobody waits for clients that never finish', async () => {
  const never = 600_000
  const unhurried = await startWebShop({ limits: { ...limits, headersTimeout: never, requestTimeout: never } })
  const sockets: Socket[] = []
  try {
    for (const text of unfinished)
      for (let client = 0; client < 12; client++) raw(text, (socket) => sockets.push(socket), unhurried.port)
    expect((await fetch(`http://localhost:${unhurried.port}/api/search?query=gloves`)).status).toBe(200)
    expect(sockets.filter((socket) => socket.destroyed)).toEqual([])
  } finally {
    for (const socket of sockets) socket.destroy()
    await unhurried.close()
  }
})

test('sitemaps and feeds have places of their own: other calls go on beside as many as there are', async () => {
  const long = Array.from({ length: 12 }, (_, index) => get(index % 2 ? '/feeds/products.xml' : '/sitemap.xml'))
  expect((await get('/api/search?query=gloves')).status).toBe(200)
  const statuses = (await Promise.all(long)).map(({ status }) => status)
  expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200]))
})

test('bodies, headers and requests beyond measure are refused', async () => {
  const big = await raw(
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{"a":`,
  )
  expect(big).toMatch(/^HTTP\/1\.1 (413|403|419) /)
  const endless = await raw(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    (socket) => {
      const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`
      const more = () => socket.writable && socket.write(chunk, () => setImmediate(more))
      more()
    },
  )
  expect(endless).toMatch(/^(HTTP\/1\.1 (413|419) |$)/)
  expect(await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
  expect(await raw('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  // Two lengths: two readers would cut the stream at different points.
  const twice =
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  expect(await raw(twice)).toMatch(/^HTTP\/1\.1 400 /)
})

test('connections are bounded; when some leave, others come in', async () => {
  const sockets = await Promise.all(
    Array.from({ length: limits.connections + 20 }, async () => {
      const socket = connect(web.port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.on('connect', resolve).on('close', resolve))
      return socket
    }),
  )
  await expect
    .poll(() => sockets.filter((socket) => socket.destroyed || socket.readyState === 'closed').length)
    .toBeGreaterThan(0)
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(
      () =>
        get('/').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 5_000 },
    )
    .toBe(200)
})
