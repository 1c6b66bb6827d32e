import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { migrateDatabase } from '../../src/database/migrate-database.ts'
import { type Database, openDatabase } from '../../src/database/open-database.ts'
import { createJobQueue } from '../../src/jobs/boss-jobs.ts'
import { median } from '../bench/measure.ts'
import { type Server, startShop } from '../bench/servers.ts'
import { type Call, openOffice } from '../servers/office-session.ts'
import { startPostgres } from '../servers/postgres-server.ts'
import { fillOrders } from './filled-orders.ts'
import { officeUses } from './office-uses.ts'

/**
 * Measures the lists, search and order page of the office with 1,000 and with 100,000 orders. Runs over HTTP and in
 * turns, on PostgreSQL and on the embedded database.
 */
const few = 1_000
const many = Number(process.env.SCALE_ORDERS ?? 100_000)
const rounds = Number(process.env.SCALE_ROUNDS ?? 5)
const callsEach = Number(process.env.SCALE_CALLS ?? 20)
const goals = { p95: 100, times: 3, embedded: 200 }
// Below this, a ratio reflects the machine and not the list.
const finest = 15

const owner = { email: 'owner@vitrine.test', password: 'a long enough phrase' }

type Filled = { name: string; orders: number; call: Call; close(): Promise<void> }

const broken: string[] = []
const open: Filled[] = []
const postgres = await startPostgres()
try {
  for (const orders of [few, many]) open.push(await fill(`PostgreSQL ${orders}`, orders, await newDatabase(orders)))
  if (process.env.SCALE_EMBEDDED !== '0') open.push(await fill(`embedded ${many}`, many, null))
  say(`\nload of the machine ${loadavg()[0]!.toFixed(1)}, ${availableParallelism()} processors`)
  const found = new Map(Object.keys(officeUses).map((name) => [name, open.map((): number[] => [])]))
  for (let round = -1; round < rounds; round++) {
    for (const [name, use] of Object.entries(officeUses)) {
      for (const [index, { call, orders }] of open.entries()) {
        const times: number[] = []
        for (let turn = 0; turn < (round < 0 ? 3 : callsEach); turn++) {
          const path = use(turn + (round + 1) * callsEach, orders)
          const started = performance.now()
          const { status, body } = await call('GET', path)
          times.push(performance.now() - started)
          if (status !== 200) throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`)
        }
        if (round >= 0) found.get(name)![index]!.push(percentile(times))
      }
    }
  }
  table(found)
} finally {
  for (const each of open) await each.close()
  await postgres.stop()
}
for (const line of broken) say(`BROKEN  ${line}`)
process.exitCode = broken.length > 0 ? 1 : 0

async function fill(name: string, orders: number, url: string | null): Promise<Filled> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-office-'))
  const started = performance.now()
  const database = await openDatabase({ url, dataDir, poolSize: 1 })
  await migrateDatabase(database)
  const queue = await createJobQueue(database, pino({ level: 'silent' }))
  await fillIn(database, url, orders)
  await queue.stop()
  await database.close()
  const shop: Server = await startShop({
    ...(url && { DATABASE_URL: url }),
    DATA_DIR: dataDir,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  })
  const call = await openOffice({ port: Number(new URL(shop.origin).port), ...owner })
  say(`${name} orders filled and opened in ${((performance.now() - started) / 1_000).toFixed(0)} s`)
  return {
    name,
    orders,
    call,
    async close() {
      await shop.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Fills the database on a connection without time limits, because that takes longer than a shop's statement timeout.
 */
async function fillIn(database: Database, url: string | null, orders: number): Promise<void> {
  if (!url) return fillOrders(database, orders)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillOrders(drizzle(client), orders)
  await client.end()
}

function table(found: Map<string, number[][]>): void {
  say(`p95 in milliseconds, median of ${rounds} rounds of ${callsEach} calls`)
  say(`${'call'.padEnd(30)}${open.map(({ name }) => name.padStart(20)).join('')}     times`)
  for (const [name, samples] of found) {
    const [small, large, embedded] = samples.map(median) as [number, number, number | undefined]
    const times = large / Math.max(small, finest)
    say(
      `${name.padEnd(30)}${[small, large, ...(embedded === undefined ? [] : [embedded])]
        .map((time) => time.toFixed(1).padStart(20))
        .join('')}${(large / small).toFixed(2).padStart(10)}`,
    )
    if (large > goals.p95) broken.push(`${name}: ${large.toFixed(0)} ms with ${many} orders, at most ${goals.p95}`)
    if (times > goals.times) broken.push(`${name}: ${times.toFixed(1)} times, at most ${goals.times}`)
    if ((embedded ?? 0) > goals.embedded) broken.push(`${name}: ${embedded?.toFixed(0)} ms on the embedded database`)
  }
}

function percentile(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!
}

async function newDatabase(orders: number): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`CREATE DATABASE orders_${orders}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/orders_${orders}`
  return url.href
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
