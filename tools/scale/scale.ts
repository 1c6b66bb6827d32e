import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import pg from 'pg'
import { pino } from 'pino'
import { createCaches } from '../../src/database/caches.ts'
import type { Changes } from '../../src/database/change-bus.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import type { Shop } from '../../src/shop.ts'
import { median } from '../bench/measure.ts'
import { startPostgres } from '../servers/postgres-server.ts'
import { type Use, uses } from './calls.ts'
import { feedFigures } from './feeds.ts'
import { filterFigures } from './filters.ts'
import type { ImportFigures } from './run-import.ts'
import { measureShops } from './whole-shops.ts'

/**
 * Measures the uncached catalogue on PostgreSQL with a hundred times as many products; fails if a 99th percentile
 * grows beyond its bound. Wall-clock and processor time must agree, otherwise a call is reported as open.
 */
const sizes = [1_000, Number(process.env.SCALE_PRODUCTS ?? 100_000)]
const rounds = Number(process.env.SCALE_ROUNDS ?? 5)
const callsEach = Number(process.env.SCALE_CALLS ?? 100)
const warmUp = 15
const maxTimes = 3
// Milliseconds of a page of a category and its facets, a tenth of the catalogue, read through as nothing else is.
const maxFiltered = 100
// Megabytes. The importer reads its file as a stream; the shop holds one page of a list or feed.
const maxImporterMb = 300
const maxGrowthMb = 64
// Memory of the calls' process, most of it for code, independent of the number of products.
const maxCallsMb = 400
// The response cache is bounded by bytes; code and libraries take the rest.
const maxShopMb = 600

type Size = { products: number; url: string; shop: Shop; pid: number; close(): Promise<void> }
type Sample = { time: number; processor: number }
type Row = { p50: number; p99: number; processor: number }

// The heap grows in small steps, as the shop's own does (bin/start-parts.js).
for (const flag of ['--max-semi-space-size=16', '--heap-growing-percent=30']) setFlagsFromString(flag)

const run = promisify(execFile)
const broken: string[] = []
const open: string[] = []
const postgres = await startPostgres()
try {
  const opened: Size[] = []
  for (const products of sizes) opened.push(await fill(products))
  say(`\nload of the machine ${loadavg()[0]!.toFixed(1)}, ${availableParallelism()} processors`)
  const samples = new Map(Object.keys(uses).map((name) => [name, opened.map((): Row[] => [])]))
  // Everything once before anything counts: the first calls of a process compile and connect.
  for (const use of Object.values(uses)) for (const { shop, products } of opened) await use(shop, 0, products)
  const memory = process.memoryUsage().rss
  for (let round = 0; round < rounds; round++) {
    for (const [name, use] of Object.entries(uses)) {
      for (const [index, size] of opened.entries()) samples.get(name)![index]!.push(await measure(name, use, size))
    }
    say(`round ${round + 1} of ${rounds}: load ${loadavg()[0]!.toFixed(1)}`)
  }
  const max = process.resourceUsage().maxRSS / 1_024
  table(samples)
  say(`\nmemory of the shop's calls: ${megabytes(memory)} MB before, ${max.toFixed(0)} MB at most`)
  keep('memory of the calls', max <= maxCallsMb)
  await afterChange(opened)
  await narrowed(opened)
  for (const { shop, products } of opened) {
    for (const feed of await feedFigures(shop, products)) {
      say(`${feed.name}: ${feed.text}`)
      keep(feed.name, feed.right && feed.growth <= maxGrowthMb)
    }
  }
  for (const size of opened) await size.close()
  await wholeShops(opened)
} finally {
  await postgres.stop()
}
if (open.length) say(`\nto be measured again on a machine of its own: ${open.join(', ')}`)
say(broken.length ? `\nbroken: ${broken.join(', ')}` : '\nevery promise is kept')
process.exitCode = broken.length ? 1 : 0

async function fill(products: number): Promise<Size> {
  const url = await newDatabase(`scale_${products}`)
  const script = fileURLToPath(new URL('run-import.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [script, url, String(products)], { maxBuffer: 1024 * 1024 })
  const figures = JSON.parse(stdout) as ImportFigures
  say(
    `${figures.created} products imported in ${figures.seconds.toFixed(1)} s, ${(products / figures.seconds).toFixed(0)} a second ` +
      `(file ${figures.file.toFixed(1)} MB, ${figures.processor.toFixed(0)} s of the importer's own processor time); the same again in ${figures.again.toFixed(1)} s; ` +
      `importer at most ${figures.memory.toFixed(0)} MB beside the ${figures.before.toFixed(0)} MB of its process; load ${loadavg()[0]!.toFixed(1)}`,
  )
  keep(`import of ${products}`, figures.created === products && figures.unchanged === products)
  keep(`memory of the importer with ${products}`, figures.memory <= maxImporterMb)
  // Uses one connection, so that its database process is the one that runs the queries.
  const database = await openDatabase({ url, dataDir: '', poolSize: 1 })
  const { pool } = database.driver as { pool: pg.Pool }
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const listeners = new Set<(tags: string[]) => void>()
  const changes: Changes = {
    announce: async (tags: string[]) => {
      for (const listener of listeners) listener(tags)
    },
    subscribe: (listener: (tags: string[]) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isListening: () => true,
  }
  const shop = {
    database,
    changes,
    caches: createCaches(changes),
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
  } as unknown as Shop
  return { products, url, shop, pid: rows[0]!.pid, close: () => database.close() }
}

async function measure(name: string, use: Use, { shop, products, pid }: Size): Promise<Row> {
  const samples: Sample[] = []
  for (let turn = -warmUp; turn < callsEach; turn++) {
    const before = [performance.now(), processorOf(pid)] as const
    const right = await use(shop, Math.abs(turn), products)
    if (!right) throw new Error(`${name} found something else than there is among ${products} products`)
    if (turn >= 0) samples.push({ time: performance.now() - before[0], processor: processorOf(pid) - before[1] })
  }
  return rowOf(samples)
}

function rowOf(samples: Sample[]): Row {
  const at = (share: number, values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
  const times = samples.map(({ time }) => time)
  return {
    p50: at(0.5, times),
    p99: at(0.99, times),
    processor: at(
      0.99,
      samples.map((sample) => sample.processor),
    ),
  }
}

/**
 * Returns the milliseconds that this process and the database's have worked so far. The latter counts as 0 if the
 * system does not report it.
 */
function processorOf(pid: number): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + databaseTime(pid)
}

function databaseTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}

function table(samples: Map<string, Row[][]>): void {
  const [small, large] = sizes.map((size) => size.toLocaleString('en-GB'))
  say(
    `\nmilliseconds                  ${small} products      ${large} products    times   processor p99      times   goal ${maxTimes}`,
  )
  say('call                            p50     p99         p50     p99      p99   small   large      p99')
  for (const [name, [of1, of2]] of samples) {
    const [one, two] = [of1!, of2!].map((rows) => ({
      p50: median(rows.map((row) => row.p50)),
      p99: median(rows.map((row) => row.p99)),
      processor: median(rows.map((row) => row.processor)),
    })) as [Row, Row]
    const times = two.p99 / one.p99
    const worked = two.processor / one.processor
    const isBusy = loadavg()[1]! > availableParallelism()
    // Neither wall-clock nor processor time is reliable alone on a busy machine, so both must be within bounds.
    const kept = times <= maxTimes && (!isBusy || worked <= maxTimes)
    const isOpen = isBusy && (times <= maxTimes || worked <= maxTimes)
    if (isOpen && !kept) open.push(name)
    keep(name, kept || isOpen)
    const cell = (value: number, width: number) => value.toFixed(1).padStart(width)
    const verdict = kept ? 'kept' : isOpen ? 'open: the machine was busy' : 'broken'
    say(
      `${name.padEnd(27)}${cell(one.p50, 8)}${cell(one.p99, 8)}${cell(two.p50, 12)}${cell(two.p99, 8)}${cell(times, 9)}` +
        `${cell(one.processor, 8)}${cell(two.processor, 8)}${cell(worked, 9)}   ${verdict}`,
    )
  }
}

/**
 * Measures what only the first reader of a page far inside a list pays after a catalogue change: finding its position
 * again.
 */
async function afterChange(opened: Size[]): Promise<void> {
  for (const { shop, products } of opened) {
    const times: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      await shop.changes.announce(['products'])
      const started = performance.now()
      await uses['list, in the middle']!(shop, turn, products)
      times.push(performance.now() - started)
    }
    say(`the first far page after a change, ${products} products: ${median(times).toFixed(1)} ms`)
  }
}

/** Filters and their counts read a whole category: they grow with it, and have a bound of their own. */
async function narrowed(opened: Size[]): Promise<void> {
  const isBusy = loadavg()[0]! > availableParallelism()
  for (const { shop, products } of opened) {
    for (const { name, page, facets, right } of await filterFigures(shop, products)) {
      say(`category of ${products / 10}, ${name}: page ${page.toFixed(1)} ms, facets ${facets.toFixed(1)} ms`)
      keep(`filters, ${name}`, right && (isBusy || page + facets <= maxFiltered))
    }
  }
}

/** The built shop itself, over HTTP. */
async function wholeShops(opened: Size[]): Promise<void> {
  if (!existsSync(new URL('../../dist/server/main.js', import.meta.url))) {
    say('\nThe shop is not built (npm run build): its cached pages and memory are not measured.')
    return
  }
  const figures = await measureShops(opened, rounds)
  say(`\nthe whole shop over HTTP, p99 in milliseconds; load ${loadavg()[0]!.toFixed(1)}`)
  say('products   cached page req/s   µs of processor   list p99   search p99   product p99   memory MB')
  for (const { products, hot, hotProcessor, list, search, product, memory } of figures) {
    const cells = [
      hot.toFixed(0),
      hotProcessor.toFixed(0),
      list.toFixed(1),
      search.toFixed(1),
      product.toFixed(1),
      memory.toFixed(0),
    ]
    say(
      [String(products).padEnd(8), ...cells.map((cell, index) => cell.padStart([18, 18, 11, 13, 14, 12][index]!))].join(
        '',
      ),
    )
  }
  const [small, large] = figures
  const isBusy = loadavg()[1]! > availableParallelism()
  keep('cached page', large!.hot >= 0.8 * small!.hot || (isBusy && large!.hotProcessor <= 1.25 * small!.hotProcessor))
  for (const name of ['list', 'search', 'product'] as const) {
    if (large![name] > maxTimes * small![name]) {
      say(
        `${name} over HTTP: ${(large![name] / small![name]).toFixed(1)} times${isBusy ? ', others kept it waiting' : ''}`,
      )
      keep(`${name} over HTTP`, isBusy)
    }
  }
  keep('memory of the shop', large!.memory <= maxShopMb)
}

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

function keep(what: string, isKept: boolean): void {
  if (!isKept) broken.push(what)
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
