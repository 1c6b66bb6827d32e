import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { migrateDatabase } from '#database/migrate-database.ts'
import { type Database, openDatabase } from '#database/open-database.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import type { MailMessage } from '#mail/mail.ts'
import { createChanges } from '#pages/changes.ts'
import { createStripePayments } from '#payments/stripe-payments.ts'
import { createLocalStorage } from '#storage/local-storage.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { readEnvironment } from '../../src/environment.ts'
import type { Shop } from '../../src/shop.ts'
import { seedSmall } from './small-catalogue.ts'

export type TestShop = Shop & {
  app: ReturnType<typeof createApi>
  /** The payment sandbox, in process; `request` reaches its `/sandbox/*` controls. */
  sandbox: ReturnType<typeof createSandbox>
  mails: MailMessage[]
  /** Works off every job that is due; answers how many. */
  drainJobs(): Promise<number>
  setNow(moment: string | Date): void
  close(): Promise<void>
}

/** A whole shop without a port: real database, real job queue, real payment sandbox; only mail is collected instead of sent. */
export async function createTestShop(
  options: { now?: string; seed?: 'small' | 'none'; environment?: Record<string, string> } = {},
): Promise<TestShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DEMO: '1',
    ...options.environment,
  })
  const log = pino({ level: 'silent' })
  const database = await openTestDatabase()
  const changes = await createChanges(database, log)
  const jobs = await createJobQueue(database, log)
  const mails: MailMessage[] = []
  // Real time moves on from the moment given, so that order and expiry behave as they do in life.
  let offset = options.now ? Date.parse(options.now) - Date.now() : 0
  const clock = () => new Date(Date.now() + offset)

  const sandbox = createSandbox({
    dataFile: ':memory:',
    shopWebhookUrl: 'http://localhost/webhooks/stripe',
    webhookSecret: environment.stripe.webhookSecret,
    clock,
    sendWebhook: async (request) => app.fetch(request),
  })
  const payments = createStripePayments(environment.stripe, { fetch: (request: Request) => sandbox.fetch(request) })

  const shop: Shop = {
    environment,
    database,
    payments,
    jobs,
    changes,
    clock,
    log,
    storage: createLocalStorage(dataDir),
    mail: {
      async send(message) {
        mails.push(message)
      },
      async close() {},
    },
  }
  if (options.seed !== 'none') await seedSmall(shop)
  const app = createApi(shop)
  return {
    ...shop,
    app,
    sandbox,
    mails,
    drainJobs: () => jobs.drain(jobHandlers(shop)),
    setNow(moment) {
      offset = new Date(moment).getTime() - Date.now()
    },
    async close() {
      await jobs.stop()
      await changes.close()
      await database.close()
      await sandbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let snapshot: Promise<Blob> | undefined
let template: Promise<string> | undefined

/** A migrated, empty database of its own on the engine of this test project. */
async function openTestDatabase(): Promise<Database> {
  const server = inject('postgresUrl')
  if (!server) {
    snapshot ??= migratedSnapshot()
    return openDatabase({ url: null, dataDir: 'memory://', snapshot: await snapshot })
  }
  template ??= migratedTemplate(server)
  const name = `shop_${randomBytes(6).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${await template}`)
  return openDatabase({ url: databaseUrl(server, name), dataDir: '', poolSize: 8 })
}

async function migratedSnapshot(): Promise<Blob> {
  const database = await openDatabase({ url: null, dataDir: 'memory://' })
  await prepare(database)
  const driver = database.driver as Extract<Database['driver'], { pglite: unknown }>
  const dump = await driver.pglite.dumpDataDir('none')
  await database.close()
  return dump
}

async function migratedTemplate(server: string): Promise<string> {
  const name = `template_${randomBytes(6).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name}`)
  const database = await openDatabase({ url: databaseUrl(server, name), dataDir: '' })
  await prepare(database)
  await database.close()
  return name
}

async function prepare(database: Database): Promise<void> {
  await migrateDatabase(database)
  const jobs = await createJobQueue(database, pino({ level: 'silent' }))
  await jobs.stop()
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
