import type { Database } from './open-database.ts'

/** Runs `VACUUM ANALYZE` on tables that changed much; nobody has to wait for it. */
export async function tidyTables(database: Database, tables: readonly string[]): Promise<void> {
  const statement = `VACUUM (ANALYZE) ${tables.map((table) => table.replace(/[^.]+/g, '"$&"')).join(', ')}`
  if ('pglite' in database.driver) {
    await database.driver.pglite.exec(statement)
    return
  }
  // On a connection without time limits, like migrations: it takes as long as there are rows.
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
