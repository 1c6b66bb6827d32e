import type { Database } from '#database/open-database.ts'

/** Runs one statement inside the open transaction and returns its rows. */
export type Run = <Row = Record<string, string | null>>(text: string, parameters?: unknown[]) => Promise<Row[]>

export type Column = { name: string; type: string }
export type Table = { schema: string; name: string; columns: Column[]; key: string[] }
export type Sequence = { schema: string; name: string; lastValue: string; isCalled: boolean }
export type Migration = { hash: string; createdAt: string }

// The text form of a value must not depend on the settings of the server or the user.
const plainTexts = [
  "SET LOCAL TIME ZONE 'UTC'",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
]
const withoutLimits = [
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL lock_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
]
const rowsAtOnce = 1_000

/**
 * Does `work` in one transaction that sees a consistent snapshot of the whole database. The embedded database has one
 * connection, so its shop waits until `work` is done.
 */
export async function inOneMoment<Result>(database: Database, work: (run: Run) => Promise<Result>): Promise<Result> {
  return inTransaction(database, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY', work)
}

/** Does `work` in one transaction that writes everything or nothing. */
export async function inOneStep<Result>(database: Database, work: (run: Run) => Promise<Result>): Promise<Result> {
  return inTransaction(database, 'SET TRANSACTION ISOLATION LEVEL SERIALIZABLE', async (run) => {
    // A category may come before the one above it.
    await run('SET CONSTRAINTS ALL DEFERRED')
    return work(run)
  })
}

async function inTransaction<Result>(database: Database, mode: string, work: (run: Run) => Promise<Result>) {
  const prepare = async (run: Run) => {
    for (const statement of [mode, ...plainTexts, ...withoutLimits]) await run(statement)
  }
  if ('pglite' in database.driver) {
    return database.driver.pglite.transaction(async (transaction) => {
      const run: Run = async <Row>(text: string, parameters?: unknown[]) =>
        (await transaction.query<Row>(text, parameters)).rows
      await prepare(run)
      return work(run)
    })
  }
  const { Client } = await import('pg')
  const client = new Client({ connectionString: database.driver.url, connectionTimeoutMillis: 5_000, keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  const run: Run = async <Row>(text: string, parameters?: unknown[]) =>
    (await client.query(text, parameters)).rows as Row[]
  try {
    await run('BEGIN')
    await prepare(run)
    const result = await work(run)
    await run('COMMIT')
    return result
  } finally {
    // Ending the connection takes an unfinished transaction back.
    await client.end()
  }
}

/**
 * The shop's tables, referenced ones first, then the job queue if there is one. Generated columns are left out: the
 * database fills them.
 */
export async function listTables(run: Run): Promise<Table[]> {
  const rows = await run<{ schema: string; name: string; column: string; type: string; key_position: number }>(`
    SELECT n.nspname AS schema, c.relname AS name, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
      coalesce(array_position(i.indkey::int2[], a.attnum), -1) AS key_position
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE (n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition)
      OR (n.nspname = 'pgboss' AND c.relname = 'job')
    ORDER BY n.nspname DESC, c.relname, a.attnum`)
  const tables = new Map<string, Table & { keyPositions: Map<string, number> }>()
  for (const { schema, name, column, type, key_position } of rows) {
    const id = `${schema}.${name}`
    const fresh: Table = { schema, name, columns: [], key: [] }
    const table = tables.get(id) ?? { ...fresh, keyPositions: new Map<string, number>() }
    table.columns.push({ name: column, type })
    if (key_position >= 0) table.keyPositions.set(column, key_position)
    tables.set(id, table)
  }
  for (const table of tables.values()) {
    table.key = [...table.keyPositions].sort((a, b) => a[1] - b[1]).map(([column]) => column)
  }
  const references = await run<{ child: string; parent: string }>(`
    SELECT cn.nspname || '.' || c.relname AS child, pn.nspname || '.' || p.relname AS parent
    FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace cn ON cn.oid = c.relnamespace
    JOIN pg_class p ON p.oid = f.confrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace
    WHERE f.contype = 'f' AND f.conrelid <> f.confrelid`)
  return parentsFirst(
    [...tables.values()].map(({ keyPositions: _, ...table }) => table),
    references,
  )
}

function parentsFirst(tables: Table[], references: readonly { child: string; parent: string }[]): Table[] {
  const placed = new Set<string>()
  const ordered: Table[] = []
  const known = new Set(tables.map(tableId))
  while (ordered.length < tables.length) {
    const next = tables.find((table) => {
      const id = tableId(table)
      const waits = references.some(({ child, parent }) => child === id && known.has(parent) && !placed.has(parent))
      return !placed.has(id) && !waits
    })
    if (!next) throw new Error('Tables refer to each other in a circle')
    placed.add(tableId(next))
    ordered.push(next)
  }
  return ordered
}

export function tableId({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}

/**
 * The rows of a table in batches, each a line: a JSON list of its columns' values. Ordered by the key's bytes, so
 * that equal databases give equal lines.
 */
export async function* readLines(run: Run, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }, index) => `${quoted(name)}::text AS c${index}`).join(', ')
  const order = (table.key.length ? table.key : table.columns.map(({ name }) => name))
    .map((name) => `${quoted(name)}::text COLLATE "C"`)
    .join(', ')
  await run(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${values} FROM ${qualified(table)} ORDER BY ${order}`)
  for (;;) {
    const rows = await run(`FETCH ${rowsAtOnce} FROM backup_rows`)
    if (rows.length === 0) break
    yield rows.map((row) => JSON.stringify(table.columns.map((_, index) => row[`c${index}`] ?? null)))
  }
  await run('CLOSE backup_rows')
}

/** Writes rows as they were read. */
export async function writeLines(run: Run, table: Table, lines: readonly string[]): Promise<void> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  const values = table.columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ')
  await run(
    `INSERT INTO ${qualified(table)} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM json_array_elements($1::json) AS line`,
    [`[${lines.join(',')}]`],
  )
}

export async function listSequences(run: Run): Promise<Sequence[]> {
  const found = await run<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND n.nspname = 'public' ORDER BY c.relname`)
  const sequences: Sequence[] = []
  for (const { name } of found) {
    const [row] = await run<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM public.${quoted(name)}`,
    )
    if (row) sequences.push({ schema: 'public', name, lastValue: row.value, isCalled: row.called })
  }
  return sequences
}

export async function setSequence(run: Run, { schema, name, lastValue, isCalled }: Sequence): Promise<void> {
  const sequence = `${quoted(schema)}.${quoted(name)}`
  await run('SELECT setval($1::regclass, $2::bigint, $3::boolean)', [sequence, lastValue, isCalled])
}

/** The migrations that a database has, oldest first; empty for one that never was a shop’s. */
export async function listMigrations(run: Run): Promise<Migration[]> {
  const [known] = await run<{ there: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there",
  )
  if (!known?.there) return []
  return run<Migration>(
    'SELECT hash, created_at::text AS "createdAt" FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
}

export function qualified({ schema, name }: Pick<Table, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
