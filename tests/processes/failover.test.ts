import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMachine } from '../../tools/campaign/machine.ts'
import { findDifferences } from '../../tools/campaign/record-checks.ts'
import { ledgerOf, workOffJobs } from '../../tools/campaign/records.ts'
import { runStage, type Stage } from '../../tools/campaign/stage.ts'
import { goods, setStock } from '../../tools/campaign/visitor.ts'
import { type PostgresServer, startPostgres } from '../../tools/servers/postgres-server.ts'
import { type SlowProxy, startSlowProxy } from '../../tools/servers/slow-proxy.ts'
import { type Bought, byEmail, expectRefusedOrFinished, openCart } from './one-purchase.ts'
import { call } from './traffic.ts'

/** PostgreSQL dies during purchases, and the standby that confirmed every commit takes its place. */

const stockAtFirst = 1_000

let primary: PostgresServer
let standby: PostgresServer
let address: SlowProxy
let stage: Stage

beforeAll(async () => {
  primary = await startPostgres({ replicated: true })
  address = await startSlowProxy(addressOf(primary))
  const databaseUrl = new URL(primary.url)
  databaseUrl.port = String(address.port)
  stage = await runStage({
    engine: 'postgresql',
    databaseUrl: databaseUrl.href,
    dataDir: mkdtempSync(join(tmpdir(), 'vitrine-failover-')),
    createShop: (environment, logFile) => createMachine('dist/server/main.js', environment, logFile),
  })
  await stage.start()
  await setStock(stage, goods.counted, stockAtFirst)
  standby = await primary.follow()
})
afterAll(async () => {
  await stage.close()
  await address.close()
  await standby.stop()
  await primary.stop()
})

function addressOf({ url }: PostgresServer): { host: string; port: number } {
  const { hostname: host, port } = new URL(url)
  return { host, port: Number(port) }
}

/** So many visitors at a time, one after another until stopped. */
function keepBuying(atOnce: number) {
  const bought: Bought[] = []
  const statuses = new Set<number>()
  let running = true
  const all = Array.from({ length: atOnce }, async () => {
    while (running) bought.push(await (await openCart(stage)).buy((status) => statuses.add(status)))
  })
  return {
    bought,
    statuses,
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

const search = () => call(stage.port, { path: '/api/search?query=failover' })
const isOpen = () => search().then(({ status }) => status)

it('during a failover every purchase is refused or finished, none is lost or doubled, and the shop sells again by itself', async () => {
  const shopping = keepBuying(6)
  const sold = () => shopping.bought.length
  await expect.poll(sold).toBeGreaterThan(12)

  await primary.kill()
  await expect.poll(isOpen).toBe(503)
  // Led to the standby too early, the shop neither sells nor reads there.
  address.passTo(addressOf(standby))
  const refused = await search()
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  const soldByThen = sold()
  await standby.promote()
  await expect.poll(isOpen).toBe(200)
  await expect.poll(sold).toBeGreaterThan(soldByThen + 12)
  await shopping.stop()

  expectRefusedOrFinished(shopping.statuses)
  expect(shopping.statuses).toContain(503)
  const { bought } = shopping
  const orders = await stage.sql<Bought>('SELECT email, public_id AS "orderId" FROM orders ORDER BY email')
  expect(orders.toSorted(byEmail)).toEqual(bought.toSorted(byEmail))
  const charged = (await ledgerOf(stage)).flatMap(({ charges }) =>
    charges.filter(({ status }) => status === 'succeeded'),
  )
  expect(charged).toHaveLength(bought.length)
  const [{ stock } = { stock: 0 }] = await stage.sql<{ stock: number }>(
    `SELECT stock FROM variants WHERE product_id = ${goods.counted} AND key = ''`,
  )
  expect(stock).toBe(stockAtFirst - bought.length)
  await workOffJobs(stage)
  // Mails may have been sent and not noted as sent when the primary died: those come again as the same ones.
  await expect.poll(() => findDifferences(stage, { repeatedMails: 4 })).toEqual([])
  expect(stage.isRunning()).toBe(true)
})
