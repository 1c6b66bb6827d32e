import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { reconcileLater, runReconcile } from './reconcile-stage.ts'
import { checkRecords, type Promised } from './record-checks.ts'
import { drain, type LedgerEntry, ledgerOf, workOffJobs } from './records.ts'
import { databaseUrl, type Stage } from './stage.ts'
import { until } from './until.ts'
import { atProvider, goods, newVisitor } from './visitor.ts'

/** Findings of a drill; `say` gets them in words as it proceeds. */
export type DrillReport = {
  soldBeforeBackup: number
  soldInAll: number
  ordersRestored: number
  /** Purchases under way at the moment of the backup that the restored shop finished. */
  finished: number
  /** Sold after the backup: payments that the comparison of the ledgers names. */
  named: number
  images: number
  imagesDiffering: string[]
  /** Statuses of the restored shop's responses: its first screen, a product's image, its readiness. */
  statuses: Record<string, number>
  /** Broken promises about money in the restored shop, apart from the named payments. */
  broken: string[]
  /** The last line of `npm run reconcile` after the named payments were paid back at the provider. */
  reconcile: string
  seconds: { backup: number; restore: number; open: number }
}

const visitors = 4
// Milliseconds from a visitor's purchase to the next: without them hundreds are sold during one backup.
const betweenPurchases = 500
const moneyPromises: Promised[] = [
  'charged twice',
  'orders of one checkout beyond the first',
  'orders without payment',
  'amounts that differ',
  'stock below nothing',
  'work left undone',
]

/**
 * Runs the drill of docs/operations.md with real processes: a selling shop is backed up, sells on, and is killed. It
 * is then restored into an empty target and reopened with the same provider.
 */
export async function drillRestore(stage: Stage, say: (line: string) => void): Promise<DrillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-drill-'))
  const target = { dataDir: join(folder, 'restored'), databaseUrl: await emptyDatabase(stage) }
  try {
    return await drill(stage, { folder, target, say })
  } finally {
    await stage.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

type RestoreTarget = { dataDir: string; databaseUrl: string | null }

async function drill(
  stage: Stage,
  { folder, target, say }: { folder: string; target: RestoreTarget; say: (line: string) => void },
): Promise<DrillReport> {
  say(`The shop is open on ${stage.engine}, and ${visitors} visitors buy one thing after another.`)
  const crowd = startSelling(stage)
  const soldAtLeast = (count: number) =>
    until(
      `${count} are sold`,
      () => paidPayments(stage),
      (paid) => paid.length >= count,
      120_000,
    )
  const soldBeforeBackup = (await soldAtLeast(12)).length

  const backedUp = await runCommand(stage, 'backup', [`${folder}/`])
  const soldAfterBackup = (await paidPayments(stage)).length
  say(
    `$ npm run backup -- /backups/   (${backedUp.seconds.toFixed(1)} s; sold before it ${soldBeforeBackup}, after it ${soldAfterBackup})`,
  )
  say(shorten(backedUp.output, folder))
  await soldAtLeast(soldAfterBackup + 8)
  await stage.kill()
  await crowd.stop()
  const paid = await paidPayments(stage)
  say(`The shop is killed while it sells: ${paid.length} payments at the provider so far.`)

  const images = digestsOf(join(stage.environment.DATA_DIR!, 'storage', 'originals'))
  stage.moveTo(target)
  const restored = await runCommand(stage, 'restore', [folder])
  say(`$ npm run restore -- /backups/   (${restored.seconds.toFixed(1)} s, into an empty place)`)
  say(shorten(restored.output, folder))
  const began = performance.now()
  await stage.start()
  const open = (performance.now() - began) / 1_000
  const ordersRestored = await countOrders(stage)
  const statuses = await lookAround(stage)
  const responses = Object.entries(statuses).map(([what, status]) => `${what} ${status}`)
  say(`The shop opens from it in ${open.toFixed(1)} s with ${ordersRestored} orders: ${responses.join(', ')}.`)
  const there = digestsOf(join(target.dataDir, 'storage', 'originals'))
  const imagesDiffering = Object.keys(images).filter((path) => images[path] !== there[path])
  say(`${Object.keys(images).length} images, ${imagesDiffering.length} of them missing or different.`)

  await drain(stage)
  const orders = await countOrders(stage)
  const finished = orders - ordersRestored
  const { differences } = await reconcileLater(stage)
  await workOffJobs(stage)
  say('$ npm run reconcile')
  say(withoutMostRows((await runReconcile(stage)).output.trim()))
  const lost = await withoutOrder(stage, paid)
  const named = differences.filter(
    ({ kind, facts }) => kind === 'paymentWithoutOrder' && lost.some((entry) => entry.payment_intent === facts.payment),
  )
  say(
    `${paid.length} payments: ${orders} have their order (${finished} were under way at the moment of the backup and are finished now), ` +
      `${named.length} were sold after it and are named.`,
  )
  const findings = await checkRecords(stage)
  const broken = [
    ...moneyPromises.flatMap((promise) => findings[promise].map((found) => `${promise}: ${found}`)),
    ...differences.filter((row) => !named.includes(row)).map((row) => JSON.stringify(row)),
  ]
  say(`Nobody was charged twice, no order lacks its payment, amounts agree: ${broken.length} exceptions.`)

  await buyOne(stage)
  say(`The restored shop sells: ${(await countOrders(stage)) - orders} order more.`)
  for (const { payment_intent } of lost) await atProvider(stage, 'POST', '/v1/refunds', { payment_intent })
  await drain(stage)
  await reconcileLater(stage)
  await workOffJobs(stage)
  const after = await runReconcile(stage)
  const reconcile = after.output.trim().split('\n').at(-1) ?? ''
  say(`The owner pays the ${lost.length} named payments back at the provider.`)
  say(`$ npm run reconcile\n${after.output.trim()}`)
  return {
    soldBeforeBackup,
    soldInAll: paid.length,
    ordersRestored,
    finished,
    named: named.length,
    images: Object.keys(images).length,
    imagesDiffering,
    statuses,
    broken,
    reconcile,
    seconds: { backup: backedUp.seconds, restore: restored.seconds, open },
  }
}

/** Starts visitors who buy repeatedly, each time as a new one, until they are stopped or the shop is gone. */
function startSelling(stage: Stage): { stop(): Promise<void> } {
  let selling = true
  const shopAgain = async () => {
    while (selling && stage.isRunning()) {
      // It was killed under their hands.
      await buyOne(stage).catch(() => undefined)
      await pause(betweenPurchases)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, shopAgain))
  return {
    async stop() {
      selling = false
      await all
    },
  }
}

async function buyOne(stage: Stage): Promise<void> {
  const visitor = await newVisitor(stage)
  const token = await visitor.cart({ [goods.plain]: { quantity: 1 } })
  while ((await visitor.pay(token)).status !== 200 && stage.isRunning()) await pause(100)
  await visitor.complete(token)
}

async function paidPayments(stage: Stage): Promise<LedgerEntry[]> {
  return (await ledgerOf(stage)).filter(({ status, metadata }) => status === 'succeeded' && metadata.checkout_id)
}

async function withoutOrder(stage: Stage, paid: LedgerEntry[]): Promise<LedgerEntry[]> {
  const rows = await stage.sql<{ id: string }>('SELECT payment_intent_id AS id FROM orders')
  const known = new Set(rows.map(({ id }) => id))
  return paid.filter(({ payment_intent }) => !known.has(payment_intent))
}

async function countOrders(stage: Stage): Promise<number> {
  return Number((await stage.sql<{ count: number }>('SELECT count(*) AS count FROM orders'))[0]!.count)
}

async function lookAround(stage: Stage): Promise<Record<string, number>> {
  const origin = `http://localhost:${stage.port}`
  const first = await fetch(origin)
  const html = await first.text()
  const image = /\/storage\/[^"\s]+?\.(?:jpe?g|png|webp|avif)[^"\s]*/.exec(html)?.[0] ?? '/no-image-on-the-first-screen'
  const statusOf = async (path: string) => {
    const response = await fetch(origin + path.replaceAll('&amp;', '&'))
    await response.arrayBuffer()
    return response.status
  }
  return {
    'first screen': first.status,
    'an image on it': await statusOf(image),
    '/readyz': await statusOf('/readyz'),
  }
}

/** Relative path → SHA-256 of every file below a folder. */
function digestsOf(folder: string): Record<string, string> {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => {
    return !path.endsWith('.part') && statSync(join(folder, path)).isFile()
  })
  return Object.fromEntries(
    files.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}

/** One of the shop's commands as a process of its own. Throws what it says where it fails. */
async function runCommand(stage: Stage, name: string, args: string[]): Promise<{ output: string; seconds: number }> {
  const began = performance.now()
  const env = { ...process.env, ...stage.environment }
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [`dist/server/${name}.js`, ...args], { env }, (error, reported, errors) =>
      error ? reject(new Error(`${name}: ${reported}${errors}`)) : resolve(reported.trim()),
    )
  })
  return { output, seconds: (performance.now() - began) / 1_000 }
}

/** A table of hundreds of payments is long; the first rows show what it says. */
function withoutMostRows(output: string): string {
  const lines = output.split('\n')
  const rows = lines.filter((line) => line.startsWith('paymentWithoutOrder'))
  const left = new Set(rows.slice(3))
  const index = lines.indexOf(rows[3] ?? '')
  const kept = lines.map((line, at) => (at === index ? `… and ${left.size} more` : line))
  return kept.filter((line) => !left.has(line)).join('\n')
}

const shorten = (output: string, folder: string) => output.replaceAll(folder, '/backups')

async function emptyDatabase(stage: Stage): Promise<string | null> {
  const { DATABASE_URL: url } = stage.environment
  if (!url) return null
  const name = `restored_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return databaseUrl(url, name)
}
