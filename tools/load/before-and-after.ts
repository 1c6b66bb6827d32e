import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { median } from '../bench/measure.ts'
import { processorTime } from '../bench/processor-time.ts'
import { freePort } from '../servers/free-port.ts'
import { openOffice } from '../servers/office-session.ts'
import { type PostgresServer, startPostgres } from '../servers/postgres-server.ts'
import { type Clicks, clickUntil } from './clicking-staff.ts'
import { buyUntil, noFigures } from './visitor.ts'

/**
 * `npm run tool -- compare FOLDER`: compares purchases with those of the built checkout in FOLDER, in short
 * alternating rounds on PostgreSQL. Processor time per purchase shows the difference however busy the machine is.
 */
const rounds = Number(process.env.COMPARE_ROUNDS ?? 12)
const seconds = Number(process.env.COMPARE_SECONDS ?? 8)
const visitors = Number(process.env.COMPARE_SHOPPERS ?? 16)
const staffCount = 10
const staffPause = Number(process.env.COMPARE_PAUSE ?? 3_000)
const goals = { alone: 0.97, withStaff: 0.95 }
// Jobs of the last purchases are done within this time; they count as well.
const afterwards = 2_500
const toSend = 200

type Shop = {
  name: string
  port: number
  web: ChildProcess
  postgres: PostgresServer
  statements(): Promise<number>
  ask(statement: string): Promise<unknown>
  stop(): Promise<void>
}
/** Something that goes on while something else does. */
type Beside = <Result>(during: () => Promise<Result>) => Promise<Result>
type Round = { rate: number; web: number; database: number; statements: number; faults: number }

const alone: Beside = (during) => during()
const here = join(import.meta.dirname, '../..')
const owner = { email: 'owner@vitrine.test', password: 'a long enough phrase' }
const other = process.argv[2]
if (other === undefined) throw new Error('Name the folder of another built checkout.')

// Each visitor comes once, because buying too often from one address is refused.
let came = 0
const shops: Shop[] = []
const broken: string[] = []
try {
  shops.push(await startShop('before', resolve(other)))
  shops.push(await startShop('now', here))
  const [before, now] = shops as [Shop, Shop]
  say(`${cpus().length} processors, load before ${loadavg()[0]!.toFixed(1)}`)
  // The first purchases of a process are slower: they compile it.
  for (const shop of shops) await measure(shop, { howLong: 20 })
  const call = await openOffice({ port: now.port, ...owner })
  const clicks: Clicks = { clicks: 0, shipped: 0, failed: [] }
  const besideStaff: Beside = async (during) => {
    const end = new AbortController()
    const staff = Array.from({ length: staffCount }, (_, index) =>
      clickUntil(clicks, { call, staff: index, of: staffCount, pause: staffPause, end: end.signal }),
    )
    const result = await during()
    end.abort()
    await Promise.all(staff)
    return result
  }
  const kinds = [
    () => measure(before),
    () => measure(now),
    async () => {
      await sendOrders(now)
      return measure(now, { beside: besideStaff })
    },
  ]
  const byThemselves: Pair[] = []
  const withStaff: Pair[] = []
  for (let round = 0; round < rounds; round++) {
    // Each kind comes first, second and last as often.
    const found: Round[] = []
    for (const turn of kinds.keys()) {
      const kind = (round + turn) % kinds.length
      found[kind] = await kinds[kind]!()
    }
    const [old, own, staffed] = found as [Round, Round, Round]
    byThemselves.push([old, own])
    withStaff.push([old, staffed])
  }
  report('purchases alone', byThemselves, goals.alone)
  say(
    `\n${staffCount} staff, ${staffPause} ms before each click: ${clicks.clicks} clicks, ${clicks.shipped} orders shipped`,
  )
  if (clicks.failed.length > 0) broken.push(`${clicks.failed.length} calls of staff failed, e.g. ${clicks.failed[0]}`)
  report('purchases beside staff', withStaff, goals.withStaff)
  const cost = await costOfStaff(now, besideStaff)
  const free = 1 - cost / cpus().length
  const kept = ratioOfCost(byThemselves) * free
  say(
    `staff alone keep ${cost.toFixed(3)} of ${cpus().length} processors busy: on a machine of its own purchases keep ${kept.toFixed(3)}`,
  )
} finally {
  for (const shop of shops) await shop.stop()
}
for (const line of broken) say(`BROKEN  ${line}`)
process.exitCode = broken.length > 0 ? 1 : 0

async function startShop(name: string, folder: string): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-compare-'))
  const postgres = await startPostgres({ durable: process.env.LOAD_DURABLE !== '0' })
  await countStatements(postgres)
  const [port, sandboxPort, mailPort] = [await freePort(), await freePort(), await freePort()]
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(mailPort),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DEMO: '1',
    DEMO_HISTORY: '0',
    VITRINE_PICTURES_AHEAD: '0',
    LOG_LEVEL: 'error',
    WEB_PROCESSES: '2',
    TRUST_PROXY: '1',
    ALLOWED_HOSTS: 'localhost',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    STRIPE_API_BASE: `http://localhost:${sandboxPort}`,
    STRIPE_JS_URL: `http://localhost:${sandboxPort}/stripe.js`,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  }
  // The same provider for both: what it takes is no part of the comparison.
  const sandbox = await start(join(here, 'sandbox/main.ts'), here, environment)
  const web = await start(join(folder, 'dist/server/main.js'), folder, environment)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return {
    name,
    port,
    web,
    postgres,
    async statements() {
      const { rows } = await client.query<{ calls: string }>('SELECT sum(calls) AS calls FROM pg_stat_statements')
      return Number(rows[0]!.calls)
    },
    ask: (statement) => client.query(statement),
    async stop() {
      await client.end()
      for (const child of [web, sandbox]) {
        child.kill('SIGTERM')
        if (child.exitCode === null) await once(child, 'exit')
      }
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function countStatements(postgres: PostgresServer): Promise<void> {
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await ask(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await postgres.halt()
  await postgres.resume()
  await ask('CREATE EXTENSION pg_stat_statements')
}

async function start(file: string, cwd: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = fork(file, {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return child
}

/** Milliseconds of processor time per purchase, statements per purchase, purchases a second. */
async function measure(
  { port, web, postgres, statements }: Shop,
  { howLong = seconds, beside = alone }: { howLong?: number; beside?: Beside } = {},
): Promise<Round> {
  const figures = noFigures()
  const times = () => [processorTime(web.pid!), processorTime(postgres.pid!)] as const
  const [webBefore, databaseBefore] = times()
  const asked = await statements()
  const started = performance.now()
  const running = () => performance.now() - started < howLong * 1_000
  await beside(() =>
    Promise.all(Array.from({ length: visitors }, () => buyUntil(figures, { port, visitor: ++came, running }))),
  )
  const rate = (figures.purchases * 1_000) / (performance.now() - started)
  await wait(afterwards)
  const [webAfter, databaseAfter] = times()
  const each = (amount: number) => amount / Math.max(1, figures.purchases)
  return {
    rate,
    web: each(webAfter - webBefore),
    database: each(databaseAfter - databaseBefore),
    statements: each((await statements()) - asked),
    faults: figures.faults.length + figures.refused,
  }
}

type Pair = [before: Round, now: Round]

/** Staff keep up with what is sold: only the newest orders wait when a round begins. */
async function sendOrders({ ask }: Shop): Promise<void> {
  await ask(`UPDATE orders SET fulfilment_state = 'FULFILLED', sent_at = now()
    WHERE fulfilment_state = 'UNFULFILLED' AND id <= (SELECT max(id) - ${toSend} FROM orders)`)
  await ask('VACUUM ANALYZE orders')
}

/** Returns how many processors the clicks of staff keep busy without purchases, beyond what an idle shop uses. */
async function costOfStaff({ web, postgres }: Shop, besideStaff: Beside): Promise<number> {
  const busy = async () => {
    await wait(staffPause)
    const used = () => processorTime(web.pid!) + processorTime(postgres.pid!)
    const [before, started] = [used(), performance.now()]
    await wait(3 * seconds * 1_000)
    return (used() - before) / (performance.now() - started)
  }
  const idle = await busy()
  return (await besideStaff(busy)) - idle
}

function costOf({ web, database }: Round): number {
  return web + database
}

/** Purchases per second of processor time, now as a share of before. */
function ratioOfCost(pairs: Pair[]): number {
  return median(pairs.map(([before, now]) => costOf(before) / costOf(now)))
}

function report(what: string, pairs: Pair[], goal: number): void {
  say(`\n${what}: ${pairs.length} pairs of rounds of ${seconds} s, load ${loadavg()[0]!.toFixed(1)}`)
  for (const [index, name] of (['before', 'now'] as const).entries()) {
    const of = (pick: (round: Round) => number) => spread(pairs.map((pair) => pick(pair[index]!)))
    say(`${name.padEnd(8)}purchases a second ${of(({ rate }) => rate)}`)
    say(
      `        ms of the shop's processor time ${of(({ web }) => web)}, of the database's ${of((each) => each.database)}`,
    )
    say(`        statements ${of(({ statements }) => statements)}`)
  }
  const faults = pairs.flat().reduce((sum, round) => sum + round.faults, 0)
  if (faults > 0) broken.push(`${what}: ${faults} calls failed or were refused`)
  say(`ratio of purchases a second ${spread(pairs.map(([before, now]) => now.rate / before.rate))}`)
  say(
    `ratio by processor time     ${spread(pairs.map(([before, now]) => costOf(before) / costOf(now)))}   goal ${goal}`,
  )
  const [rate, cost] = [median(pairs.map(([before, now]) => now.rate / before.rate)), ratioOfCost(pairs)]
  const isBusy = loadavg()[1]! > cpus().length + 2
  if (cost < goal && (isBusy || rate < goal)) broken.push(`${what}: ${cost.toFixed(3)}, not ${goal}`)
}

/** The median, and the middle half of the values. */
function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)]!.toFixed(2)
  return `${median(values).toFixed(2)} (${at(0.25)} to ${at(0.75)})`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
