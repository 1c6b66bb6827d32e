import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createApi } from '#api/api-app.ts'
import { type Database, openDatabase } from '#database/open-database.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import { createChanges } from '#pages/changes.ts'
import { createLocalStorage } from '#storage/local-storage.ts'
import type { TestShop } from './test-shop.ts'

export type EmptyPlace = { database: Database; dataDir: string; remove(): Promise<void> }

/** An empty database and an empty folder: where a backup may go. */
export async function emptyPlace(engine: 'pglite' | 'postgresql'): Promise<EmptyPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-empty-'))
  const url = engine === 'postgresql' ? await createEmptyDatabase(inject('postgresUrl')) : null
  const database = await openDatabase({ url, dataDir: url ? dataDir : 'memory://' })
  return {
    database,
    dataDir,
    async remove() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The shop as it would run on another place, with the same payment provider. */
export async function openShopAt(
  shop: TestShop,
  { database, dataDir }: EmptyPlace,
): Promise<TestShop & { stop(): Promise<void> }> {
  const changes = await createChanges(database, shop.log)
  const jobs = await createJobQueue(database, shop.log)
  const moved = { ...shop, database, changes, jobs, storage: createLocalStorage(dataDir) }
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

async function createEmptyDatabase(server: string): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}
