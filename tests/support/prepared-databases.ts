import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { migrateDatabase } from '#database/migrate-database.ts'
import { type Database, openDatabase } from '#database/open-database.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import { createImageStorage } from '#storage/image-storage.ts'
import { openFolderStores } from '#storage/open-stores.ts'
import type { Shop } from '../../src/shop.ts'
import { seedSmall } from './small-catalogue.ts'

/**
 * `blank` has no schema, `migrated` has the schema and the job queue, and `small` has the small catalogue as well.
 */
export type Prepared = 'blank' | 'migrated' | 'small'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of snapshots for the embedded database; unset in the project on PostgreSQL. */
    snapshots?: string
    /** Server with a template database of each kind; unset in projects on the embedded database. */
    postgresUrl?: string
  }
}

export type Engine = 'pglite' | 'postgresql'

/** The engine of this test project. */
export function engineUnderTest(): Engine {
  return inject('postgresUrl') ? 'postgresql' : 'pglite'
}

const snapshotsRead = new Map<Prepared, Blob>()

/** A database of its own, copied from what the global setup of the project has prepared. */
export async function openPreparedDatabase(kind: Prepared, engine = engineUnderTest()): Promise<Database> {
  const server = inject('postgresUrl')
  if (engine === 'pglite' || !server) return openDatabase({ url: null, dataDir: 'memory://', ...snapshotOf(kind) })
  const name = `shop_${randomBytes(6).toString('hex')}`
  // Files are copied in a third of the time that the server takes to write each page of them to its log.
  await administer(server, `CREATE DATABASE ${name}${kind === 'blank' ? '' : ` TEMPLATE ${kind} STRATEGY FILE_COPY`}`)
  return openDatabase({ url: databaseUrl(server, name), dataDir: '', poolSize: 8 })
}

function snapshotOf(kind: Prepared): { snapshot?: Blob } {
  const folder = inject('snapshots')
  if (!folder) {
    if (kind === 'blank') return {}
    throw new Error('This test project prepares no databases: name it in global-setup.ts')
  }
  const snapshot = snapshotsRead.get(kind) ?? inMemory(readFileSync(join(folder, kind)))
  snapshotsRead.set(kind, snapshot)
  return { snapshot }
}

/** Returns a Blob that is read at once; Node's own copies itself chunk by chunk. */
function inMemory(bytes: Buffer<ArrayBuffer>): Blob {
  const { buffer, byteOffset, length } = bytes
  return Object.assign(new Blob(), { arrayBuffer: async () => buffer.slice(byteOffset, byteOffset + length) })
}

export async function prepareSnapshots(folder: string): Promise<void> {
  const database = await openDatabase({ url: null, dataDir: 'memory://' })
  const { pglite } = database.driver as Extract<Database['driver'], { pglite: unknown }>
  // Every shop opens a copy, so it is small: no unused databases, and few pages in memory.
  await pglite.exec(`ALTER SYSTEM SET shared_buffers = '8MB'`)
  await pglite.exec(`UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template%'`)
  for (const template of ['template0', 'template1']) await pglite.exec(`DROP DATABASE ${template}`)
  const keep = async (kind: Prepared) => {
    const dump = await pglite.dumpDataDir('none')
    writeFileSync(join(folder, kind), Buffer.from(await dump.arrayBuffer()))
  }
  await keep('blank')
  await migrate(database)
  await keep('migrated')
  await seed(database)
  await keep('small')
  await database.close()
}

export async function prepareTemplateDatabases(server: string): Promise<void> {
  await administer(server, 'CREATE DATABASE migrated')
  const migrated = await openDatabase({ url: databaseUrl(server, 'migrated'), dataDir: '' })
  await migrate(migrated)
  await migrated.close()
  await administer(server, 'CREATE DATABASE small TEMPLATE migrated')
  const small = await openDatabase({ url: databaseUrl(server, 'small'), dataDir: '' })
  await seed(small)
  await small.close()
}

async function migrate(database: Database): Promise<void> {
  await migrateDatabase(database)
  const jobs = await createJobQueue(database, pino({ level: 'silent' }))
  await jobs.stop()
}

async function seed(database: Database): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-seed-'))
  const shop = {
    database,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    storage: createImageStorage(openFolderStores(folder)),
    changes: { announce: async () => {}, subscribe: () => () => undefined, isListening: () => true },
  }
  await seedSmall(shop as unknown as Shop)
  rmSync(folder, { recursive: true })
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
