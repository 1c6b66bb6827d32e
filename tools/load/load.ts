import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { processorTime } from '../bench/processor-time.ts'
import { openOffice } from '../servers/office-session.ts'
import { startPostgres } from '../servers/postgres-server.ts'
import { buyUntil, type Figures, noFigures } from './visitor.ts'

/**
 * `npm run load`: measures purchases on PostgreSQL with two web processes: without pauses, with pauses, during an
 * import, then overloaded. The variables below change its size; `PROFILE=folder` writes CPU profiles.
 */
const size = {
  rushSeconds: Number(process.env.RUSH_SECONDS ?? 30),
  rushVisitors: Number(process.env.RUSH_SHOPPERS ?? 32),
  seconds: Number(process.env.LOAD_SECONDS ?? 60),
  visitors: Number(process.env.LOAD_SHOPPERS ?? 200),
  pause: Number(process.env.LOAD_PAUSE ?? 1_000),
  imported: Number(process.env.LOAD_IMPORT ?? 10_000),
  overload: Number(process.env.OVERLOAD_SHOPPERS ?? 2_000),
  overloadSeconds: Number(process.env.OVERLOAD_SECONDS ?? 15),
}
const goals = { purchasesPerSecond: 90, checkoutP99: 1_500, recoverySeconds: 5 }
const checkoutCalls = ['cart token', 'checkout', 'order']

const folder = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-load-'))
const [port, sandboxPort, mailPort] = [4_510, 4_511, 4_512]
const environment = {
  NODE_ENV: 'production',
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_SMTP_PORT: String(mailPort),
  DATA_DIR: dataDir,
  DEMO: '1',
  VITRINE_PICTURES_AHEAD: '0',
  DEMO_HISTORY: '0',
  LOG_LEVEL: 'error',
  WEB_PROCESSES: '2',
  // Every payer has another client address.
  TRUST_PROXY: '1',
  ALLOWED_HOSTS: 'localhost',
  STRIPE_API_BASE: `http://localhost:${sandboxPort}`,
  STRIPE_JS_URL: `http://localhost:${sandboxPort}/stripe.js`,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  OWNER_EMAIL: 'owner@vitrine.test',
  OWNER_PASSWORD: 'a long enough phrase',
}

const children: ChildProcess[] = []
const postgres = await startPostgres({ durable: process.env.LOAD_DURABLE !== '0' })
const broken: string[] = []
try {
  await start('sandbox/main.ts', {})
  await start('dist/server/main.js', { DATABASE_URL: postgres.url })
  say(`${cpus().length} processors, load before ${loadavg()[0]!.toFixed(1)}`)
  await shop(20, 3)

  if (size.rushSeconds > 0) {
    say(`\n${size.rushVisitors} visitors who never pause, ${size.rushSeconds} s`)
    const before = processorTimes()
    const rush = await shop(size.rushVisitors, size.rushSeconds)
    report(rush, size.rushSeconds)
    const rate = rush.purchases / size.rushSeconds
    reportProcessorTime(before, rush.purchases, rate)
    if (rush.faults.length > 0) broken.push(`${rush.faults.length} calls failed, e.g. ${rush.faults[0]}`)
    if (rate < goals.purchasesPerSecond)
      broken.push(`${rate.toFixed(1)} purchases a second, not ${goals.purchasesPerSecond}`)
  }

  say(`\n${size.visitors} visitors, ${size.pause} ms before each click, ${size.seconds} s`)
  const normal = await shop(size.visitors, size.seconds, size.pause)
  report(normal, size.seconds)
  if (normal.faults.length > 0) broken.push(`${normal.faults.length} calls failed, e.g. ${normal.faults[0]}`)
  if (normal.refused > 0) broken.push(`${normal.refused} calls were refused below the limit`)
  for (const name of checkoutCalls) {
    const p99 = percentile(normal.times.get(name) ?? [], 0.99)
    if (!(p99 < goals.checkoutP99)) broken.push(`p99 of ${name} is ${p99.toFixed(0)} ms`)
  }

  if (size.imported > 0) {
    say(
      `\n${size.visitors} visitors, ${size.pause} ms before each click, beside an import of ${size.imported} products`,
    )
    const { figures, seconds } = await besideImport()
    report(figures, seconds)
    say(`the import took ${seconds.toFixed(0)} s`)
    if (figures.faults.length > 0) broken.push(`${figures.faults.length} calls failed, e.g. ${figures.faults[0]}`)
    for (const name of checkoutCalls) {
      const p99 = percentile(figures.times.get(name) ?? [], 0.99)
      if (!(p99 < goals.checkoutP99)) broken.push(`beside an import p99 of ${name} is ${p99.toFixed(0)} ms`)
    }
  }

  if (size.overload > 0) {
    say(`\n${size.overload} visitors who never pause, ${size.overloadSeconds} s`)
    const over = await shop(size.overload, size.overloadSeconds)
    report(over, size.overloadSeconds)
    if (over.faults.length > 0) broken.push(`overload: ${over.faults.length} calls failed, e.g. ${over.faults[0]}`)
    const recovered = await secondsUntilWell()
    say(`well again after ${recovered.toFixed(1)} s`)
    if (recovered > goals.recoverySeconds) broken.push(`recovery took ${recovered.toFixed(1)} s`)
  }
} finally {
  for (const child of children.reverse()) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const promise of broken) say(`✗ ${promise}`)
if (broken.length === 0) say('Every promise was kept.')
process.exitCode = broken.length > 0 ? 1 : 0

async function start(file: string, more: Record<string, string>): Promise<void> {
  const profile = process.env.PROFILE
  const child = fork(join(folder, file), {
    cwd: folder,
    env: { ...process.env, ...environment, ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=16',
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
    ],
  })
  children.push(child)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it was ready`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
}

/** So many visitors for so long; those in the middle of a purchase finish it. */
async function shop(visitors: number, seconds: number, pause = 0): Promise<Figures> {
  const figures = noFigures()
  const end = performance.now() + seconds * 1_000
  const running = () => performance.now() < end
  const payers = Array.from({ length: visitors }, (_, visitor) => buyUntil(figures, { port, visitor, running, pause }))
  await Promise.all(payers)
  return figures
}

/** Visitors who buy while staff import a file of products, until it is done. */
async function besideImport(): Promise<{ figures: Figures; seconds: number }> {
  const call = await openOffice({ port, email: environment.OWNER_EMAIL, password: environment.OWNER_PASSWORD })
  const rows = Array.from({ length: size.imported }, (_, index) => `load-${index},Load ${index},${10 + (index % 90)},5`)
  const file = ['Handle,Title,Variant Price,Member Price', ...rows].join('\n')
  const { body } = await call('POST', '/imports?name=load.csv', file, { 'idempotency-key': 'load-upload' })
  const state = async () => (await call('GET', `/imports/${body.id}`)).body.state
  const until = async (wanted: string) => {
    while ((await state()) !== wanted) await wait(200)
  }
  await until('CHECKED')
  const started = performance.now()
  const figures = noFigures()
  let isRunning = true
  const visiting = Array.from({ length: size.visitors }, (_, visitor) =>
    buyUntil(figures, { port, visitor, running: () => isRunning, pause: size.pause }),
  )
  await call('POST', `/imports/${body.id}/run`, {}, { 'idempotency-key': 'load-run' })
  await until('DONE')
  isRunning = false
  const seconds = (performance.now() - started) / 1_000
  await Promise.all(visiting)
  return { figures, seconds }
}

/** Returns the seconds until twenty purchases in a row go through quickly. */
async function secondsUntilWell(): Promise<number> {
  const started = performance.now()
  for (;;) {
    const begun = performance.now()
    const figures = await shop(5, 0.5)
    const slowest = Math.max(...checkoutCalls.map((name) => percentile(figures.times.get(name) ?? [9_999], 0.99)))
    if (figures.refused === 0 && figures.faults.length === 0 && slowest < goals.checkoutP99)
      return (begun - started) / 1_000
    if (begun - started > 60_000) return 60
  }
}

function report(figures: Figures, seconds: number): void {
  say(`${'call'.padEnd(12)}${['answers', 'p50 ms', 'p99 ms', 'most ms'].map((name) => name.padStart(10)).join('')}`)
  for (const [name, times] of figures.times) {
    const cells = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map((time) => time.toFixed(0))
    say(`${name.padEnd(12)}${[String(times.length), ...cells].map((cell) => cell.padStart(10)).join('')}`)
  }
  const statuses = [...figures.statuses].filter(([name]) => !name.endsWith('200') && !name.endsWith('204'))
  say(
    `${(figures.purchases / seconds).toFixed(1)} purchases a second (${figures.purchases}), ${figures.refused} refused with 503, ${figures.faults.length} failed`,
  )
  if (statuses.length > 0) say(`other statuses: ${statuses.map(([name, count]) => `${name} × ${count}`).join(', ')}`)
}

function processorTimes(): Record<string, number> {
  const [sandbox, web] = children
  return {
    shop: processorTime(web!.pid!),
    database: postgres.pid ? processorTime(postgres.pid) : 0,
    sandbox: processorTime(sandbox!.pid!),
    visitors: processorTime(process.pid, false),
  }
}

/**
 * Reports each part's processor time for a purchase, which shows what limits the figures above, however busy the
 * machine was.
 */
function reportProcessorTime(before: Record<string, number>, purchases: number, rate: number): void {
  const each = Object.entries(processorTimes()).map(
    ([name, time]) => [name, (time - before[name]!) / purchases] as const,
  )
  const all = each.reduce((sum, [, time]) => sum + time, 0)
  if (!(all > 0)) return
  say(`processor time of a purchase: ${each.map(([name, time]) => `${name} ${time.toFixed(1)} ms`).join(', ')}`)
  say(
    `together ${all.toFixed(1)} ms: ${cpus().length} free processors would do ${((cpus().length * 1_000) / all).toFixed(0)} a second`,
  )
  const database = each.find(([name]) => name === 'database')![1]
  if (!(database > 0)) return
  const limit = (cpus().length * 1_000) / database
  say(
    `the same statements alone would keep the database's processors busy at ${limit.toFixed(0)} a second: ${(rate / limit).toFixed(2)} of that`,
  )
}

function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
