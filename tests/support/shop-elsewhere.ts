import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#api/api-app.ts'
import { createCaches } from '#database/caches.ts'
import type { Database } from '#database/open-database.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import { createImageStorage } from '#storage/image-storage.ts'
import type { Stores } from '#storage/open-stores.ts'
import { createChanges } from '../../src/database/change-bus.ts'
import { jobHandlers } from '../../src/worker/job-handlers.ts'
import { type Engine, openPreparedDatabase } from './prepared-databases.ts'
import type { TestShop } from './test-shop.ts'
import { openTestStores } from './test-stores.ts'

export type EmptyTarget = { database: Database; stores: Stores; remove(): Promise<void> }

/** An empty database and an empty folder: where a backup may go. */
export async function createEmptyTarget(engine: Engine): Promise<EmptyTarget> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-empty-'))
  const database = await openPreparedDatabase('blank', engine)
  return {
    database,
    stores: await openTestStores(dataDir),
    async remove() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The shop as it would run on this database and these stores, with the same payment provider. */
export async function openShopAt(
  shop: TestShop,
  { database, stores }: EmptyTarget,
): Promise<TestShop & { stop(): Promise<void> }> {
  const changes = await createChanges(database, shop.log)
  const jobs = await createJobQueue(database, shop.log)
  const moved = {
    ...shop,
    database,
    changes,
    caches: createCaches(changes),
    jobs,
    stores,
    files: stores.files,
    storage: createImageStorage(stores),
  }
  return {
    ...moved,
    app: createApi(moved),
    drainJobs: () => jobs.drain(jobHandlers(moved)),
    async stop() {
      await jobs.stop()
      await changes.close()
    },
  }
}
