import { parseArgs } from 'node:util'
import { campaignTable } from '../campaign/campaign-table.ts'
import { makePlan } from '../campaign/plan.ts'
import { runPlan } from '../campaign/run-plan.ts'
import { createDatabase, type Templates } from '../campaign/stage.ts'
import { prepareTemplates } from '../campaign/templates.ts'
import { hosts } from '../cdn/public-addresses.ts'
import { hasCeph, startCeph } from '../servers/ceph-server.ts'
import { hasNginx } from '../servers/nginx-proxy.ts'
import { openOffice } from '../servers/office-session.ts'
import { startPostgres } from '../servers/postgres-server.ts'
import { startS3Server } from '../servers/s3-server.ts'
import { startSlowProxy } from '../servers/slow-proxy.ts'
import { checkReplication, measureFailover } from './measure-failover.ts'
import { measureLimits } from './measure-limits.ts'
import { costOfVisitors, measureReads } from './measure-reads.ts'
import { measureReplacement } from './measure-replacement.ts'
import { measureSpeed } from './measure-speed.ts'
import { openCluster } from './open-cluster.ts'

/**
 * `npm run tool -- cluster [speed|limits|replace|campaign|failover|reads …]`: shops and a worker with directories of
 * their own on one PostgreSQL and one store, behind nginx.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    purchases: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    // Option of `failover`: the primary disappears without closing its connections.
    silently: { type: 'boolean', default: false },
  },
})
const parts = { speed, limits, replace, campaign, failover, reads }
const speeds = [
  { shops: 1, jobs: 'everywhere' },
  { shops: 2, jobs: 'everywhere' },
  { shops: 3, jobs: 'everywhere' },
  { shops: 3, jobs: 'in the worker' },
] as const
const wanted = positionals.length > 0 ? positionals : Object.keys(parts)
const unknown = wanted.find((name) => !Object.hasOwn(parts, name))
if (unknown) throw new Error(`There is no part "${unknown}". Known: ${Object.keys(parts).join(', ')}.`)
if (!hasNginx()) throw new Error('nginx is not here: install it from Debian first.')

const isReal = await hasCeph()
const store = await (isReal ? startCeph() : startS3Server())
say(
  `Files lie in ${isReal ? 'Ceph' : 's3rver, a stand-in: install radosgw, ceph-mon, ceph-osd and ceph-common for Ceph'}`,
)
const { templates, remove } = await prepareTemplates()
const broken: string[] = []
try {
  for (const name of wanted) broken.push(...(await parts[name as keyof typeof parts](templates)))
} finally {
  await remove()
  await store.stop()
}
for (const promise of broken) say(`✗ ${promise}`)
if (broken.length === 0) say('Every promise was kept.')
process.exitCode = broken.length > 0 ? 1 : 0

async function speed(from: Templates): Promise<string[]> {
  const found: string[] = []
  for (const { shops, jobs } of speeds) {
    const { stage, cluster, close } = await openCluster(from, {
      shops,
      store: store.location,
      build: 'dist/server',
      environment: { RUN_JOBS: jobs === 'everywhere' ? '1' : '0' },
    })
    try {
      const { faults, ...each } = await measureSpeed(stage, cluster, Number(values.seconds))
      say(
        `${shops} shops, jobs ${jobs}: ${each.purchasesPerSecond.toFixed(1)} purchases a second; for each, ` +
          `${each.processorMs.toFixed(1)} ms of their processors, ${(each.databaseBytes / 1_000).toFixed(1)} kB of ` +
          `database, ${(each.logBytes / 1_000).toFixed(1)} kB of its log`,
      )
      const max = each.tables.slice(0, 8).map(([name, bytes]) => `${name} ${(bytes / 1_000).toFixed(2)}`)
      say(`  grow most, kB: ${max.join(', ')}`)
      if (faults.length > 0) found.push(`${shops} shops: ${faults.length} calls failed, e.g. ${faults[0]}`)
    } finally {
      await close()
    }
  }
  return found
}

async function limits(from: Templates): Promise<string[]> {
  const { stage, cluster, close } = await openCluster(from, { shops: 2, store: store.location, build: 'dist/server' })
  try {
    const { rows, wrong } = await measureLimits(stage, cluster)
    for (const row of rows) say(row)
    return wrong
  } finally {
    await close()
  }
}

async function replace(from: Templates): Promise<string[]> {
  const { stage, cluster, close } = await openCluster(from, { shops: 2, store: store.location, build: 'dist/server' })
  try {
    const { rounds, purchases, faults, refused, seconds } = await measureReplacement(stage, cluster)
    say(
      `${rounds} rounds of replacing both shops in ${seconds.toFixed(0)} s beside ${purchases} purchases: ${faults.length} calls failed, ${refused} refused`,
    )
    return faults.length + refused > 0
      ? [`replacement: ${faults.length} failed, e.g. ${faults[0]}; ${refused} refused`]
      : []
  } finally {
    await close()
  }
}

async function campaign(from: Templates): Promise<string[]> {
  const purchases = Number(values.purchases)
  const plan = makePlan({
    seed: Number(values.seed),
    purchases,
    kills: Math.ceil(purchases * 0.2),
    faults: Math.ceil(purchases * 0.3),
  })
  const { stage, close } = await openCluster(from, { shops: 2, store: store.location, build: 'dist/faults' })
  try {
    const report = await runPlan(stage, plan, { atOnce: 8 })
    say(campaignTable(report, 'postgresql'))
    return report.differences
  } finally {
    await close()
  }
}

/** Measures failover on a PostgreSQL of its own, whose standby confirms every commit. */
async function failover(): Promise<string[]> {
  const primary = await startPostgres({ durable: true, replicated: true })
  const { templates: own, remove: removeOwn } = await prepareTemplates(primary)
  const databaseUrl = new URL(await createDatabase(own))
  const standby = await primary.follow()
  const address = await startSlowProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port) })
  databaseUrl.port = String(address.port)
  const { stage, close } = await openCluster(own, {
    shops: 2,
    store: store.location,
    build: 'dist/faults',
    databaseUrl: databaseUrl.href,
  })
  try {
    const { rows, wrong } = await checkReplication({ primary, standby })
    for (const row of rows) say(row)
    const plan = makePlan({ seed: Number(values.seed), purchases: Number(values.purchases), kills: 0, faults: 0 })
    const { timeline, report } = await measureFailover(stage, {
      plan,
      primary,
      standby,
      address,
      silently: values.silently,
    })
    for (const { what, at } of timeline) say(`${(at / 1_000).toFixed(2).padStart(7)} s  ${what}`)
    say(campaignTable(report, 'postgresql'))
    return [...wrong, ...report.differences]
  } finally {
    await close()
    await address.close()
    await removeOwn()
    await standby.stop()
    await primary.stop()
  }
}

/** Measures the database work of catalogue reads compared with purchases. */
async function reads(): Promise<string[]> {
  const postgres = await startPostgres({ durable: true })
  const { templates: own, remove: removeOwn } = await prepareTemplates(postgres)
  const { stage, cluster, close } = await openCluster(own, {
    shops: 2,
    store: store.location,
    build: 'dist/server',
    environment: { ALLOWED_HOSTS: ['localhost', ...hosts].join(',') },
  })
  try {
    const office = await openOffice({
      port: cluster.ports[0]!,
      email: 'owner@vitrine.test',
      password: 'a long enough phrase',
    })
    const works = await measureReads(stage, cluster, {
      databaseId: postgres.pid!,
      office,
      seconds: Number(values.seconds),
    })
    for (const [what, { count, misses, database, shops }] of Object.entries(works)) {
      const each = (milliseconds: number) => `${(milliseconds / count).toFixed(3)} ms`
      say(
        `${what}: ${count}, ${misses} not in memory; each takes ${each(database)} of the database, ${each(shops)} of the shops`,
      )
    }
    for (const missing of [0, 0.02, 0.1]) {
      const { reads: read, searches, purchases } = costOfVisitors(works, missing)
      say(
        `100 visitors, ${100 * missing} % of their reads not in memory: ${read.toFixed(0)} ms of the database for pages, ` +
          `${searches.toFixed(0)} ms for searches, ${purchases.toFixed(0)} ms for purchases`,
      )
    }
    return []
  } finally {
    await close()
    await removeOwn()
    await postgres.stop()
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
