import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Plan } from '../campaign/plan.ts'
import { type Report, runPlan } from '../campaign/run-plan.ts'
import type { Stage } from '../campaign/stage.ts'
import type { PostgresServer } from '../servers/postgres-server.ts'
import type { SlowProxy } from '../servers/slow-proxy.ts'

/** Milliseconds since the primary was killed. */
export type Failover = { what: string; at: number }[]

// Time a database supervisor takes to be sure that the primary is dead; half way, the address already leads
// elsewhere.
const noticeMs = 3_000
const probeEveryMs = 50
const searchPath = '/api/search?query=failover'
// One mail of each kind in each process may have been sent and not noted.
const mailsUnderWay = 12

/**
 * Checks what the primary reports about its standby. Also checks that a commit waits for the standby, even longer
 * than the statement timeout.
 */
export async function checkReplication({
  primary,
  standby,
}: {
  primary: PostgresServer
  standby: PostgresServer
}): Promise<{ rows: string[]; wrong: string[] }> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    const { rows: standbys } = await client.query(
      "SELECT state, sync_state, current_setting('synchronous_commit') AS commit FROM pg_stat_replication",
    )
    await client.query('CREATE TABLE confirmed (id integer)')
    await standby.halt()
    await client.query('SET statement_timeout = 500')
    let isCommitted = false
    const committed = client.query('INSERT INTO confirmed VALUES (1)').then(() => {
      isCommitted = true
    })
    await pause(2_000)
    const hasWaited = !isCommitted
    await standby.resume()
    await committed
    return {
      rows: [
        ...standbys.map(
          ({ state, sync_state, commit }) => `standby: ${state}, ${sync_state}; synchronous_commit ${commit}`,
        ),
        `a commit ${hasWaited ? 'waits' : 'does not wait'} while the standby is away`,
      ],
      wrong: hasWaited && standbys.length === 1 ? [] : ['a commit did not wait for the standby'],
    }
  } finally {
    await client.end()
  }
}

type Servers = {
  primary: PostgresServer
  standby: PostgresServer
  address: SlowProxy
  /** True if no connection learns that its server is gone, as when a machine loses power. */
  silently: boolean
}

/**
 * Purchases by a plan; after some of them the primary is killed, its standby is promoted and the shop's address leads
 * there. `report` compares every record of the shop and the provider afterwards.
 */
export async function measureFailover(
  stage: Stage,
  { plan, ...servers }: Servers & { plan: Plan },
): Promise<{ timeline: Failover; report: Report }> {
  const failAt = Math.floor(plan.purchases.length / 3)
  let failing: Promise<Failover> | null = null
  const report = await runPlan(stage, plan, {
    atOnce: 8,
    repeatedMails: mailsUnderWay,
    onProgress(begun) {
      if (begun >= failAt) failing ??= failOver(stage, servers)
    },
  })
  if (!failing) throw new Error('The plan was over before the primary was killed')
  return { timeline: await failing, report }
}

async function failOver(stage: Stage, { primary, standby, address, silently }: Servers): Promise<Failover> {
  const timeline: Failover = []
  if (silently) address.blackhole()
  await primary.kill()
  const started = performance.now()
  const note = (what: string) => timeline.push({ what, at: performance.now() - started })
  note(silently ? 'the primary loses power' : 'the primary is killed')
  // The failover may be over before any request is refused.
  let isOver = false
  const isRefused = (status: number) => isOver || status === 503
  const noticed = watch(stage, isRefused).then(() => isOver || note('/readyz says 503'))
  const refused = watch(stage, isRefused, searchPath).then(
    () => isOver || note('a read that needs the database is refused with 503'),
  )
  await pause(noticeMs / 2)
  const { hostname, port } = new URL(standby.url)
  address.passTo({ host: hostname, port: Number(port) })
  note('the address leads to the standby')
  await pause(noticeMs / 2)
  await standby.promote()
  note('the standby is promoted')
  const orders = await countOrders(stage)
  await Promise.all([
    watch(stage, (status) => status === 200).then(() => note('/readyz says 200')),
    watch(stage, (status) => status === 200, searchPath).then(() => note('reads are answered')),
    firstOrderAfter(stage, orders).then(() => note('the first order is recorded')),
  ])
  isOver = true
  await Promise.all([noticed, refused])
  return timeline.toSorted((one, other) => one.at - other.at)
}

async function watch({ port }: Stage, isIt: (status: number) => boolean, path = '/readyz'): Promise<void> {
  for (;;) {
    const response = await fetch(`http://localhost:${port}${path}`).catch(() => null)
    await response?.body?.cancel()
    if (isIt(response?.status ?? 0)) return
    await pause(probeEveryMs)
  }
}

async function firstOrderAfter(stage: Stage, before: number): Promise<void> {
  while ((await countOrders(stage).catch(() => 0)) <= before) await pause(probeEveryMs)
}

async function countOrders(stage: Stage): Promise<number> {
  const [row] = await stage.sql<{ count: number }>('SELECT count(*)::int AS count FROM orders')
  return row!.count
}
