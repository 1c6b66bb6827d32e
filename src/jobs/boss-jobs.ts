import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Queries } from '#database/open-database.ts'
import { failureOf, type Jobs, type QueueName, queueNames } from './jobs.ts'
import { announceWorker } from './worker-presence.ts'

/** Handlers of the jobs of each queue. `id` is the same each time a job is tried. */
export type JobHandlers = Record<QueueName, (data: unknown, id: string) => Promise<void>>

export type JobQueue = Jobs & {
  /** Starts running jobs in this process; `whenAlone` runs first if no other process runs any, as after a crash. */
  work(handlers: JobHandlers, whenAlone: () => Promise<void>): Promise<void>
  /** Fetches no more jobs in this process; running ones go on. */
  pause(): Promise<void>
  /** Runs everything that is due now, one job at a time, and returns how many; a failing one throws (tests). */
  drain(handlers: JobHandlers): Promise<number>
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

// Pauses double to an hour, so that these tries take half a day: a mail server or provider may be down for a night.
const queueOptions = {
  retryLimit: 22,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  notify: true,
}

// If there are several processes, a job whose process died is retried this soon, instead of when it expires.
const heartbeat = { heartbeatSeconds: 10 }
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }

// pg-boss passes this to pg: a connection that died unnoticed would block the queue forever.
const noResponse = { query_timeout: 20_000 }

// These jobs may read many pages from the provider, or many products.
const longJobs: Partial<Record<QueueName, { expireInSeconds: number }>> = {
  'reconcile-books': { expireInSeconds: 3_600 },
  'read-payouts': { expireInSeconds: 3_600 },
  'check-import': { expireInSeconds: 3_600 },
  'run-import': { expireInSeconds: 3_600 },
  'make-export': { expireInSeconds: 3_600 },
}

// New jobs wake the worker at once; polling only catches what a lost notice left behind.
const workOptions = {
  batchSize: 20,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
} as const

/** The job queue, in the shop's own database. Call after the migrations. */
export async function createJobQueue(database: Database, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    ...('pglite' in database.driver
      ? { db: fromPglite(database.driver.pglite), backend: 'pglite' as const }
      : { connectionString: database.driver.url, max: 3, ...noResponse, ...supervision }),
    useListenNotify: true,
    schedule: false,
    supervise: true,
  })
  boss.on('error', (error) => log.error({ error: String(error) }, 'The job queue reported an error'))
  await boss.start()
  await prepareQueues(boss, database)
  await indexJobs(database)
  // The embedded database has one process; on PostgreSQL `work` finds out whether this one is alone.
  if (database.engine === 'pglite') await retryAbandonedJobs(boss, database)
  let leave = async () => {}

  return {
    async enqueue({ name }, payload, { key, database: queries, startAfterSeconds }) {
      await boss.send(name, payload as object, {
        id: jobId(name, key),
        ...(queries && { db: jobDatabase(queries) }),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      })
    },

    async retry(name, id, queries) {
      await boss.retry(name, id, { db: jobDatabase(queries) })
    },

    async hurry(name, id, queries) {
      await queries.execute(sql`UPDATE pgboss.job SET start_after = pgboss.job_now()
        WHERE name = ${name} AND id = ${id}::uuid AND state < 'active'`)
    },

    async work(handlers, whenAlone) {
      if ('url' in database.driver) {
        leave = await announceWorker(database.driver.url, log, async () => {
          await retryAbandonedJobs(boss, database)
          await whenAlone()
        })
      } else await whenAlone()
      for (const name of queueNames) {
        await boss.work(name, workOptions, async (jobs) => {
          // Each job of a batch is settled by itself: one that fails holds back none of the others.
          const settled: { id: string; status: 'completed' | 'failed'; output?: object }[] = []
          for (const job of jobs) {
            try {
              await runJob(handlers, name, job, log)
              settled.push({ id: job.id, status: 'completed' })
            } catch (error) {
              settled.push({ id: job.id, status: 'failed', output: failureOf(error) })
            }
          }
          return settled
        })
      }
    },

    async pause() {
      await Promise.all(queueNames.map((name) => boss.offWork(name, { wait: false })))
    },

    async drain(handlers) {
      let done = 0
      for (let found = true; found; ) {
        found = false
        for (const name of await queuesWithJobs(database)) {
          const [job] = await boss.fetch(name)
          if (!job) continue
          found = true
          done += 1
          try {
            await runJob(handlers, name, job, log)
          } catch (error) {
            await boss.fail(name, job.id, failureOf(error))
            throw error
          }
          await boss.complete(name, job.id)
        }
      }
      return done
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
      await leave()
    },
  }
}

/** Creates missing queues, and updates the options of those that have others. */
async function prepareQueues(boss: PgBoss, database: Database): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, new Map(Object.entries(queue))]))
  for (const name of queueNames) {
    const options = { ...queueOptions, ...longJobs[name], ...(database.engine === 'postgresql' && heartbeat) }
    const queue = known.get(name)
    if (queue && Object.entries(options).every(([option, value]) => queue.get(option) === value)) continue
    if (queue) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    // Fills pg-boss's cache now: a lookup inside a caller's transaction would deadlock on the embedded database's one
    // connection.
    await boss.findJobs(name, { id: jobId(name, 'none') })
  }
}

/** Indexes that pg-boss has no use for: the back office lists all jobs, newest first, and counts those given up. */
async function indexJobs(database: Database): Promise<void> {
  const { rows } = (await database.execute(
    sql`SELECT to_regclass('pgboss.shop_jobs_created') IS NOT NULL AS known`,
  )) as unknown as { rows: { known: boolean }[] }
  if (rows[0]?.known) return
  const columns = sql`pgboss.job_common (created_on, id)`
  await database.execute(sql`CREATE INDEX IF NOT EXISTS shop_jobs_failed ON ${columns} WHERE state = 'failed'`)
  await database.execute(sql`CREATE INDEX IF NOT EXISTS shop_jobs_created ON ${columns}`)
}

/** Queues that hold a job which is due, in the order of `queueNames`. */
async function queuesWithJobs(database: Database): Promise<QueueName[]> {
  const { rows } = (await database.execute(
    sql`SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after <= pgboss.job_now()`,
  )) as unknown as { rows: { name: string }[] }
  return queueNames.filter((name) => rows.some((row) => row.name === name))
}

/** Call when no other process runs jobs: those marked active were cut off with their process, and are retried soon. */
async function retryAbandonedJobs(boss: PgBoss, database: Database): Promise<void> {
  const { rows } = (await database.execute(
    sql`SELECT name, array_agg(id) AS ids FROM pgboss.job WHERE state = 'active' GROUP BY name`,
  )) as unknown as { rows: { name: string; ids: string[] }[] }
  for (const { name, ids } of rows) if (queueNames.some((known) => known === name)) await boss.fail(name, ids)
}

async function runJob(
  handlers: JobHandlers,
  name: QueueName,
  job: { id: string; data: unknown },
  log: Logger,
): Promise<void> {
  try {
    await handlers[name](job.data, job.id)
  } catch (error) {
    log.error({ job: name, error: String(error) }, 'A job failed and will be tried again')
    throw error
  }
}

/** Derived from name and key; ids are unique in the queue, so the database drops a repeat. */
function jobId(name: QueueName, key: string): string {
  const digest = createHash('sha256').update(`${name}\0${key}`).digest('hex')
  const variant = ((Number.parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

function jobDatabase(queries: Queries) {
  return fromDrizzle(queries as unknown as Parameters<typeof fromDrizzle>[0], sql)
}
