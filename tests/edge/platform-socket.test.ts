import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
let base: string
const server: Server = createServer(
  getRequestListener((request) => shop.app.fetch(request, { peer: '127.0.0.1', port: port() }), {
    overrideGlobalObjects: false,
  }),
)

beforeAll(async () => {
  shop = await createTestShop({ seed: 'none' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${port()}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop.close()
})

const port = () => (server.address() as AddressInfo).port

async function session(): Promise<Record<string, string>> {
  const response = await fetch(`${base}/sanctum/csrf-cookie`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  return { cookie, 'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(cookie)![1]!, origin: base }
}

test('JSON and form bodies arrive whole over a real connection', async () => {
  const headers = await session()
  const account = { email: 'kari@example.test', password: 'en stille vinterkveld', firstName: 'Å', lastName: 'Ø' }
  const registered = await fetch(`${base}/api/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(registered.status).toBe(201)
  const form = new FormData()
  for (const [name, value] of Object.entries({ email: 'kari@example.test', content: 'Hei' })) form.append(name, value)
  expect((await fetch(`${base}/api/contact`, { method: 'POST', headers, body: form })).status).toBe(202)
})

test('calls without a body work, and a body without a length is still bounded', async () => {
  const headers = await session()
  const login = await fetch(`${base}/api/login`, { method: 'POST', headers })
  expect(login.status).toBe(422)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent > 200) return controller.close()
      controller.enqueue(new Uint8Array(1024).fill(0x20))
    },
  })
  const response = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
})
