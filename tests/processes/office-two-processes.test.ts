import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InspectResponse } from '#contract/office/office/inspect.ts'
import { inEveryLanguage } from '#shared/markets.ts'
import { apiSession, buyOverApi } from '../support/live-orders.ts'
import { call } from './traffic.ts'
import { type Staff, startTwoProcesses, type TwoProcesses } from './two-processes.ts'

/** The back office of a shop that runs as two processes on one database. */

let shop: TwoProcesses
let ports: TwoProcesses['ports']
beforeAll(async () => {
  shop = await startTwoProcesses()
  ports = shop.ports
})
afterAll(() => shop.stop())

const query = <Row extends pg.QueryResultRow>(text: string) => shop.query<Row>(text)
const signIn = (as: Parameters<TwoProcesses['signIn']>[0]) => shop.signIn(as)

const owner = { email: 'owner@vitrine.test', password: 'a long enough phrase' }

describe('O010 all sessions of a person end in every process', () => {
  const statuses = async (staff: Staff[]) =>
    Promise.all(staff.flatMap(({ ask }) => ports.map(async (port) => (await ask(port, 'GET', '/me')).status)))

  it('O010 disabled in one process, the very next call to the other is 401', async () => {
    const sessions = [await signIn({ demo: 'viewer' }), await signIn({ demo: 'viewer' })]
    expect(await statuses(sessions)).toEqual([200, 200, 200, 200])
    const { ask } = await signIn(owner)
    const { items } = (await ask(ports[0], 'GET', '/staff')).body as { items: { id: string; email: string }[] }
    const { id } = items.find(({ email }) => email === 'viewer@vitrine.test')!
    const { etag } = await ask(ports[0], 'GET', `/staff/${id}`)
    expect((await ask(ports[0], 'DELETE', `/staff/${id}`, undefined, etag)).status).toBe(204)
    const next = await sessions[0]!.ask(ports[1], 'GET', '/me')
    expect([next.status, next.body.code]).toEqual([401, 'auth.signedOut'])
    expect(await statuses(sessions)).toEqual([401, 401, 401, 401])
    expect((await signIn({ demo: 'viewer' })).signedIn).toBe(422)
  })

  it('O010 a password set by a mailed link in one process, the very next call to the other is 401', async () => {
    const email = 'editor@vitrine.test'
    const sessions = [await signIn({ demo: 'editor' }), await signIn({ demo: 'editor' })]
    expect(await statuses(sessions)).toEqual([200, 200, 200, 200])
    const visitor = await apiSession(undefined, ports[0])
    expect((await visitor.call('POST', '/api/auth/forgot-password', { email })).status).toBe(200)
    const token = async () => {
      const mails = await (await fetch(`http://localhost:${shop.sandboxPort}/mail.json`)).json()
      const mail = (mails as { to: unknown; text: string }[]).find(({ to }) => JSON.stringify(to).includes(email))
      return mail && /\/([\w-]{43})(?:[\s?]|$)/.exec(mail.text)?.[1]
    }
    await expect.poll(token).toBeTruthy()
    const password = 'a password that is new'
    const reset = await visitor.call('POST', '/api/auth/reset-password', { token: await token(), password })
    expect(reset.status).toBe(204)
    const next = await sessions[0]!.ask(ports[1], 'GET', '/me')
    expect([next.status, next.body.code]).toEqual([401, 'auth.signedOut'])
    expect(await statuses(sessions)).toEqual([401, 401, 401, 401])
    const again = await signIn({ email, password })
    expect([again.signedIn, (await again.ask(ports[1], 'GET', '/me')).status]).toEqual([200, 200])
  })
})

it('O128 a save in one process is in the other within a second, in every language', async () => {
  const { ask } = await signIn({ demo: 'manager' })
  const { items } = (await ask(ports[0], 'GET', '/products?q=handskar')).body as { items: { id: number }[] }
  const path = `/products/${items[0]!.id}`
  const pages = ['no', 'sv', 'fr', 'en'].map((language) => `/api/products/handskar?lng=${language}`)
  const host = { host: 'vitrine.com' }
  const texts = async (port: number) =>
    Promise.all(
      [...pages, '/produkt/handskar'].map(async (one) => (await call(port, { path: one, headers: host })).text),
    )
  for (const round of [1, 2, 3]) {
    for (const port of ports) await texts(port)
    const { etag } = await ask(ports[0], 'GET', path)
    const name = `Hansker ${round}`
    const change = { name: inEveryLanguage(name) }
    expect((await ask(ports[0], 'PUT', path, change, etag)).status).toBe(200)
    const isShown = async () => (await texts(ports[1])).every((text) => text.includes(name))
    await expect.poll(isShown, { timeout: 1_000, interval: 50 }).toBe(true)
    expect((await texts(ports[0])).every((text) => text.includes(name))).toBe(true)
  }
})

it('O180 a text reworded in one process is in the other within a second, on pages, in the locale file and in mails', async () => {
  const { ask } = await signIn({ demo: 'manager' })
  const host = { host: 'vitrine.com' }
  const key = 'mails:mail.shipped.lead'
  for (const [path, where, text] of [
    ['/texts/no/storefront:home.popular.title', '/', 'Det folk kjøper nå'],
    ['/texts/no/storefront:cart.title', '/api/locales/no.json', 'Kurven din akkurat nå'],
    [`/texts/no/${key}`, null, 'Pakken er på vei akkurat nå.'],
  ] as const) {
    const said = async (port: number) =>
      where
        ? (await call(port, { path: where, headers: host })).text
        : JSON.stringify((await ask(port, 'GET', '/mail-templates/shipped/preview?language=no')).body)
    for (const port of ports) expect(await said(port)).not.toContain(text)
    expect((await ask(ports[0], 'PUT', path, { value: text }, '"0"')).status).toBe(200)
    await expect.poll(() => said(ports[1]), { timeout: 1_000, interval: 50 }).toContain(text)
    expect(await said(ports[0])).toContain(text)
    expect((await ask(ports[1], 'DELETE', path, undefined, '"1"')).status).toBe(200)
    await expect.poll(() => said(ports[0]), { timeout: 1_000, interval: 50 }).not.toContain(text)
  }
})

it('O237 a page dropped in one process is made afresh in the other; each tells what it keeps itself', async () => {
  const { ask } = await signIn({ demo: 'manager' })
  const page = '/produkt/handskar'
  const visit = (port: number) => call(port, { path: page, headers: { host: 'vitrine.com' } })
  const inspect = async (port: number, path = page) => {
    const response = await ask(
      port,
      'GET',
      `/system/inspect?${new URLSearchParams({ url: `http://vitrine.com${path}` })}`,
    )
    expect(response.status).toBe(200)
    return response.body as unknown as InspectResponse
  }
  for (const port of ports) {
    await expect
      .poll(async () => [(await visit(port)).status, (await inspect(port)).kept !== null])
      .toEqual([200, true])
    await visit(port)
    await call(port, { path: '/', headers: { host: 'vitrine.com' } })
  }
  const reported = await Promise.all(ports.map((port) => inspect(port)))
  expect(reported.map(({ process: { id } }) => id)).toEqual(shop.running.map(({ pid }) => pid))
  for (const { kept } of reported) {
    expect(kept).toMatchObject({ is_stale: false, tags: expect.arrayContaining(['settings', 'categories']) })
    expect(kept!.age_seconds).toBeGreaterThanOrEqual(0)
    expect(kept!.size).toBeGreaterThan(2_000)
    expect(kept!.hits).toBeGreaterThan(0)
  }
  expect((await ask(ports[0], 'POST', '/system/cache/drop', { url: `http://vitrine.com${page}` })).status).toBe(204)
  expect((await inspect(ports[0])).kept).toBeNull()
  // The other hears of it by the database, within a moment.
  await expect.poll(async () => (await inspect(ports[1])).kept).toBeNull()
  for (const port of ports) expect((await inspect(port, '/')).kept).not.toBeNull()
  for (const port of ports) {
    expect((await visit(port)).status).toBe(200)
    expect((await inspect(port)).kept).toMatchObject({ hits: 0 })
  }
  expect((await ask(ports[1], 'POST', '/system/cache/drop', {})).status).toBe(204)
  await expect.poll(async () => (await inspect(ports[0])).process.entries).toBe(0)
})

describe('O018 a process that is killed', () => {
  const orders: number[] = []
  beforeAll(async () => {
    for (let count = 0; count < 6; count++) {
      const api = await apiSession(undefined, ports[0])
      await buyOverApi(api, `burst-${count}@example.test`, { 4318: { quantity: 1, membership: false } })
    }
    const rows = await query<{ number: number }>("SELECT number FROM orders WHERE email LIKE 'burst-%' ORDER BY number")
    orders.push(...rows.map(({ number }) => Number(number)))
    expect(orders).toHaveLength(6)
  })

  /**
   * Writes notes, holds and parcels on one order, and settings, as fast as responses come, until the process is dead.
   */
  async function workOn(staff: Staff, number: number, result: () => void): Promise<void> {
    const action = async (method: string, path: string, body?: unknown, version?: string) => {
      const response = await staff.ask(ports[1], method, path, body, version)
      if (response.status > 0) result()
      return response
    }
    for (let turn = 0; ; turn++) {
      const noted = await action('POST', `/orders/${number}/notes`, { text: `Turn ${turn}` })
      if (noted.status === 0) return
      await action('POST', `/orders/${number}/hold`, { reason: `Turn ${turn}` })
      await action('DELETE', `/orders/${number}/hold`)
      const packed = await action('POST', `/orders/${number}/parcels`, {})
      const version = `"${packed.body.version}"`
      if (packed.status === 201) await action('POST', `/parcels/${packed.body.id}/cancel`, undefined, version)
      const { etag } = await action('GET', '/settings')
      await action('PATCH', '/settings', { 'delivery.product': [1 + (turn % 5), 9 + (number % 7)] }, etag)
    }
  }

  // Returns stored rows and log entries of each kind of action; they match if both or neither were written.
  const stored = () =>
    query<{ what: string; rows: string; entries: string }>(`
      SELECT 'notes' AS what,
        (SELECT coalesce(string_agg(id::text, ' ' ORDER BY id), '') FROM notes) AS rows,
        (SELECT coalesce(string_agg(after->>'note', ' ' ORDER BY (after->>'note')::int), '')
          FROM audit_log WHERE action = 'note.written') AS entries
      UNION ALL SELECT 'parcels',
        (SELECT coalesce(string_agg(id::text, ' ' ORDER BY id), '') FROM parcels),
        (SELECT coalesce(string_agg(substr(subject, 8), ' ' ORDER BY substr(subject, 8)::int), '')
          FROM audit_log WHERE action = 'parcel.pack')
      UNION ALL SELECT 'parcels cancelled',
        (SELECT coalesce(string_agg(id::text, ' ' ORDER BY id), '') FROM parcels WHERE state = 'CANCELLED'),
        (SELECT coalesce(string_agg(substr(subject, 8), ' ' ORDER BY substr(subject, 8)::int), '')
          FROM audit_log WHERE action = 'parcel.cancel')
      UNION ALL SELECT 'holds',
        (SELECT coalesce(string_agg(number::text, ' ' ORDER BY number), '') FROM orders WHERE hold_reason IS NOT NULL),
        (SELECT coalesce(string_agg(number, ' ' ORDER BY number::int), '') FROM (
          SELECT DISTINCT ON (subject) substr(subject, 7) AS number, action FROM audit_log
          WHERE action IN ('order.held', 'order.released') ORDER BY subject, id DESC) last WHERE action = 'order.held')
      UNION ALL SELECT 'the setting',
        (SELECT value::text FROM settings WHERE key = 'delivery.product'),
        (SELECT after::text FROM audit_log WHERE subject = 'delivery.product' ORDER BY id DESC LIMIT 1)`)

  it.each([60, 150])('O018 after %i answers leaves change and audit entry both or neither', async (responses) => {
    const sessions = await Promise.all(orders.map(() => signIn({ demo: 'manager' })))
    let result = 0
    const burst = orders.map((number, index) => workOn(sessions[index]!, number, () => result++))
    await expect.poll(() => result, { timeout: 60_000, interval: 5 }).toBeGreaterThan(responses)
    const dead = once(shop.running[1], 'exit')
    shop.running[1].kill('SIGKILL')
    await Promise.all([dead, ...burst])
    await shop.start(1)
    // The database rolls back open transactions when it sees the connections closed.
    const open = `SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()`
    await expect.poll(() => query(open)).toEqual([])
    const facts = await stored()
    expect(facts).toHaveLength(5)
    for (const { what, rows, entries } of facts) expect(rows, what).toBe(entries)
    expect(facts[0]!.rows).not.toBe('')
    // Each entry of the setting begins with what the one before it ended with: none is missing between them.
    const chain = await query<{ before: unknown; after: unknown }>(
      `SELECT before, after FROM audit_log WHERE subject = 'delivery.product' ORDER BY id`,
    )
    expect(chain.length).toBeGreaterThan(1)
    expect(chain.slice(1).map(({ before }) => before)).toEqual(chain.slice(0, -1).map(({ after }) => after))
  })
})
