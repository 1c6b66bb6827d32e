import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoProcesses, prepareDemoShop } from '../../tools/servers/demo-shop.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import { type PostgresServer, startPostgres } from '../../tools/servers/postgres-server.ts'
import { apiSession } from '../support/live-orders.ts'
import { call } from './traffic.ts'

/** Two shops on the same database: prepared once, sharing limits and sessions, and showing the same data. */

let postgres: PostgresServer
let processes: DemoProcesses
let ports: [number, number]
let shops: ChildProcess[]

beforeAll(async () => {
  postgres = await startPostgres()
  processes = await prepareDemoShop({ DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
  await processes.startSandbox()
  ports = [processes.port, await freePort()]
  // Both shops start at the same time, on an empty database.
  shops = await Promise.all(ports.map((port) => processes.startShop({ PORT: String(port) })))
})
afterAll(async () => {
  await processes.stop()
  await postgres.stop()
})

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const products = { 4318: { quantity: 1, membership: false } }

it('both prepare an empty database at once: everything is there once', async () => {
  expect(shops.map(({ exitCode }) => exitCode)).toEqual([null, null])
  const [owners] = await query<{ count: string }>("SELECT count(*) FROM customers WHERE role = 'owner'")
  expect(owners).toEqual({ count: '1' })
  const lists = await Promise.all(ports.map((port) => call(port, { path: '/api/products' })))
  expect(lists[0]!.headers['x-total-count']).toBe(lists[1]!.headers['x-total-count'])
  expect(Number(lists[0]!.headers['x-total-count'])).toBeGreaterThan(10)
})

it('limits count calls of both together', async () => {
  const sessions = await Promise.all(ports.map((port) => apiSession(undefined, port)))
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const body = { email: 'guessed@example.test', password: `guess number ${attempt}` }
    statuses.push((await sessions[attempt % 2]!.call('POST', '/api/login', body)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})

it('a browser’s session and its cart are known to both', async () => {
  const [first, second] = ports
  const opened = await fetch(`http://localhost:${first}/sanctum/csrf-cookie`)
  const cookies = opened.headers.getSetCookie().map((line) => line.split(';', 1)[0]!)
  const antiForgery = decodeURIComponent(cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))!.slice(11))
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': antiForgery, 'content-type': 'application/json' }
  const made = await call(first, {
    path: '/api/cart/token',
    method: 'POST',
    headers,
    body: JSON.stringify({ products }),
  })
  expect(made.status).toBe(200)
  const form = new URLSearchParams({
    email: 'both@example.test',
    firstName: 'Kari',
    lastName: 'Nordmann',
    address: 'Storgata 1',
    city: 'Oslo',
    zip: '0155',
    phone: '+47 900 00 000',
    'delivery-method': 'postnord',
    terms: 'on',
    'subscription-terms': 'on',
    paymentMethodId: 'pm_card_visa',
    cartToken: (JSON.parse(made.text) as { token: string }).token,
  })
  const paid = await call(second, {
    path: '/api/checkout',
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  expect(JSON.parse(paid.text)).toEqual({ requires_action: false })
})

it('a lock that somebody holds is waited for within bounds and then answered with 503; afterwards it works again', async () => {
  const holder = new pg.Client({ connectionString: postgres.url })
  await holder.connect()
  const api = await apiSession(undefined, ports[0])
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE carts IN ACCESS EXCLUSIVE MODE')
    const refused = await api.call('POST', '/api/cart/token', { products })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
    expect((await call(ports[0], { path: '/api/products' })).status).toBe(200)
    await holder.query('ROLLBACK')
  } finally {
    await holder.end()
  }
  expect((await api.call('POST', '/api/cart/token', { products })).status).toBe(200)
})

describe('what the owner changes in one', () => {
  let owner: Record<string, string>
  beforeAll(async () => {
    const api = await apiSession(undefined, ports[0])
    const body = { email: 'owner@vitrine.test', password: 'a long enough phrase' }
    const { token } = (await (await api.call('POST', '/api/login', body)).json()) as { token: string }
    owner = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  })

  async function changePrice(price: number): Promise<void> {
    const body = JSON.stringify({ 'membership.price': price })
    const changed = await call(ports[0], { path: '/api/admin/settings', method: 'PATCH', headers: owner, body })
    expect(changed.status, changed.text).toBe(200)
  }
  const shows = async (port: number, price: string) =>
    (await call(port, { path: '/api/shop' })).text.includes(price) &&
    (await call(port, { path: '/' })).text.includes(price.replace('.', ','))

  it('shows there at once, and in the other within a moment', async () => {
    for (const port of ports) await call(port, { path: '/' })
    await changePrice(21.37)
    expect(await shows(ports[0], '21.37')).toBe(true)
    await expect.poll(() => shows(ports[1], '21.37')).toBe(true)
  })

  it('is not missed by one that did not hear of it', async () => {
    for (const port of ports) for (let visit = 0; visit < 3; visit++) await call(port, { path: '/' })
    // The announcement is lost, because both shops have just lost their connection.
    const cut =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN shop_changes%' OR query = 'SELECT 1'"
    await Promise.all([query(cut), changePrice(22.48)])
    await expect.poll(() => shows(ports[1], '22.48')).toBe(true)
  })
})
