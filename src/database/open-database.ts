import type { Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient } from 'pg'
import * as schema from '#database/schema/schema.ts'
import { statementName } from './statement-name.ts'

export type Queries = PgDatabase<PgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>
/** Inside `database.transaction`. Both have the same query methods, so `-queries.ts` functions take `Queries`. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0]

export type Database = Queries & {
  readonly engine: 'pglite' | 'postgresql'
  /** Driver below drizzle, used by the job queue and LISTEN; everything else goes through drizzle. */
  readonly driver: { pglite: PGlite } | { pool: Pool; url: string }
  close(): Promise<void>
}

// Milliseconds. The server enforces `waitForLock`, `statement` and `idleTransaction`; `silence` detects a dead
// network, so it is longer than the first two.
const timeouts = {
  waitForConnection: 5_000,
  waitForLock: 5_000,
  statement: 10_000,
  idleTransaction: 15_000,
  silence: 12_000,
}

// Similarity from which search treats two words as the same. The index uses it, so it is set per connection.
const searchSetting = 'pg_trgm.word_similarity_threshold'
const alikeWords = 0.5

// The shop's statements are short: starting workers for one takes longer than it saves, and purchases need processors.
const workersSetting = 'max_parallel_workers_per_gather'

/** Opens PostgreSQL where `url` is given, else the embedded database in `dataDir` (`memory://` in tests). */
export async function openDatabase(input: {
  url: string | null
  dataDir: string
  poolSize?: number
  /** State to start the embedded database from, as `dumpDataDir` gave it. */
  snapshot?: Blob
}): Promise<Database> {
  return input.url ? openPostgres(input.url, input.poolSize ?? 10) : openPglite(input.dataDir, input.snapshot)
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const { Pool } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    // Statements of one transaction that do not wait for each other (`Promise.all`) are sent as one batch.
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: timeouts.waitForConnection,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.waitForLock,
    idle_in_transaction_session_timeout: timeouts.idleTransaction,
    options: `-c ${searchSetting}=${alikeWords} -c ${workersSetting}=0`,
    verify: (client, done) => void refuseUnfit(client).then(() => done(), done),
  })
  // A connection that breaks is replaced by the pool; without listeners it would end the process, idle or in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    endSilentConnection(client)
    prepareStatements(client)
    releaseAsBroken(client)
  })
  try {
    // A server that the shop cannot work with is refused here, before anything is asked of it.
    const first = await pool.connect()
    first.release()
  } catch (error) {
    await pool.end()
    throw error
  }
  return Object.assign(drizzle(pool, { schema }), {
    engine: 'postgresql' as const,
    driver: { pool, url },
    close: () => pool.end(),
  })
}

/**
 * Closes a connection whose statement has received nothing for long: the statement fails and the pool opens another.
 */
function endSilentConnection(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(timeouts.silence, () => {
    if (!(client as unknown as { readyForQuery: boolean }).readyForQuery) {
      stream.destroy(new Error('Connection terminated: the database has not answered'))
    }
  })
}

// PostgreSQL's word for a server, or a session, that takes no writes.
const readOnly = '25006'

/** The first PostgreSQL that takes every statement of the shop; what Debian 12 has. */
export const leastPostgres = 15

/**
 * Throws for a server that is too old, and for a standby, which a failover may not have promoted yet. What is read
 * there may be old, and responses are kept.
 */
async function refuseUnfit(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; version: number; words: string }>(
    `SELECT pg_is_in_recovery() AS standby, current_setting('server_version_num')::int / 10000 AS version,
      current_setting('server_version') AS words`,
  )
  const { standby, version, words } = rows[0]!
  if (version < leastPostgres) {
    const message = `The database at DATABASE_URL is PostgreSQL ${words}, and the shop needs ${leastPostgres} or newer. Nothing was changed in it.`
    throw Object.assign(new Error(message), { code: 'postgres-too-old' })
  }
  if (standby) throw Object.assign(new Error('The server at DATABASE_URL is a standby'), { code: readOnly })
}

/**
 * Releases a connection as broken if BEGIN failed or if it has become read-only. Drizzle would not release it after a
 * failed BEGIN, and would otherwise release it as healthy.
 */
function releaseAsBroken(client: PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  const watched = (config: unknown, ...more: unknown[]) => {
    const result = query(config, ...more)
    const { text } = (config ?? {}) as { text?: unknown }
    if (!(result instanceof Promise)) return result
    result.catch((error: Error & { code?: string }) => {
      const { release } = client
      if (typeof text === 'string' && text.startsWith('begin')) release(error)
      else if (error.code === readOnly) client.release = () => release(error)
    })
    return result
  }
  client.query = watched as typeof client.query
}

/** A connection must not receive the same new statement twice at once, as Promise.all inside a transaction would do. */
function prepareStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  const prepared = (config: unknown, ...more: unknown[]) => {
    const statement = config as { text?: unknown; name?: unknown; values?: unknown } | null
    if (typeof statement !== 'object' || typeof statement?.text !== 'string' || statement.name)
      return query(config, ...more)
    const hasValues = Array.isArray(statement.values) || (Array.isArray(more[0]) && more[0].length > 0)
    const name = hasValues ? statementName(statement.text) : undefined
    return query(name ? { ...statement, name } : statement, ...more)
  }
  client.query = prepared as typeof client.query
}

async function openPglite(dataDir: string, snapshot?: Blob): Promise<Database> {
  const { openEmbedded } = await import('./embedded-database.ts')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { client, close } = await openEmbedded(dataDir, { [searchSetting]: alikeWords }, snapshot)
  return Object.assign(drizzle(client, { schema }), { engine: 'pglite' as const, driver: { pglite: client }, close })
}
