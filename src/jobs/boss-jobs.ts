import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Queries } from '#database/open-database.ts'
import type { JobName, JobPayloads, Jobs } from './jobs.ts'
import { announceWorker } from './worker-presence.ts'

/** `id`: of the job, the same each time it is tried. */
export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name], id: string) => Promise<void> }

export type JobQueue = Jobs & {
  /** Starts working off jobs in this process; `whenAlone` runs first where no other process does, as after one that died. */
  work(handlers: JobHandlers, whenAlone: () => Promise<void>): Promise<void>
  /** Takes no more jobs in this process; those under way go on. */
  pause(): Promise<void>
  /** Works off everything that is due now, one job after the other, and answers how many; a failing one throws (tests). */
  drain(handlers: JobHandlers): Promise<number>
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>
}

const jobNames: JobName[] = [
  'send-order-confirmation',
  'send-password-link',
  'send-email-confirmation',
  'send-account-notice',
  'send-privacy-link',
  'finish-erasure',
  'send-withdrawal-mails',
  'end-membership',
  'forward-contact-message',
  'process-provider-event',
  'start-membership',
  'send-membership-mail',
  'send-alert',
  'reconcile-books',
]

// Twelve tries over about half a day: long enough for a mail server or provider that is down for a night.
const queueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  notify: true,
}

// Where several processes work: a job whose process died is tried again this soon, not only when its time has run out.
const heartbeat = { heartbeatSeconds: 10 }
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }

// Comparing the books of a large shop asks the provider for many pages.
const patience: Partial<Record<JobName, { expireInSeconds: number }>> = {
  'reconcile-books': { expireInSeconds: 3_600 },
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
      : { connectionString: database.driver.url, max: 3, ...supervision }),
    useListenNotify: true,
    schedule: false,
    supervise: true,
  })
  boss.on('error', (error) => log.error({ error: String(error) }, 'The job queue reported an error'))
  await boss.start()
  await prepareQueues(boss, database)
  // The embedded database has one process; on PostgreSQL that shows only when this one starts working.
  if (database.engine === 'pglite') await retryAbandonedJobs(boss, database)
  let leave = async () => {}

  return {
    async enqueue(name, payload, { key, database: queries, startAfterSeconds }) {
      await boss.send(name, payload, {
        id: jobId(name, key),
        ...(queries && { db: jobDatabase(queries) }),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      })
    },

    async work(handlers, whenAlone) {
      if ('url' in database.driver) {
        leave = await announceWorker(database.driver.url, log, async () => {
          await retryAbandonedJobs(boss, database)
          await whenAlone()
        })
      } else await whenAlone()
      for (const name of jobNames) {
        await boss.work(name, workOptions, async (jobs) => {
          // Several at a time, each settled for itself: one that fails holds back none of the others.
          const settled: { id: string; status: 'completed' | 'failed'; output?: object }[] = []
          for (const job of jobs) {
            try {
              await runJob(handlers, name, job, log)
              settled.push({ id: job.id, status: 'completed' })
            } catch (error) {
              settled.push({ id: job.id, status: 'failed', output: { message: String(error) } })
            }
          }
          return settled
        })
      }
    },

    async pause() {
      await Promise.all(jobNames.map((name) => boss.offWork(name, { wait: false })))
    },

    async drain(handlers) {
      let done = 0
      for (let found = true; found; ) {
        found = false
        for (const name of jobNames) {
          const [job] = await boss.fetch(name)
          if (!job) continue
          found = true
          done += 1
          try {
            await runJob(handlers, name, job, log)
          } catch (error) {
            await boss.fail(name, job.id)
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

/** Makes the queues that are missing, and gives those of an earlier release today's options. */
async function prepareQueues(boss: PgBoss, database: Database): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, new Map(Object.entries(queue))]))
  for (const name of jobNames) {
    const options = { ...queueOptions, ...patience[name], ...(database.engine === 'postgresql' && heartbeat) }
    const queue = known.get(name)
    if (queue && Object.entries(options).every(([option, value]) => queue.get(option) === value)) continue
    if (queue) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
    // Lets the queue remember itself now: looking itself up inside a caller's transaction would wait for that transaction's own end,
    // because the embedded database has one connection.
    await boss.findJobs(name, { id: jobId(name, 'none') })
  }
}

/** Nobody else works off jobs: what is marked as running was cut off with the process that ran it, and is tried again soon. */
async function retryAbandonedJobs(boss: PgBoss, database: Database): Promise<void> {
  const { rows } = (await database.execute(
    sql`SELECT name, array_agg(id) AS ids FROM pgboss.job WHERE state = 'active' GROUP BY name`,
  )) as unknown as { rows: { name: string; ids: string[] }[] }
  for (const { name, ids } of rows) if (isJobName(name)) await boss.fail(name, ids)
}

function isJobName(name: string): name is JobName {
  return (jobNames as string[]).includes(name)
}

async function runJob(
  handlers: JobHandlers,
  name: JobName,
  job: { id: string; data: unknown },
  log: Logger,
): Promise<void> {
  const handler = handlers[name] as (payload: unknown, id: string) => Promise<void>
  try {
    await handler(job.data, job.id)
  } catch (error) {
    log.error({ job: name, error: String(error) }, 'A job failed and will be tried again')
    throw error
  }
}

/** The same name and key always give the same id, and ids are unique in the queue: a repeat is dropped by the database. */
function jobId(name: JobName, key: string): string {
  const digest = createHash('sha256').update(`${name}\0${key}`).digest('hex')
  const variant = ((Number.parseInt(digest[16]!, 16) & 0x3) | 0x8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

function jobDatabase(queries: Queries) {
  return fromDrizzle(queries as unknown as Parameters<typeof fromDrizzle>[0], sql)
}
