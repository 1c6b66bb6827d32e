import { sql } from 'drizzle-orm'
import type { Database } from './open-database.ts'

/** Runs `VACUUM ANALYZE` on tables that changed much; callers need not wait for it. */
export async function tidyTables(database: Database, tables: readonly string[]): Promise<void> {
  const statement = `VACUUM (ANALYZE) ${tables.map((table) => table.replace(/[^.]+/g, '"$&"')).join(', ')}`
  if ('pglite' in database.driver) {
    await database.driver.pglite.exec(statement)
    return
  }
  // This connection has no time limits, as for migrations, because the duration grows with the number of rows.
  const { Client } = await import('pg')
  const client = new Client({ connectionString: database.driver.url, connectionTimeoutMillis: 5_000, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Tidies the embedded database's tables that changed much since the last time, as a server does by itself. Returns
 * their names.
 */
export async function tidyEmbedded({ database }: { database: Database }): Promise<string[]> {
  if (database.engine !== 'pglite') return []
  // The thresholds of a server: a tenth of the rows, and fifty.
  const statement = sql`SELECT schemaname || '.' || relname AS name FROM pg_stat_user_tables
    WHERE greatest(n_mod_since_analyze, n_dead_tup) > 50 + 0.1 * n_live_tup`
  const { rows } = (await database.execute(statement)) as unknown as { rows: { name: string }[] }
  for (const { name } of rows) await tidyTables(database, [name])
  return rows.map(({ name }) => name)
}
