import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export type JobRow = {
  id: string
  name: string
  state: JobState
  tries: number
  most: number
  createdAt: Date
  nextTryAt: Date | null
  endedAt: Date | null
  data: unknown
  output: unknown
}

type Found = {
  id: string
  name: string
  state: JobState
  tries: number
  most: number
  created: string
  next: string | null
  ended: string | null
  data: unknown
  output: unknown
}

const columns = sql`id, name, state::text AS state, retry_count AS tries, retry_limit AS most,
  to_char(created_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created,
  CASE WHEN state < 'active' THEN to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS next,
  to_char(completed_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ended, data, output`

type Filter = { names: readonly string[]; states: readonly JobState[] }

/** Jobs of these queues, newest first, from behind a position. */
export async function findJobs(
  database: Queries,
  { names, states, after, limit }: Filter & { after: { at: string; id: string } | null; limit: number },
): Promise<{ rows: JobRow[]; cursors: { at: string; id: string }[] }> {
  const behind = after ? sql`AND (created_on, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const found = await run<Found>(
    database,
    sql`SELECT ${columns} FROM pgboss.job WHERE ${condition({ names, states })} ${behind}
      ORDER BY created_on DESC, id DESC LIMIT ${limit}`,
  )
  return { rows: found.map(toRow), cursors: found.map(({ created, id }) => ({ at: created, id })) }
}

export async function countJobs(database: Queries, filter: Filter & { most: number }): Promise<number> {
  const [row] = await run<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM pgboss.job WHERE ${condition(filter)} LIMIT ${filter.most}) found`,
  )
  return row?.count ?? 0
}

export async function findJob(database: Queries, id: string): Promise<JobRow | null> {
  const [row] = await run<Found>(database, sql`SELECT ${columns} FROM pgboss.job WHERE id = ${id}::uuid`)
  return row ? toRow(row) : null
}

/** Name and state of a job, which stays as it is until the transaction ends. */
export async function lockJob(transaction: Queries, id: string): Promise<{ name: string; state: JobState } | null> {
  const [row] = await run<{ name: string; state: JobState }>(
    transaction,
    sql`SELECT name, state::text AS state FROM pgboss.job WHERE id = ${id}::uuid FOR UPDATE`,
  )
  return row ?? null
}

/** How many jobs were given up, and how long the oldest one that is due waits, in seconds. */
export async function findJobHealth(database: Queries, now: Date): Promise<{ failed: number; delay: number }> {
  const [row] = await run<{ failed: number; delay: number }>(
    database,
    sql`SELECT (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
      coalesce(extract(epoch FROM ${now.toISOString()}::timestamptz
        - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS delay FROM pgboss.job`,
  )
  return { failed: row?.failed ?? 0, delay: Math.max(0, row?.delay ?? 0) }
}

function condition({ names, states }: Filter): SQL {
  const list = (values: SQL[]) => sql.join(values, sql`, `)
  const ofNames = list(names.map((name) => sql`${name}`))
  return sql`name IN (${ofNames}) AND state IN (${list(states.map((state) => sql`${state}::pgboss.job_state`))})`
}

async function run<Row>(database: Queries, query: SQL): Promise<Row[]> {
  return ((await database.execute(query)) as unknown as { rows: Row[] }).rows
}

function toRow({ id, name, state, tries, most, created, next, ended, data, output }: Found): JobRow {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const times = { createdAt: new Date(created), nextTryAt: moment(next), endedAt: moment(ended) }
  return { id, name, state, tries, most, ...times, data, output }
}
