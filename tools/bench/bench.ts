import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { weighFirstVisits, weighHero } from './bundle-sizes.ts'
import { measureCatalogueSizes } from './growing-catalogue.ts'
import { measureHangingWebhooks } from './hanging-webhooks.ts'
import { measureInteractions, measureOfficeInteractions } from './interactions.ts'
import { measureRound, median, type Round } from './measure.ts'
import { barPlot, linePlot } from './plot.ts'
import { measureRendering } from './rendering.ts'
import { fetchRaw, type RawResponse, type Server, startBareServer, startNginx, startShop } from './servers.ts'

/**
 * `npm run bench`: compares the shop with a bare web server that sends the same bytes, measures interactions and bundle
 * sizes, and draws into docs/benchmarks. Exits with 1 when a limit is exceeded; see docs/benchmarks/README.md for the
 * options.
 */
const { values: asked } = parseArgs({
  options: { products: { type: 'string' }, lighthouse: { type: 'boolean' }, keep: { type: 'boolean' } },
})

// Limits relative to a bare server, and how far a ratio may fall below the saved one.
const minRatio = 0.7
const minRatioBesideWebhooks = 0.95
const maxLatencyFactor = 2
const margin = 0.25
// Percentiles come in whole milliseconds, so smaller values are not compared.
const latencyResolution = 3
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 1.2)
const connections = 32

const targets: { name: string; path: string }[] = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/kategori/winter-warmers' },
  { name: 'product', path: '/produkt/handskar' },
  { name: 'product list API', path: '/api/products' },
  { name: 'product API', path: '/api/products/4350' },
]

const folder = join(import.meta.dirname, '../..')
const charts = join(folder, 'docs/benchmarks')
const savedRatiosFile = join(charts, 'kept-ratios.json')
const broken: string[] = []
mkdirSync(charts, { recursive: true })
const isBusy = loadavg()[0]! > cpus().length / 2
if (isBusy) print(`This machine is busy (load ${loadavg()[0]!.toFixed(1)}): the numbers are not reliable.\n`)

const shop = await startShop()
const bare = await startBareServer()
let nginx: Server | null = null
try {
  const responses = new Map<string, RawResponse>()
  for (const { path } of targets) {
    const response = await fetchRaw(shop.origin + path)
    responses.set(path, response)
    await bare.give(path, response)
  }
  nginx = await startNginx(responses)
  await compareServers()
  await compareConnections()
  await measureUncachedPages()
  await measureBundles()
  await measurePresses()
} finally {
  await nginx?.stop()
  await bare.stop()
  await shop.stop()
}
await compareWebhooks()
if (asked.products) await growCatalogue(Number(asked.products))
if (asked.lighthouse) {
  const run = spawnSync(process.execPath, [join(folder, 'bin/run.js'), 'tool', 'lighthouse'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (run.status !== 0) broken.push('Lighthouse: below its limits')
}
for (const line of broken) print(`BROKEN  ${line}`)
process.exitCode = broken.length > 0 ? 1 : 0

/** Alternates between the servers, so a busy moment of the machine affects both. */
async function compareServers(): Promise<void> {
  const saved = readSavedRatios()
  const ratios: Record<string, number> = {}
  const rows: Record<string, string>[] = []
  for (const { name, path } of targets) {
    const ours: Round[] = []
    const theirs: Round[] = []
    const nginxRounds: Round[] = []
    await measureRound(shop.origin + path, { connections, seconds: 0.5 })
    await measureRound(bare.origin + path, { connections, seconds: 0.5 })
    for (let round = 0; round < rounds; round++) {
      ours.push(await measureRound(shop.origin + path, { connections, seconds, pid: shop.pid }))
      theirs.push(await measureRound(bare.origin + path, { connections, seconds, pid: bare.pid }))
      if (nginx) nginxRounds.push(await measureRound(nginx.origin + path, { connections, seconds }))
    }
    const middle = (of: Round[], pick: (round: Round) => number) => median(of.map(pick))
    const ratio = median(ours.map((round, index) => round.requestsPerSecond / theirs[index]!.requestsPerSecond))
    const [slowest, bareSlowest] = [middle(ours, ({ p99 }) => p99), middle(theirs, ({ p99 }) => p99)]
    const failures = ours.reduce((sum, round) => sum + round.failures, 0)
    ratios[name] = Number(ratio.toFixed(2))
    if (failures > 0) broken.push(`${name}: ${failures} requests failed`)
    if (ratio < minRatio) broken.push(`${name}: ${ratio.toFixed(2)} of the bare server, the limit is ${minRatio}`)
    const before = saved[name]
    if (before !== undefined && ratio < before - margin) {
      broken.push(`${name}: ${ratio.toFixed(2)} of the bare server, the saved ratio is ${before} (margin ${margin})`)
    }
    if (slowest > Math.max(latencyResolution, bareSlowest * maxLatencyFactor)) {
      broken.push(`${name}: p99 ${slowest} ms beside ${bareSlowest} ms, ${maxLatencyFactor} times as much is allowed`)
    }
    rows.push({
      response: name,
      ratio: ratio.toFixed(2),
      'shop req/s': middle(ours, (round) => round.requestsPerSecond).toFixed(0),
      'bare req/s': middle(theirs, (round) => round.requestsPerSecond).toFixed(0),
      ...(nginx && { 'nginx req/s': middle(nginxRounds, (round) => round.requestsPerSecond).toFixed(0) }),
      'shop p50/p99 ms': `${middle(ours, ({ p50 }) => p50)} / ${slowest}`,
      'bare p50/p99 ms': `${middle(theirs, ({ p50 }) => p50)} / ${bareSlowest}`,
      'shop µs CPU': middle(ours, (round) => round.cpuPerRequest ?? 0).toFixed(0),
      'bare µs CPU': middle(theirs, (round) => round.cpuPerRequest ?? 0).toFixed(0),
      bytes: middle(ours, (round) => round.bytesPerRequest).toFixed(0),
    })
  }
  print(`Cached responses, ${connections} connections, median of ${rounds} alternating rounds`)
  printTable(rows)
  writeChart(
    'ratios.svg',
    barPlot({
      title: 'Cached responses compared with a bare Node server sending the same bytes',
      unit: 'requests per second, as a share of the bare server',
      labels: targets.map(({ name }) => name),
      series: [{ name: 'shop / bare server', values: targets.map(({ name }) => ratios[name]!) }],
      limit: minRatio,
    }),
  )
  if (asked.keep && isBusy) broken.push('ratios of a busy machine are not saved')
  else if (asked.keep) writeFileSync(savedRatiosFile, `${JSON.stringify(ratios, null, 2)}\n`)
}

async function compareConnections(): Promise<void> {
  const counts = [1, 10, 50, 100, 250, 500]
  const rows: Record<string, string>[] = []
  const found = { shop: [] as Round[], bare: [] as Round[] }
  for (const count of counts) {
    const ours = await measureRound(`${shop.origin}/`, { connections: count, seconds: 1 })
    const theirs = await measureRound(`${bare.origin}/`, { connections: count, seconds: 1 })
    found.shop.push(ours)
    found.bare.push(theirs)
    if (ours.failures > 0) broken.push(`home with ${count} connections: ${ours.failures} requests failed`)
    rows.push({
      connections: String(count),
      ratio: (ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(2),
      'shop req/s': ours.requestsPerSecond.toFixed(0),
      'bare req/s': theirs.requestsPerSecond.toFixed(0),
      'shop p50/p99 ms': `${ours.p50} / ${ours.p99}`,
      'bare p50/p99 ms': `${theirs.p50} / ${theirs.p99}`,
    })
  }
  print('\nHome page by connections')
  printTable(rows)
  const series = (pick: (round: Round) => number) => [
    { name: 'shop', values: found.shop.map(pick) },
    { name: 'bare server', values: found.bare.map(pick) },
  ]
  const labels = counts.map(String)
  const title = 'Home page by connections'
  writeChart(
    'connections-throughput.svg',
    linePlot({ title, unit: 'requests per second', labels, series: series((round) => round.requestsPerSecond) }),
  )
  writeChart(
    'connections-latency.svg',
    linePlot({ title, unit: 'milliseconds at the 99th percentile', labels, series: series((round) => round.p99) }),
  )
}

async function measureUncachedPages(): Promise<void> {
  const found = await measureRendering(shop)
  for (const { page, cpu, max } of found) {
    if (cpu > max) broken.push(`${page}: ${cpu.toFixed(1)} ms of processor time uncached, at most ${max}`)
  }
  print('\nUncached pages: processor time of the shop in milliseconds')
  printTable(
    found.map(({ page, pages, cpu, max }) => ({
      page,
      pages: String(pages),
      'CPU ms': cpu.toFixed(1),
      'at most': String(max),
    })),
  )
}

async function measureBundles(): Promise<void> {
  const weights = [...(await weighFirstVisits(shop.origin)), await weighHero(shop.origin)]
  for (const { page, part, bytes, limit } of weights) {
    if (bytes > limit) broken.push(`${page}: ${part} ${bytes} bytes, at most ${limit}`)
  }
  print('\nFirst visits')
  printTable(
    weights.map(({ page, part, bytes, limit }) => ({ page, part, bytes: String(bytes), 'at most': String(limit) })),
  )
}

async function measurePresses(): Promise<void> {
  const times = [...(await measureInteractions(shop.origin)), ...(await measureOfficeInteractions())]
  for (const { interaction, median: middle, limit } of times) {
    if (middle > limit) broken.push(`${interaction}: ${middle} ms to the next paint, at most ${limit}`)
  }
  print('\nInteraction to next paint on a processor slowed four times, in milliseconds')
  printTable(
    times.map(({ interaction, median: middle, slowest, limit }) => ({
      interaction,
      median: String(middle),
      slowest: String(slowest),
      'at most': String(limit),
    })),
  )
}

async function compareWebhooks(): Promise<void> {
  const { ratio, without, hanging, unanswered, failures } = await measureHangingWebhooks()
  if (ratio < minRatioBesideWebhooks) {
    broken.push(`purchases beside a webhook that hangs: ${ratio.toFixed(2)}, the limit is ${minRatioBesideWebhooks}`)
  }
  if (failures.length > 0) broken.push(`purchases beside a webhook: ${failures.length} calls failed, ${failures[0]}`)
  print(`\nPurchases without webhooks, and with one whose receiver never answers (${unanswered} calls of it left open)`)
  printTable([
    {
      ratio: ratio.toFixed(2),
      'without, purchases/s': without.perSecond.toFixed(1),
      'hanging, purchases/s': hanging.perSecond.toFixed(1),
      'without, checkout ms': without.checkout.toFixed(1),
      'hanging, checkout ms': hanging.checkout.toFixed(1),
    },
  ])
}

async function growCatalogue(max: number): Promise<void> {
  const sizes = [100, 1_000, 10_000, 100_000].filter((size) => size <= max)
  const found = await measureCatalogueSizes(sizes)
  print('\nBy number of products: cached page compared with the bare server; the rest uncached, p99 in milliseconds')
  printTable(
    found.map(({ products, hot, list, search, product }) => ({
      products: String(products),
      'cached page ratio': hot.toFixed(2),
      'list p99': list.toFixed(1),
      'search p99': search.toFixed(1),
      'product p99': product.toFixed(1),
    })),
  )
  writeChart(
    'products.svg',
    linePlot({
      title: 'Uncached responses by number of products',
      unit: 'milliseconds at the 99th percentile',
      labels: sizes.map(String),
      series: (['list', 'search', 'product'] as const).map((name) => ({ name, values: found.map((row) => row[name]) })),
    }),
  )
  const usual = found.find(({ products }) => products === 1_000)
  for (const row of found) {
    if (row.hot < minRatio) {
      broken.push(`cached page with ${row.products} products: ${row.hot.toFixed(2)} of the bare server`)
    }
    for (const name of ['list', 'search', 'product'] as const) {
      if (!usual || row.products < 1_000 || row[name] <= Math.max(usual[name] * 3, 10)) continue
      broken.push(
        `${name} with ${row.products} products: p99 ${row[name].toFixed(1)} ms, ${usual[name].toFixed(1)} with 1000`,
      )
    }
  }
}

/** Ratios of an earlier run as a lower limit; empty when none were saved. */
function readSavedRatios(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(savedRatiosFile, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

function writeChart(name: string, svg: string): void {
  writeFileSync(join(charts, name), svg)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printTable(rows: Record<string, string>[]): void {
  const names = Object.keys(rows[0]!)
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => row[name]!.length))
  const line = (cells: string[]) => print(cells.map((cell, index) => cell.padEnd(width(names[index]!))).join('  '))
  line(names)
  for (const row of rows) line(names.map((name) => row[name]!))
}
