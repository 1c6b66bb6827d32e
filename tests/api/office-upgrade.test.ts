import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Order } from '#contract/checkout.ts'
import type { Database } from '#database/open-database.ts'
import { orders, refunds } from '#database/schema/schema.ts'
import { sweepOrderStates } from '#domain/orders/sweep-order-states.ts'
import { reconcileLedger } from '#domain/reconciliation/reconcile-ledger.ts'
import { createBackup } from '../../src/backup/create-backup.ts'
import {
  inOneMoment,
  inOneStep,
  listMigrations,
  listTables,
  type Run,
  readLines,
  type Table,
  tableId,
} from '../../src/backup/database-tables.ts'
import { migrateDatabaseTo } from '../../src/backup/older-schema.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { buy, cartToken, complete, pay } from '../support/checkout-flow.ts'
import { type OfficeCaller, signInAs } from '../support/office.ts'
import { idempotencyKey, ifMatch } from '../support/parcel-desk.ts'
import { type Engine, engineUnderTest } from '../support/prepared-databases.ts'
import { type EmptyPlace, emptyPlace } from '../support/shop-elsewhere.ts'
import { createBrowser } from '../support/test-browser.ts'
import { createTestShop, type TestShop } from '../support/test-shop.ts'

/** Backups and upgrades know every table and column of the back office, also those that are still to come. */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** Migrations of the release before the back office. */
const migrationsBefore = 10

let shop: TestShop
let folder: string
const places: EmptyPlace[] = []
beforeAll(async () => {
  shop = await createTestShop()
  folder = mkdtempSync(join(tmpdir(), 'vitrine-upgrades-'))
})
afterAll(async () => {
  for (const place of places) await place.remove()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newPlace(engine = engineUnderTest()): Promise<EmptyPlace> {
  const place = await emptyPlace(engine)
  places.push(place)
  return place
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  /** The database fills it by itself. */
  filled: boolean
}

const readColumns = (run: Run) =>
  run<Column>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
      NOT a.attnotnull AS nullable, a.atthasdef OR a.attidentity <> '' AS filled
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') ORDER BY 1, a.attnum`)

/** What may refuse a row of these tables: unique and other constraints, foreign keys, triggers. */
const readRefusals = (run: Run) =>
  run<{ table: string; refusal: string }>(`
    SELECT r.relname AS table, 'constraint ' || pg_get_constraintdef(f.oid) AS refusal
    FROM pg_constraint f JOIN pg_class r ON r.oid = f.conrelid JOIN pg_namespace n ON n.oid = r.relnamespace
    WHERE n.nspname = 'public' AND f.contype <> 'n'
    UNION ALL
    SELECT tablename, 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%'
    UNION ALL
    SELECT r.relname, 'trigger ' || pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid JOIN pg_namespace n ON n.oid = r.relnamespace
    WHERE n.nspname = 'public' AND NOT t.tgisinternal`)

describe('O243 an upgrade', () => {
  let before: { columns: Column[]; refusals: { table: string; refusal: string }[] }
  let after: typeof before
  beforeAll(async () => {
    const old = await newPlace()
    const all = await inOneMoment(shop.database, listMigrations)
    await migrateDatabaseTo(old.database, all.slice(0, migrationsBefore))
    const read = (database: Database) =>
      inOneMoment(database, async (run) => ({ columns: await readColumns(run), refusals: await readRefusals(run) }))
    before = await read(old.database)
    after = await read(shop.database)
  })

  test('O243 leaves every column that the release before reads and writes, of its type and no stricter', () => {
    expect(before.columns.length).toBeGreaterThan(150)
    const now = new Map(after.columns.map((column) => [`${column.table}.${column.column}`, column]))
    const broken = before.columns.filter(({ table, column, type, nullable, filled }) => {
      const there = now.get(`${table}.${column}`)
      return !there || there.type !== type || (nullable && !there.nullable) || (filled && !there.filled)
    })
    expect(broken).toEqual([])
  })

  test('O243 adds to its tables only what may be left out, and nothing that could refuse its rows', () => {
    const old = new Set(before.columns.map(({ table }) => table))
    const known = new Set(before.columns.map(({ table, column }) => `${table}.${column}`))
    const added = after.columns.filter(({ table, column }) => old.has(table) && !known.has(`${table}.${column}`))
    expect(added.length).toBeGreaterThan(20)
    expect(added.filter(({ nullable, filled }) => !nullable && !filled)).toEqual([])
    const isKnown = new Set(before.refusals.map(({ table, refusal }) => `${table}: ${refusal}`))
    const stricter = after.refusals
      .filter(({ table }) => old.has(table))
      .map(({ table, refusal }) => `${table}: ${refusal}`)
      .filter((refusal) => !isKnown.has(refusal))
      // Triggers that follow a row into tables made of others refuse none.
      .filter((refusal) => !/ AFTER (INSERT|UPDATE|DELETE|TRUNCATE) .* EXECUTE FUNCTION derived\./.test(refusal))
      // A column that the release before leaves empty refers to nothing.
      .filter(
        (refusal) =>
          !added.some(({ table, column }) => refusal.startsWith(`${table}: constraint FOREIGN KEY (${column})`)),
      )
    expect(stricter).toEqual([])
  })
})

describe('O243 what the release before writes while both run', () => {
  let shop: TestShop
  let manager: OfficeCaller
  /** The columns of a table that only this release knows. */
  let added: (table: string) => string[]
  afterAll(() => shop.close())
  beforeAll(async () => {
    shop = await createTestShop()
    const old = await newPlace()
    const all = await inOneMoment(shop.database, listMigrations)
    await migrateDatabaseTo(old.database, all.slice(0, migrationsBefore))
    const known = new Set((await inOneMoment(old.database, readColumns)).map((each) => `${each.table}.${each.column}`))
    const now = await inOneMoment(shop.database, readColumns)
    const generated = ['orders.payer']
    added = (table) =>
      now
        .map((each) => ({ ...each, name: `${each.table}.${each.column}` }))
        .filter((each) => each.table === table && !known.has(each.name) && !generated.includes(each.name))
        .map(({ column }) => column)
    manager = await signInAs(shop, 'manager')
  })

  /** As a release leaves a row that does not know these columns. */
  const forget = (table: string, where: string) =>
    shop.database.execute(
      sql.raw(`UPDATE ${table} SET ${added(table).map((column) => `${column} = DEFAULT`)} WHERE ${where}`),
    )
  const toSend = async () => {
    const answer = await manager.get('/orders?fulfilment=UNFULFILLED,PACKED,PARTIAL')
    return ((await answer.json()) as { items: { number: number }[] }).items.map(({ number }) => number)
  }
  const page = async (number: number) => (await manager.get(`/orders/${number}`)).json()

  test('O243 its orders, flags, refunds and disputes are in the office as if this one had written them', async () => {
    expect(added('orders')).toEqual(expect.arrayContaining(['fulfilment_state', 'payment_state', 'version']))
    const plain = await buy(createBrowser(shop), { '4352': { quantity: 2 } })
    const flagged = await buy(createBrowser(shop), { '4352': {} })
    const refunded = await buy(createBrowser(shop), { '4352': {} })
    const payer = createBrowser(shop)
    const { token } = await cartToken(payer, { '4352': {} })
    await pay(payer, token, 'pm_card_createDispute')
    const disputed = (
      (await (await payer.get(`/api/orders/${(await complete(payer, token)).body.order_id}`)).json()) as Order
    ).number
    await shop.sandbox.deliverWebhooks()
    while (await shop.drainJobs()) {}
    expect(await page(disputed)).toMatchObject({ payment: 'DISPUTED' })
    await forget('orders', 'true')
    await forget('order_lines', 'true')
    await shop.database.execute(sql`UPDATE orders SET flag = 'unpublished' WHERE number = ${flagged.number}`)
    const [row] = await shop.database.select().from(orders).where(eq(orders.number, refunded.number))
    const { id, status } = await shop.payments.refund({ paymentId: row!.paymentIntentId, amount: 500, key: 'before' })
    await shop.database.insert(refunds).values({
      ...{ key: 'before', paymentIntentId: row!.paymentIntentId, orderId: row!.id, amount: 500, reason: 'stock' },
      ...{ providerRefundId: id, status, createdAt: shop.clock() },
    })
    await forget('refunds', `key = 'before'`)

    for (let time = 0; time < 2; time++) await sweepOrderStates(shop)
    expect(await toSend()).toEqual([disputed, refunded.number, plain.number])
    expect(await page(disputed)).toMatchObject({ payment: 'DISPUTED' })
    expect(await page(flagged.number)).toMatchObject({ fulfilment: 'ON_HOLD', flag: 'unpublished' })
    expect(await page(refunded.number)).toMatchObject({
      payment: 'PARTLY_REFUNDED',
      refunded: 5,
      refunds: [{ amount: 5 }],
    })
    const packed = await manager.call('POST', `/orders/${plain.number}/parcels`, {})
    const parcel = (await packed.json()) as { id: number; version: number }
    const headers = { ...ifMatch(parcel.version), ...idempotencyKey() }
    expect((await manager.call('POST', `/parcels/${parcel.id}/ship`, {}, headers)).status).toBe(200)
    const lines = [{ position: 0, quantity: 1, restock: true }]
    const back = { lines, reason: 'requested' }
    expect((await manager.call('POST', `/orders/${plain.number}/refunds`, back, idempotencyKey())).status).toBe(201)
    await shop.sandbox.deliverWebhooks()
    while (await shop.drainJobs()) {}
    expect(await page(plain.number)).toMatchObject({ fulfilment: 'FULFILLED', payment: 'PARTLY_REFUNDED' })
    expect((await reconcileLedger(shop)).differences).toEqual([])
  })
})

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
    const values = own.map(({ type, parent, parent_column }) =>
      parent ? `(SELECT "${parent_column}" FROM "${parent}" LIMIT 1)` : madeUp(type),
    )
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
      const place = await newPlace(station)
      await restoreBackup({ ...place, log: pino({ level: 'silent' }) }, file)
      const restored = await readAll(place.database)
      expect([...restored.keys()].sort()).toEqual([...rows.keys()].sort())
      for (const [name, lines] of rows) expect(restored.get(name), `${name} on ${station}`).toEqual(lines)
      const again = await createBackup({ ...place, now }, join(folder, `${station}.tar.gz`))
      file = again.file
    }
  })
})
