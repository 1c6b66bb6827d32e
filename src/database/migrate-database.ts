import { resolve } from 'node:path'
import type { Database } from './open-database.ts'

/** Forward-only migrations; the shop is always started from its own folder by the launcher. */
export const migrationsFolder = resolve('migrations')

// Any number that nothing else in the database uses as an advisory lock.
const preparationLock = 718_281_828

/** Brings the database to the newest schema. Several processes may call it at once: one works, the others wait. */
export async function migrateDatabase(database: Database, folder = migrationsFolder): Promise<void> {
  if (database.engine === 'pglite') {
    const { migrate } = await import('drizzle-orm/pglite/migrator')
    await migrate(database as unknown as Parameters<typeof migrate>[0], { migrationsFolder: folder })
    return
  }
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  // On a connection without time limits: a new index over many rows may take as long as it takes.
  await aloneWithDatabase(database, (client) => migrate(drizzle(client!), { migrationsFolder: folder }))
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
