import { type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { containsText, plainText } from '#database/schema/columns.ts'
import type { JobState } from '#shared/vocabularies.ts'

export type JobRow = {
  id: string
  name: string
  state: JobState
  tries: number
  max: number
  createdAt: Date
  nextTryAt: Date | null
  endedAt: Date | null
  data: unknown
  output: unknown
  /** For mails: the recipient, and the subject once the mail was tried. */
  to: string | null
  subject: string | null
}

type Found = {
  id: string
  name: string
  state: JobState
  tries: number
  max: number
  created: string
  next: string | null
  ended: string | null
  data: unknown
  output: unknown
  to_address: string | null
  subject: string | null
}

const numberIn = (field: string) =>
  sql`CASE WHEN jsonb_typeof(data -> ${field}::text) = 'number' THEN (data ->> ${field}::text)::int END`

// A mail that could not be delivered says whose it is; before the first try what the job is about does.
const mailTo = sql`coalesce(output -> 'about' ->> 'to', data ->> 'to', data ->> 'newEmail', data ->> 'email',
  (SELECT o.email FROM orders o WHERE o.id = coalesce(${numberIn('orderId')},
    (SELECT p.order_id FROM parcels p WHERE p.id = ${numberIn('parcelId')}),
    (SELECT r.order_id FROM returns r WHERE r.id = ${numberIn('returnId')}))),
  (SELECT c.email FROM customers c WHERE c.id = coalesce(${numberIn('customerId')},
    (SELECT m.customer_id FROM memberships m WHERE m.id::text = data ->> 'membershipId'))))`
const mailSubject = sql`output -> 'about' ->> 'subject'`

const columns = sql`id, name, state::text AS state, retry_count AS tries, retry_limit AS max,
  to_char(created_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created,
  CASE WHEN state < 'active' THEN to_char(start_after AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS next,
  to_char(completed_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ended, data, output,
  ${mailTo} AS to_address, ${mailSubject} AS subject`

export type JobFilter = {
  names: readonly string[]
  states: readonly JobState[]
  /** Job id; with `byPerson`, also a part of a mail's recipient or subject. */
  text?: string | undefined
  byPerson?: boolean
  /** Created on or after `from`, and before `before`. */
  date?: { from?: Date | undefined; before?: Date | undefined }
}

/** A page of the jobs of these queues. */
export async function findJobPage(
  database: Queries,
  input: { list: 'jobs' | 'outbox'; filter: JobFilter; descending: boolean; cursor: string | null; limit: number },
): Promise<KeysetPage<JobRow>> {
  const { list, filter, descending, cursor, limit: max } = input
  const page = await selectPage<Found>({
    list,
    where: condition(filter),
    sort: { name: 'created_at', column: sql`created_on`, type: 'timestamptz', descending },
    id: sql`id`,
    idType: 'uuid',
    cursor,
    limit: max,
    keyOf: ({ created, id }) => ({ value: created, id }),
    select: ({ where, orderBy, limit }) =>
      run<Found>(
        database,
        sql`SELECT ${columns} FROM pgboss.job WHERE ${where} ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit}`,
      ),
    count: ({ where, limit }) => countWhere(database, where, limit),
  })
  return { ...page, items: page.items.map(toRow) }
}

/** The newest jobs that fit, without counting all. */
export async function findNewestJobs(database: Queries, filter: JobFilter, limit: number): Promise<JobRow[]> {
  const found = await run<Found>(
    database,
    sql`SELECT ${columns} FROM pgboss.job WHERE ${condition(filter)} ORDER BY created_on DESC, id DESC LIMIT ${limit}`,
  )
  return found.map(toRow)
}

export function countJobs(database: Queries, { max, ...filter }: JobFilter & { max: number }): Promise<number> {
  return countWhere(database, condition(filter), max)
}

async function countWhere(database: Queries, where: SQL | undefined, max: number): Promise<number> {
  const [row] = await run<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM (SELECT 1 FROM pgboss.job WHERE ${where} LIMIT ${max}) found`,
  )
  return row?.count ?? 0
}

export async function findJob(database: Queries, id: string): Promise<JobRow | null> {
  const [row] = await run<Found>(database, sql`SELECT ${columns} FROM pgboss.job WHERE id = ${id}::uuid`)
  return row ? toRow(row) : null
}

type LockedJob = { name: string; state: JobState; waits: boolean }

/**
 * Returns a job's name, state and whether it is not due yet, and locks it until the transaction ends. Due is judged
 * by the current time, since the transaction may have begun before the job became due.
 */
export async function lockJob(transaction: Queries, id: string): Promise<LockedJob | null> {
  const [row] = await run<LockedJob>(
    transaction,
    sql`SELECT name, state::text AS state, state < 'active' AND start_after > clock_timestamp() AS waits
      FROM pgboss.job WHERE id = ${id}::uuid FOR UPDATE`,
  )
  return row ?? null
}

/** Returns how many jobs were given up, and how long the oldest due job has waited, in seconds. */
export async function findJobHealth(database: Queries, now: Date): Promise<{ failed: number; delay: number }> {
  const [row] = await run<{ failed: number; delay: number }>(
    database,
    sql`SELECT (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
      coalesce(extract(epoch FROM ${now.toISOString()}::timestamptz
        - min(start_after) FILTER (WHERE state < 'active')), 0)::float8 AS delay FROM pgboss.job`,
  )
  return { failed: row?.failed ?? 0, delay: Math.max(0, row?.delay ?? 0) }
}

function condition({ names, states, text, byPerson = false, date }: JobFilter): SQL {
  const list = (values: SQL[]) => sql.join(values, sql`, `)
  // No queue has the requested name.
  if (names.length === 0) return sql`false`
  return sql.join(
    [
      sql`name IN (${list(names.map((name) => sql`${name}`))})`,
      sql`state IN (${list(states.map((state) => sql`${state}::pgboss.job_state`))})`,
      ...(text === undefined
        ? []
        : [byPerson ? sql`(id::text = ${text} OR ${isInMail(text)})` : sql`id::text = ${text}`]),
      ...(date?.from ? [sql`created_on >= ${date.from.toISOString()}::timestamptz`] : []),
      ...(date?.before ? [sql`created_on < ${date.before.toISOString()}::timestamptz`] : []),
    ],
    sql` AND `,
  )
}

function isInMail(text: string): SQL {
  return containsText(plainText(sql`concat_ws(' ', ${mailTo}, ${mailSubject})`), text)
}

async function run<Row>(database: Queries, query: SQL): Promise<Row[]> {
  return ((await database.execute(query)) as unknown as { rows: Row[] }).rows
}

function toRow({ created, next, ended, to_address: to, ...row }: Found): JobRow {
  const moment = (text: string | null) => (text === null ? null : new Date(text))
  const times = { createdAt: new Date(created), nextTryAt: moment(next), endedAt: moment(ended) }
  return { ...row, ...times, to }
}
