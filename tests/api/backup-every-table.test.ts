// @module-tag full

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#database/open-database.ts'
import { createBackup } from '../../src/backup/create-backup.ts'
import {
  inOneMoment,
  inOneStep,
  listTables,
  type Run,
  readLines,
  type Table,
  tableId,
} from '../../src/backup/database-tables.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { type Engine, engineUnderTest } from '../support/prepared-databases.ts'
import { createEmptyTarget, type EmptyTarget } from '../support/shop-elsewhere.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Backups know every table and column of the back office, also those that are still to come. */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let shop: TestShop
let folder: string
const targets: EmptyTarget[] = []
beforeAll(async () => {
  shop = await createTestShop()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-every-table-'))
})
afterAll(async () => {
  for (const target of targets) await target.remove()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newTarget(engine = engineUnderTest()): Promise<EmptyTarget> {
  const target = await createEmptyTarget(engine)
  targets.push(target)
  return target
}

type Filled = {
  table: string
  column: string
  type: string
  nullable: boolean
  parent: string | null
  parent_column: string | null
}

/** Puts one row into every table that has none, with a value in each of its columns. */
async function fillEmptyTables(run: Run): Promise<string[]> {
  const columns = await run<Filled>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
      NOT a.attnotnull AS nullable, p.relname AS parent, pa.attname AS parent_column
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_class p ON p.oid = f.confrelid
    LEFT JOIN pg_attribute pa ON pa.attrelid = p.oid AND pa.attnum = f.confkey[1]
    WHERE c.relkind IN ('r', 'p')`)
  const made: string[] = []
  for (const { schema, name } of await listTables(run)) {
    if (schema !== 'public') continue
    const [row] = await run<{ there: boolean }>(`SELECT EXISTS (SELECT 1 FROM "${name}") AS there`)
    if (row!.there) continue
    const own = columns.filter(({ table }) => table === name)
    const values = own.map(({ column, type, parent, parent_column }) => {
      // Members have prices before they start for everyone.
      if (column === 'members_from') return "'2026-10-24 02:30:00.123456+02'"
      return parent ? `(SELECT "${parent_column}" FROM "${parent}" LIMIT 1)` : madeUp(type)
    })
    const names = own.map(({ column }) => `"${column}"`).join(', ')
    await run(`INSERT INTO "${name}" (${names}) OVERRIDING SYSTEM VALUE VALUES (${values.join(', ')})`)
    made.push(name)
  }
  return made
}

const hostile = `Ø "quoted" \\ \ttab, O''Brien; €\u2028`

function madeUp(type: string): string {
  if (type.endsWith('[]')) return `ARRAY[${madeUp(type.slice(0, -2))}]::${type}`
  if (type === 'jsonb' || type === 'json')
    return `jsonb_build_object('text', E'${hostile}', 'list', '[1, 2.5, null]'::jsonb)`
  if (type.startsWith('timestamp')) return "'2026-10-25 02:30:00.123456+02'"
  if (type === 'date') return "'2026-02-28'"
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return 'true'
  if (type === 'bytea') return "'\\x00ff10'"
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type)) return '7'
  return `E'${hostile}'`
}

async function readAll(database: Database): Promise<Map<string, string[]>> {
  return inOneMoment(database, async (run) => {
    const rows = new Map<string, string[]>()
    for (const table of await listTables(run)) rows.set(tableId(table), await readTable(run, table))
    return rows
  })
}

async function readTable(run: Run, table: Table): Promise<string[]> {
  const found: string[] = []
  for await (const lines of readLines(run, table)) found.push(...lines)
  return found
}

describe('O243 backup and restore', () => {
  test('O243 on either engine keep every row and column of every table, those of the back office too', async () => {
    const made = await inOneStep(shop.database, fillEmptyTables)
    expect(made).toEqual(
      expect.arrayContaining(['staff', 'parcels', 'parcel_lines', 'returns', 'saved_views', 'notes']),
    )
    const rows = await readAll(shop.database)
    const empty = [...rows].filter(([name, lines]) => name.startsWith('public.') && lines.length === 0)
    expect(empty).toEqual([])
    const now = new Date('2026-11-23T02:00:00Z')
    const { database, stores } = shop
    let { file } = await createBackup({ database, stores, now }, join(folder, 'first.tar.gz'))
    const stations: Engine[] = engineUnderTest() === 'pglite' ? ['pglite'] : ['pglite', 'postgresql']
    for (const station of stations) {
      const target = await newTarget(station)
      await restoreBackup({ ...target, log: pino({ level: 'silent' }) }, file)
      const restored = await readAll(target.database)
      expect([...restored.keys()].sort()).toEqual([...rows.keys()].sort())
      for (const [name, lines] of rows) expect(restored.get(name), `${name} on ${station}`).toEqual(lines)
      const again = await createBackup({ ...target, now }, join(folder, `${station}.tar.gz`))
      file = again.file
    }
  })
})
