import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type DemoProcesses, prepareDemoShop } from '../../tools/servers/demo-shop.ts'
import { type PostgresServer, startPostgres } from '../../tools/servers/postgres-server.ts'
import { apiSession, buyOverApi } from '../support/live-orders.ts'
import { call, startTraffic } from './traffic.ts'

/** A shop of two web processes on PostgreSQL: replaced, killed and stopped while visitors go on shopping. */

let postgres: PostgresServer
let processes: DemoProcesses
let shop: ChildProcess
let pids: number[]

const paths = [
  '/',
  '/kategori/winter-warmers',
  '/produkt/handskar',
  '/api/products',
  '/api/search?query=watch',
  '/readyz',
]

// Long enough for a busy machine to send several calls.
const drainSeconds = '5'

beforeAll(async () => {
  postgres = await startPostgres()
  processes = await prepareDemoShop({ DATABASE_URL: postgres.url, WEB_PROCESSES: '2', LOG_LEVEL: 'silent' })
  await processes.startSandbox()
  shop = await processes.startShop({ DRAIN_SECONDS: drainSeconds })
  pids = processes.processesOf(shop)
})
afterAll(async () => {
  await processes.stop()
  await postgres.stop()
})

type Notice = { replaced?: boolean; restarted?: boolean; processes: number[] }

/** The next message of the shop's first process that says this. */
function reported(what: 'replaced' | 'restarted'): Promise<Notice> {
  return new Promise((resolve) => {
    const listen = (notice: Notice) => {
      if (!notice[what]) return
      shop.off('message', listen)
      resolve(notice)
    }
    shop.on('message', listen)
  })
}

describe('replacing the processes one after another', () => {
  it('fails no request and no purchase, and leaves two new processes', async () => {
    const traffic = startTraffic(processes.port, paths, 8)
    let buying = true
    let bought = 0
    const payer = (async () => {
      for (; buying; bought++) {
        const api = await apiSession(undefined, processes.port)
        await buyOverApi(api, `payer-${bought}@example.test`, { 4318: { quantity: 1, membership: false } })
      }
    })()
    await expect.poll(() => traffic.responses > 100 && bought > 0).toBe(true)
    const replaced = reported('replaced')
    shop.kill('SIGUSR2')
    const notice = await replaced
    const before = traffic.responses
    await expect.poll(() => traffic.responses > before + 100).toBe(true)
    buying = false
    await payer
    await traffic.stop()
    expect(traffic.failures).toEqual([])
    expect(bought).toBeGreaterThan(0)
    expect(new Set(notice.processes).size).toBe(2)
    expect(notice.processes.filter((pid) => pids.includes(pid))).toEqual([])
    pids = notice.processes
  })
})

describe('a web process that dies', () => {
  it('is started again, and meanwhile the other one serves', async () => {
    const restarted = reported('restarted')
    process.kill(pids[0]!, 'SIGKILL')
    // A request just handed to the dead process is lost with it; the next request is served.
    const again = () => call(processes.port, { path: '/api/products', timeoutMs: 1_000 }).then(({ status }) => status)
    await expect.poll(again).toBe(200)
    const notice = await restarted
    expect(notice.processes).toHaveLength(2)
    expect(notice.processes).not.toContain(pids[0])
    expect(notice.processes).toContain(pids[1])
  })
})

describe('SIGTERM', () => {
  it('is announced on /readyz while everything is still served; what is under way is finished, then the shop is gone', async () => {
    if (shop.exitCode !== null) shop = await processes.startShop({ DRAIN_SECONDS: drainSeconds })
    expect((await call(processes.port, { path: '/readyz' })).status).toBe(200)
    // A call whose body is still on its way: it goes on arriving slowly until nothing else is let in.
    const session = await call(processes.port, { path: '/sanctum/csrf-cookie' })
    const cookies = (session.headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]!)
    const token = decodeURIComponent(cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))!.slice(11))
    const body = JSON.stringify({ products: { 4318: { quantity: 1, membership: false } } }).padEnd(4_000)
    const socket = connect(processes.port, '127.0.0.1')
    let said = ''
    socket.setEncoding('utf8').on('data', (part) => {
      said += part
    })
    socket.write(
      `POST /api/cart/token HTTP/1.1\r\nHost: localhost:${processes.port}\r\nCookie: ${cookies.join('; ')}\r\nX-XSRF-TOKEN: ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    let sent = 10
    const slowly = setInterval(() => {
      socket.write(body.slice(sent, sent + 1))
      sent += 1
    }, 50)
    onTestFinished(() => {
      clearInterval(slowly)
      socket.destroy()
    })
    const exited = once(shop, 'exit')
    // Every process reports its own readiness, so it is probed several times.
    for (let probe = 0; probe < 6; probe++) await call(processes.port, { path: '/readyz' })
    shop.kill('SIGTERM')
    await expect.poll(() => call(processes.port, { path: '/readyz' }).then(({ status }) => status)).toBe(503)
    expect((await call(processes.port, { path: '/' })).status).toBe(200)
    await expect
      .poll(
        () =>
          // A connection made as the last web process closes may be accepted by the supervisor and get no response.
          call(processes.port, { path: '/healthz', timeoutMs: 1_000 }).then(
            () => 'open',
            ({ code }: NodeJS.ErrnoException) => code,
          ),
        { timeout: 60_000 },
      )
      .toBe('ECONNREFUSED')
    expect(said).toBe('')
    clearInterval(slowly)
    socket.write(body.slice(sent))
    await expect.poll(() => said).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*"token"/i)
    const [code] = await exited
    expect(code).toBe(0)
  })
})
