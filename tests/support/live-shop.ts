import { type RequestOptions, request } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { controlSocket } from '../../src/commands/control-socket.ts'
import { workerShop } from './worker-shop.ts'

/** Talks to the browser tests' shop without a browser: plain pages, the API, the owner's settings, commands. */

export type Plain = { status: number; headers: Record<string, string>; text: string }

/** One plain HTTP request to a host of the shop, redirects not followed. */
export function plainGet(path: string, options: { host?: string; cookie?: string } = {}): Promise<Plain> {
  const port = workerShop().port
  const headers = { host: `${options.host ?? 'localhost'}:${port}`, ...(options.cookie && { cookie: options.cookie }) }
  return send({ port, path, headers, host: '127.0.0.1' })
}

export async function apiGet<ApiResponse>(
  path: string,
  options: { host?: string; cookie?: string } = {},
): Promise<ApiResponse> {
  const response = await plainGet(path, options)
  expect(response.status, path).toBe(200)
  return JSON.parse(response.text) as ApiResponse
}

export const liveOwner = { email: 'owner@vitrine.test', password: 'a long enough phrase' }

let signedIn: Promise<string> | undefined

/** Bearer token of the shop's owner. */
export function ownerToken(): Promise<string> {
  signedIn ??= signInOwner()
  return signedIn
}

/** Changes settings as the owner does and returns a function that restores them. */
export async function changeSettings(changes: Record<string, unknown>): Promise<() => Promise<void>> {
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
  const address = `${shopOrigin()}/api/admin/settings`
  const read = await fetch(address, { headers: headersOf(await ownerToken()) })
  const before = (await read.json()) as Record<string, unknown>
  const patch = async (body: Record<string, unknown>) => {
    // Some settings want a sign-in of a few minutes ago.
    const headers = headersOf(await signInOwner())
    const response = await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(body) })
    expect(response.status, await response.clone().text()).toBe(200)
  }
  await patch(changes)
  return () => patch(Object.fromEntries(Object.keys(changes).map((key) => [key, before[key]])))
}

/** Imports products from CSV into the running shop. */
export async function importProducts(csv: string): Promise<void> {
  const socketPath = controlSocket(join(workerShop().dataDir, 'control.sock'))
  const response = await send({ socketPath, path: '/import/products', method: 'POST' }, csv)
  expect(response.status, response.text).toBe(200)
  expect(JSON.parse(response.text).refused, response.text).toEqual([])
}

export function exportedProducts(): Promise<string> {
  return exported('products')
}

/** Everything that the database holds of a kind, as the export command gives it. */
export async function exported(kind: 'products' | 'orders' | 'members'): Promise<string> {
  const socketPath = controlSocket(join(workerShop().dataDir, 'control.sock'))
  return (await send({ socketPath, path: `/export/${kind}`, method: 'POST' })).text
}

export function shopOrigin(): string {
  return `http://localhost:${workerShop().port}`
}

async function signInOwner(): Promise<string> {
  const cookies = (await fetch(`${shopOrigin()}/sanctum/csrf-cookie`)).headers.getSetCookie()
  const pairs = cookies.map((cookie) => cookie.split(';', 1)[0]!)
  const token = decodeURIComponent(pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length))
  const response = await fetch(`${shopOrigin()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: pairs.join('; '), 'x-xsrf-token': token },
    body: JSON.stringify(liveOwner),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { token: string }).token
}

function send(options: RequestOptions, body = ''): Promise<Plain> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]),
        )
        resolve({ status: response.statusCode ?? 0, headers, text })
      })
    })
    sent.on('error', reject).end(body)
  })
}
