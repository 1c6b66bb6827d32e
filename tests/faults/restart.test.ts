import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { controlSocket } from '../../src/commands/control-socket.ts'
import { type DemoProcesses, prepareDemoShop } from '../../tools/servers/demo-shop.ts'
import { freePort } from '../../tools/servers/free-port.ts'
import { type ApiSession, apiSession, buyOverApi, payOverApi } from '../support/live-orders.ts'

/** Shop and sandbox as separate processes, killed without warning (SIGKILL) and restarted on the same data. */

let processes: DemoProcesses
let shop: ChildProcess
let sandbox: ChildProcess

beforeAll(async () => {
  processes = await prepareDemoShop({}, inject('faultTemplates').dataDir)
  sandbox = await processes.startSandbox()
  shop = await processes.startShop()
})
afterAll(() => processes.stop())

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

type Row = Record<string, string>

/** Returns rows of the running shop's database, as the export command gives them. */
function exported(kind: 'orders' | 'members'): Promise<Row[]> {
  const socketPath = controlSocket(join(processes.dataDir, 'control.sock'))
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: `/export/${kind}`, method: 'POST' }, async (response) => {
      const text = await new Response(response as unknown as ReadableStream).text()
      resolve(parse(text, { columns: true }) as Row[])
    })
    asked.on('error', reject).end()
  })
}

async function ordersOf(email: string): Promise<Row[]> {
  return (await exported('orders')).filter((row) => row.email === email)
}

async function provider<ApiResponse>(method: string, path: string, json?: unknown): Promise<ApiResponse> {
  const response = await fetch(`http://localhost:${processes.sandboxPort}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_sandbox' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  expect(response.status, path).toBeLessThan(300)
  return (await response.json()) as ApiResponse
}

type LedgerEntry = { payment_intent: string; charges: { status: string; amount: number }[] }

async function taken(): Promise<number[]> {
  const entries = await provider<LedgerEntry[]>('GET', '/sandbox/ledger')
  return entries
    .flatMap(({ charges }) => charges)
    .flatMap((charge) => (charge.status === 'succeeded' ? charge.amount : []))
}

async function mailsTo(email: string): Promise<string[]> {
  const mails = await provider<{ to: unknown; subject: string }[]>('GET', '/mail.json')
  return mails.filter(({ to }) => JSON.stringify(to).includes(email)).map(({ subject }) => subject)
}

/** A payment that waits for the bank; `accept` is what the visitor does there. */
async function challenged(api: ApiSession, email: string): Promise<() => Promise<unknown>> {
  const { response } = await payOverApi(
    api,
    email,
    { 4319: { quantity: 1, membership: false } },
    'pm_card_authenticationRequired',
  )
  if (!response.requires_action) throw new Error('The bank did not ask')
  const id = response.data.clientSecret.split('_secret_')[0]
  return () => provider('POST', `/sandbox/payment_intents/${id}/authenticate`, { outcome: 'success' })
}

const within = { timeout: 60_000, interval: 500 }

describe('#440 killed without warning', () => {
  it('soon after its start, what it compiled is kept for the next one', async () => {
    const cache = mkdtempSync(join(processes.dataDir, 'compiled-'))
    await kill(shop)
    shop = await processes.startShop({ NODE_COMPILE_CACHE: cache })
    const compiled = () => readdirSync(cache, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    await expect.poll(() => compiled().length, within).toBeGreaterThan(100)
    await kill(shop)
    shop = await processes.startShop()
  })

  it('right after paying: order, customer, charge and mails are all there afterwards; what was paid meanwhile becomes an order', async () => {
    const reported = await apiSession(undefined, processes.port)
    const silent = await apiSession(undefined, processes.port)
    const atTheBank = await apiSession(undefined, processes.port)
    const accept = await challenged(atTheBank, 'bank@example.test')
    const member = { 4318: { quantity: 1, membership: true } }
    const id = await buyOverApi(reported, 'reported@example.test', member)
    const { response } = await payOverApi(silent, 'silent@example.test', {
      4320: { quantity: 1, membership: false },
    })
    expect(response).toEqual({ requires_action: false })
    await Promise.all([kill(shop), kill(sandbox)])

    sandbox = await processes.startSandbox()
    // The provider sends no event, so the shop has to find this payment by itself.
    await provider('POST', '/sandbox/webhooks', { mode: 'drop' })
    await accept()
    expect((await taken()).sort()).toEqual([6400, 6799, 7499].sort())
    shop = await processes.startShop()

    expect(await ordersOf('reported@example.test')).toMatchObject([{ id, product_id: '4318', price: '67.99' }])
    const seen = await reported.call('GET', `/api/orders/${id}`)
    expect(await seen.json()).toMatchObject({ id, total: 67.99, name: 'Kari Nordmann' })
    expect(await exported('members')).toContainEqual(expect.objectContaining({ email: 'reported@example.test' }))
    await expect.poll(() => ordersOf('silent@example.test'), within).toMatchObject([{ product_id: '4320' }])
    await expect.poll(() => ordersOf('bank@example.test'), within).toMatchObject([{ product_id: '4319' }])
    for (const email of ['reported', 'silent', 'bank']) {
      await expect.poll(() => mailsTo(`${email}@example.test`), within).toContainEqual(expect.stringMatching(/order/i))
    }
    await expect.poll(() => mailsTo('reported@example.test'), within).toContainEqual(expect.stringMatching(/password/i))
    expect(await taken()).toHaveLength(3)
    await provider('POST', '/sandbox/webhooks', { mode: 'normal' })
  })

  it('while the visitor was at the bank: the provider’s notice, repeated until the shop is back, makes the order', async () => {
    const api = await apiSession(undefined, processes.port)
    const accept = await challenged(api, 'later@example.test')
    await kill(shop)
    await accept()
    shop = await processes.startShop()
    await expect.poll(() => ordersOf('later@example.test'), within).toMatchObject([{ product_id: '4319' }])
    expect(await taken()).toHaveLength(4)
  })

  it('the sandbox keeps what it took', async () => {
    const before = await provider<LedgerEntry[]>('GET', '/sandbox/ledger')
    await kill(sandbox)
    sandbox = await processes.startSandbox()
    expect(await provider('GET', '/sandbox/ledger')).toEqual(before)
  })
})

it('#440 a second shop on the same data directory is refused in plain words, and the first goes on', async () => {
  const { code, said } = await processes.startAnother(await freePort())
  expect(code).toBe(1)
  expect(said).toContain(`The data directory ${processes.dataDir} is in use by another running shop`)
  expect(said).not.toMatch(/\n\s+at /)
  expect((await fetch(`http://localhost:${processes.port}/readyz`)).status).toBe(200)
})
