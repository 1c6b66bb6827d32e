import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createApi } from '#api/api-app.ts'
import { createCaches } from '#database/caches.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import type { MailMessage } from '#mail/mail.ts'
import { createStripePayments } from '#payments/stripe-payments.ts'
import { createImageStorage } from '#storage/image-storage.ts'
import type { Stores } from '#storage/open-stores.ts'
import { createPublicWebhooks } from '#webhooks/public-webhooks.ts'
import type { Webhooks } from '#webhooks/webhooks.ts'
import { jobHandlers } from '#worker/job-handlers.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { createChanges } from '../../src/database/change-bus.ts'
import { readEnvironment } from '../../src/environment.ts'
import type { Shop } from '../../src/shop.ts'
import { openPreparedDatabase } from './prepared-databases.ts'
import { seedSmall, storeSmallImages } from './small-catalogue.ts'
import { openTestStores } from './test-stores.ts'

export type TestShop = Shop & {
  app: ReturnType<typeof createApi>
  /** The payment sandbox, in process; `request` reaches its `/sandbox/*` controls. */
  sandbox: ReturnType<typeof createSandbox>
  mails: MailMessage[]
  stores: Stores
  /** Lets notices of the provider arrive and processes every job that is due, until none is left; returns how many. */
  drainJobs(): Promise<number>
  setNow(moment: string | Date): void
  close(): Promise<void>
}

/** A whole shop without a port: real database, job queue and payment sandbox; mails are collected instead of sent. */
export async function createTestShop(
  options: { now?: string; seed?: 'small' | 'none'; environment?: Record<string, string>; webhooks?: Webhooks } = {},
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
  // The prepared catalogue was saved just now: a shop at another time saves its own.
  const isPrepared = options.seed !== 'none' && !options.now
  const database = await openPreparedDatabase(isPrepared ? 'small' : 'migrated')
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

  const stores = await openTestStores(dataDir)
  const shop: Shop = {
    environment,
    database,
    payments,
    jobs,
    changes,
    caches: createCaches(changes),
    clock,
    log,
    storage: createImageStorage(stores),
    files: stores.files,
    webhooks: options.webhooks ?? createPublicWebhooks(),
    mail: {
      async send(message) {
        mails.push(message)
      },
      async close() {},
    },
  }
  if (isPrepared) await storeSmallImages(shop)
  else if (options.seed !== 'none') await seedSmall(shop)
  const app = createApi(shop)
  return {
    ...shop,
    stores,
    app,
    sandbox,
    mails,
    async drainJobs() {
      let done = 0
      for (;;) {
        await sandbox.deliverWebhooks()
        const more = await jobs.drain(jobHandlers(shop))
        if (more === 0) return done
        done += more
      }
    },
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
