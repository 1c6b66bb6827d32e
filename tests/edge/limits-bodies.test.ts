import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startWebShop, type WebShop } from '../support/web-shop.ts'

/** Request bodies that never end affect only their sender. */

let web: WebShop
let sockets: Socket[] = []

beforeAll(async () => {
  web = await startWebShop({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => web.close())
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
})

type Sent = { socket: Socket; response: Promise<string> }

/**
 * Sends the head of a POST and `sent` bytes of its body. `response` resolves to everything received until the server
 * closes.
 */
async function post(
  path: string,
  { length, sent, from = '203.0.113.1' }: { length: number; sent: number; from?: string },
  port = web.port,
): Promise<Sent> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  )
  socket.write(Buffer.alloc(sent, ' '))
  const response = new Promise<string>((resolve) => {
    socket.on('data', () => said.includes('\r\n\r\n') && resolve(said))
    socket.on('close', () => resolve(said))
  })
  return { socket, response }
}

const visitor = async (from: string) => {
  const headers = { 'x-forwarded-for': from }
  const opened = await fetch(`http://localhost:${web.port}/sanctum/csrf-cookie`, { headers })
  const cookies = opened.headers.getSetCookie().map((line) => line.split(';', 1)[0]!)
  const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  return { ...headers, cookie: cookies.join('; '), 'x-xsrf-token': token, 'content-type': 'application/json' }
}

const askCartToken = async (headers: Record<string, string>) => {
  const cart = { products: { '4350': { quantity: 1 } } }
  const response = await fetch(`http://localhost:${web.port}/api/cart/token`, {
    method: 'POST',
    headers,
    body: JSON.stringify(cart),
  })
  return response.status
}

/** Resolves once `count` of the posts have a response. */
const result = async (posts: Sent[], count: number): Promise<string[]> => {
  const responses: string[] = []
  await new Promise<void>((resolve) => {
    for (const { response } of posts) {
      response.then((text) => {
        responses.push(text)
        if (responses.length === count) resolve()
      })
    }
  })
  return responses
}

test('security 34: 64 stalled webhooks leave carts working, for their own address too, and are told to come back', async () => {
  const headers = await visitor('203.0.113.1')
  const megabyte = 1024 * 1024
  const posts = await Promise.all(
    Array.from({ length: 64 }, () => post('/webhooks/stripe', { length: megabyte, sent: megabyte - 1 })),
  )
  // One address may have four of them on the way at most.
  for (const text of await result(posts, 60)) expect(text).toMatch(/^(HTTP\/1\.1 503 [\s\S]*retry-after: 2\r\n|$)/i)
  await expect.poll(() => posts.filter(({ socket }) => !socket.closed).length).toBe(4)
  for (let call = 0; call < 4; call += 1) expect(await askCartToken(headers)).toBe(200)
  expect(await askCartToken(await visitor('203.0.113.2'))).toBe(200)
})

test('security 34: large webhooks of many addresses are few at once; small ones go through beside them', async () => {
  const large = 200 * 1024
  const posts = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      post('/webhooks/stripe', { length: large, sent: large - 1, from: `198.51.100.${index}` }),
    ),
  )
  for (const text of await result(posts, 4)) expect(text).toMatch(/^HTTP\/1\.1 503 /)
  const event = await post('/webhooks/stripe', { length: 2, sent: 2, from: '192.0.2.1' })
  expect(await event.response, 'read whole, and refused for its signature only').toMatch(/^HTTP\/1\.1 400 /)
})

test('security 34: what one address group sends at once is bounded; its neighbours go on', async () => {
  const large = 60 * 1024
  const stalled = await Promise.all(
    Array.from({ length: 72 }, (_, index) =>
      post('/api/cart/token', { length: large, sent: large - 1, from: `2001:db8::${index}` }),
    ),
  )
  for (const text of await result(stalled, 4)) expect(text).toMatch(/^HTTP\/1\.1 503 /)
  const same = await post('/api/cart/token', { length: large, sent: large - 1, from: '[2001:DB8:0:0:1::]:443' })
  expect(await same.response).toMatch(/^HTTP\/1\.1 503 /)
  expect(await askCartToken(await visitor('2001:db8:0:1::1'))).toBe(200)
  for (const { socket } of stalled) socket.destroy()
  const headers = await visitor('2001:db8::1')
  await expect.poll(() => askCartToken(headers)).toBe(200)
})

test('security 34: a body that falls silent or never ends is answered 408, and its connection is closed', async () => {
  const hasty = await startWebShop({ limits: { bodySilenceMs: 150, bodyTotalMs: 500 } })
  try {
    const quiet = await post('/api/cart/token', { length: 100, sent: 1 }, hasty.port)
    const response = await quiet.response
    expect(response).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close\r\n/i)
    expect(response).toContain('took too long')
    await expect.poll(() => quiet.socket.closed).toBe(true)

    const endless = await post('/webhooks/stripe', { length: 1_000_000, sent: 1 }, hasty.port)
    const more = () => endless.socket.writable && endless.socket.write(' ', () => setImmediate(more))
    more()
    expect(await endless.response).toMatch(/^HTTP\/1\.1 408 /)
  } finally {
    await hasty.close()
  }
})
