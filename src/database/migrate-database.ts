import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database, Queries } from './open-database.ts'

/** Forward-only migrations; the shop is always started from its own folder by the launcher. */
export const migrationsFolder = resolve('migrations')

// Any number that nothing else in the database uses as an advisory lock.
const preparationLock = 718_281_828

/**
 * Migrates the database to the newest schema. Several processes may call it at once: one migrates while the others
 * wait.
 * @throws Error in plain words, with code `schema-unknown`, for a database that these migrations did not begin
 */
export async function migrateDatabase(database: Database, folder = migrationsFolder): Promise<void> {
  if (database.engine === 'pglite') {
    const { migrate } = await import('drizzle-orm/pglite/migrator')
    await refuseForeignSchema(database, folder)
    await migrate(database as unknown as Parameters<typeof migrate>[0], { migrationsFolder: folder })
    return
  }
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  // This connection has no time limits, because creating an index over many rows can take long.
  await aloneWithDatabase(database, async (client) => {
    const queries = drizzle(client!)
    await refuseForeignSchema(queries, folder)
    await migrate(queries, { migrationsFolder: folder })
  })
}

async function refuseForeignSchema(queries: Pick<Queries, 'execute'>, folder: string): Promise<void> {
  const rowsOf = async <Row>(statement: string) =>
    ((await queries.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows
  const journal = await rowsOf<{ found: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS found`,
  )
  if (!journal[0]?.found) return
  const [first] = await rowsOf<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id LIMIT 1')
  if (!first || first.hash === readMigrationFiles({ migrationsFolder: folder })[0]?.hash) return
  const message =
    'This database was made by a version of the shop from before 1.0.0, which this one cannot upgrade. Nothing was changed in it: ' +
    'set DATA_DIR to an empty folder, or DATABASE_URL to an empty database, or start the version that made it.'
  throw Object.assign(new Error(message), { code: 'schema-unknown' })
}

/**
 * Runs `work` while no other process runs its own; others wait. `work` gets the connection that holds the lock, or null
 * with the embedded database.
 */
export async function aloneWithDatabase<Result>(
  database: Database,
  work: (client: import('pg').Client | null) => Promise<Result>,
): Promise<Result> {
  if (!('pool' in database.driver)) return work(null)
  const { Client } = await import('pg')
  const client = new Client({ connectionString: database.driver.url, connectionTimeoutMillis: 5_000, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock])
    return await work(client)
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}
