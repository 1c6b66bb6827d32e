// @module-tag full

import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '#database/migrate-database.ts'
import { type Database, leastPostgres, openDatabase } from '#database/open-database.ts'
import { createJobQueue } from '#jobs/boss-jobs.ts'
import { plainText } from '#shared/plain-text.ts'
import { type PostgresServer, startPostgres } from '../../tools/servers/postgres-server.ts'
import { anyValue, statementsOf } from '../support/recorded-statements.ts'

/** The oldest PostgreSQL that the shop takes, where Debian's package of it is installed. */

const programs = `/usr/lib/postgresql/${leastPostgres}/bin`
const modules = import.meta.glob<Record<string, unknown>>('../../src/**/*-queries.ts', { eager: true })

// These give a part of a statement, or send none.
const sendNothing = [
  ...['bookedMovements', 'branchSql', 'cardColumns', 'checkoutCondition', 'choiceNamesSql', 'counterName'],
  ...['feedColumns', 'inWholeCents', 'isOpenToAll', 'isShown', 'isSoldIn', 'nothingSent', 'passesFilter', 'pathSql'],
  ...['referenceFactor', 'searchedWordsSql', 'settingsOf', 'statementKey', 'statementOf', 'textSql'],
  ...['theseProducts', 'valuesSql'],
]

// These are given parts of a statement by the others.
const takeParts = ['findRankedProducts', 'replaceRows']

// Order and language are parts of these statements, so they must be real ones.
const list = {
  currency: 'EUR',
  order: 'name',
  language: 'no',
  categoryId: 1,
  offset: 0,
  limit: 5,
  interval: 500,
  filter: anyValue(''),
}
const choices = { brands: ['Nord'], choices: [['size:M', 'size:L']], priceFrom: 100, priceTo: 900, inStock: true }
const facets = { list: sql`true`, categoryId: 1, filter: choices, bounds: [300, 500] }
const need = { productId: 1, variantKey: 'l', quantity: 1 }
const cause = { reason: 'sale', at: new Date(0) }
const page = {
  states: ['open'],
  text: 'anna',
  date: { from: new Date(0), before: new Date(1) },
  byEmail: true,
  descending: true,
  cursor: null,
  limit: 5,
}
const hosts = [['localhost', 'EUR']]
// Jobs are chosen by lists, and alerts and differences by their kind.
const inputs: Record<string, unknown[]> = {
  findDisputePage: [page],
  findPayoutPage: [page],
  findEventPage: [page],
  findSentMailPage: [page],
  countJobs: [{ names: ['mail'], states: ['failed'], text: 'anna', byPerson: true, date: {}, max: 5 }],
  findDueNotices: [{ hosts, limit: 5 }],
  insertReferenceRates: [{ before: {}, after: { NOK: 11.72 }, at: new Date(0) }],
  isNoticeDue: [{ id: '00000000-0000-4000-8000-000000000000', hosts }],
  findAlertFacts: [{ kind: 'orderFlagged', number: 1000 }],
  insertDeliveries: [{ event: 'product.changed', key: '1', at: new Date(0), about: { id: 1 } }],
  findKnown: [[{ kind: 'paymentWithoutOrder', subject: 'pi_1' }]],
  updateStockTaken: [need, cause],
  updateStockReturned: [[need], cause],
  searchProducts: [
    {
      text: 'varme hansker',
      words: ['varme', 'hansker'],
      typed: 'Varme hansker',
      language: 'no',
      currency: 'EUR',
      limit: 5,
    },
  ],
  findProducts: [list],
  findFilteredProducts: [list],
  findListCursors: [list],
  findFacets: [facets],
  findListFacets: [facets],
}

const cannotBePrepared = /^(begin|commit|rollback|savepoint|release|lock)\b/i
// The list has no order of the name that was tried.
const isUnsorted = /order by +(asc|desc)\b/i

describe.skipIf(!existsSync(programs))(`PostgreSQL ${leastPostgres} (skipped without Debian's package)`, () => {
  let server: PostgresServer
  let database: Database
  let client: pg.Client

  beforeAll(async () => {
    server = await startPostgres({ programs })
    database = await openDatabase({ url: server.url, dataDir: '' })
    await migrateDatabase(database)
    const jobs = await createJobQueue(database, pino({ level: 'silent' }))
    await jobs.stop()
    client = new pg.Client({ connectionString: server.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.close()
    await server.stop()
  })

  test('writes texts without accents as newer ones and the code do', async () => {
    const between = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    // Latin with its supplements and extensions, capitals of Greek, Cyrillic.
    const letters = [between(0xa0, 0x24f), between(0x391, 0x3a1), between(0x400, 0x45f), between(0x1e00, 0x1eff)].flat()
    const { rows } = await client.query<{ letter: string; plain: string }>(
      'SELECT letter, plain_text(letter) AS plain FROM unnest($1::text[]) letter',
      [letters],
    )
    expect(rows.filter(({ letter, plain }) => plain !== plainText(letter))).toEqual([])
  })

  test('takes every statement of every file of queries', async () => {
    const silent: string[] = []
    const refused: string[] = []
    let taken = 0
    for (const [file, functions] of Object.entries(modules)) {
      for (const [name, run] of Object.entries(functions)) {
        if (typeof run !== 'function' || takeParts.includes(name)) continue
        const statements = await statementsOf(run as Parameters<typeof statementsOf>[0], inputs[name])
        if (statements.size === 0) silent.push(name)
        for (const statement of statements) {
          if (cannotBePrepared.test(statement) || isUnsorted.test(statement)) continue
          const error = await client.query(`PREPARE tried AS ${statement}`).catch((reason: Error) => reason)
          if (error instanceof Error) refused.push(`${file} ${name}: ${error.message}\n${statement}`)
          else {
            taken += 1
            await client.query('DEALLOCATE tried')
          }
        }
      }
    }
    expect(refused).toEqual([])
    expect(silent.sort()).toEqual(sendNothing)
    expect(taken).toBeGreaterThan(500)
  })
})

/** A server in front of another that says it were of an older release. */
async function pretendOlder(url: string) {
  const { hostname, port } = new URL(url)
  const older = (sent: string) =>
    sent
      .replace(/current_setting\('server_version_num'\)/, (asked) => `'140011'`.padEnd(asked.length))
      .replace(/current_setting\('server_version'\)/, (asked) => `'14.11'`.padEnd(asked.length))
  const front = createServer((visitor) => {
    const server = connect(Number(port), hostname)
    visitor.on('data', (sent) => server.write(Buffer.from(older(sent.toString('latin1')), 'latin1')))
    server.pipe(visitor)
    for (const socket of [visitor, server]) socket.on('error', () => undefined)
    visitor.on('close', () => server.destroy())
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.port = String((front.address() as { port: number }).port)
  return { url: address.href, close: () => new Promise((resolve) => front.close(resolve)) }
}

test('an older server is refused wherever the database is opened, in words for the owner', async () => {
  const server = await startPostgres()
  const older = await pretendOlder(server.url)
  try {
    const opened = openDatabase({ url: older.url, dataDir: '' })
    await expect(opened).rejects.toThrow(
      `The database at DATABASE_URL is PostgreSQL 14.11, and the shop needs ${leastPostgres} or newer. Nothing was changed in it.`,
    )
    await older.close()
    const database = await openDatabase({ url: server.url, dataDir: '' })
    await database.close()
  } finally {
    await server.stop()
  }
})
