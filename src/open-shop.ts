import { createCaches } from '#database/caches.ts'
import { createChanges } from '#database/change-bus.ts'
import { aloneWithDatabase, migrateDatabase } from '#database/migrate-database.ts'
import { openDatabase } from '#database/open-database.ts'
import { storeEarlierSales } from '#domain/sales/earlier-sales/store-earlier-sales.ts'
import { createJobQueue, type JobQueue } from '#jobs/boss-jobs.ts'
import { createSmtpMail } from '#mail/smtp-mail.ts'
import { createStripePayments } from '#payments/stripe-payments.ts'
import { createImageStorage } from '#storage/image-storage.ts'
import { openStores } from '#storage/open-stores.ts'
import { keepDirectoryPrivate } from '#storage/private-directory.ts'
import { createPublicWebhooks } from '#webhooks/public-webhooks.ts'
import type { Environment } from './environment.ts'
import type { Shop } from './shop.ts'
import { createLog } from './shop-log.ts'

export type OpenShop = { shop: Shop; jobs: JobQueue; close(): Promise<void> }

/**
 * Environment → adapters → Shop: the same for the web server, the worker and every command. Migrates the database
 * first.
 */
export async function openShop(environment: Environment): Promise<OpenShop> {
  const log = createLog(environment.logLevel)
  keepDirectoryPrivate(environment.dataDir)
  const stores = await openStores(environment)
  const database = await openDatabase({ url: environment.databaseUrl, dataDir: environment.dataDir })
  await migrateDatabase(database)
  const changes = await createChanges(database, log)
  const jobs = await aloneWithDatabase(database, () => createJobQueue(database, log))
  const mail = createSmtpMail({ url: environment.smtpUrl, from: environment.mailFrom, log })
  const shop: Shop = {
    environment,
    database,
    payments: createStripePayments(environment.stripe),
    mail,
    webhooks: createPublicWebhooks(),
    storage: createImageStorage(stores),
    files: stores.files,
    jobs,
    changes,
    caches: createCaches(changes),
    clock: () => new Date(),
    log,
  }
  await aloneWithDatabase(database, () => storeEarlierSales(shop))
  return {
    shop,
    jobs,
    async close() {
      await jobs.stop()
      await changes.close()
      await mail.close()
      await database.close()
    },
  }
}
