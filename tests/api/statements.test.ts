// @module-tag engine
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Queries } from '#database/open-database.ts'
import { openPreparedDatabase } from '../support/prepared-databases.ts'

/** Statements whose plans a connection keeps, and what happens around one that fails. */

let database: Database

beforeAll(async () => {
  database = await openPreparedDatabase('blank')
  await database.execute(
    sql`CREATE TABLE things (id int PRIMARY KEY, name text, done boolean, made timestamptz, more jsonb, tags text[])`,
  )
})
afterAll(() => database.close())

const put = (queries: Queries, id: number, name: string | null = null) =>
  queries.execute(sql`INSERT INTO things (id, name) VALUES (${id}, ${name})`)

const nameOf = async (queries: Queries, id: number) => {
  const { rows } = (await queries.execute(sql`SELECT name FROM things WHERE id = ${id}`)) as unknown as {
    rows: { name: string | null }[]
  }
  return rows[0]?.name
}

const cause = (error: unknown) => (error as { cause?: unknown }).cause

describe('a statement that comes again', () => {
  test('has each time its own values, of several types and none', async () => {
    const made = new Date('2026-03-29T01:30:00Z')
    const store = (id: number, done: boolean | null, at: Date | null, more: object | null, tags: string | null) =>
      database.execute(sql`INSERT INTO things (id, done, made, more, tags)
        VALUES (${id}, ${done}, ${at?.toISOString() ?? null}, ${more && JSON.stringify(more)}, ${tags})`)
    await store(1, true, made, { deep: ['ø', 1.5, null] }, '{"a b","c,d"}')
    await store(2, null, null, null, null)
    await store(3, false, made, {}, '{}')
    const { rows } = (await database.execute(
      sql`SELECT id, done, made = ${made.toISOString()} AS same, more, tags[1] AS tag FROM things ORDER BY id`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toEqual([
      { id: 1, done: true, same: true, more: { deep: ['ø', 1.5, null] }, tag: 'a b' },
      { id: 2, done: null, same: null, more: null, tag: null },
      { id: 3, done: false, same: true, more: {}, tag: null },
    ])
  })

  test('is planned for many at once as for one after the other', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => 100 + index)
    await Promise.all(ids.map((id) => put(database, id, `name ${id}`)))
    expect(await Promise.all(ids.map((id) => nameOf(database, id)))).toEqual(ids.map((id) => `name ${id}`))
  })

  test('sees a column that was added since', async () => {
    const read = () => database.execute(sql`SELECT id FROM things WHERE id = ${1}`) as unknown as Promise<object>
    await read()
    await database.execute(sql`ALTER TABLE things ADD COLUMN added int NOT NULL DEFAULT 5`)
    expect(await read()).toMatchObject({ rows: [{ id: 1 }] })
    expect(await database.execute(sql`SELECT added FROM things WHERE id = ${1}`)).toMatchObject({
      rows: [{ added: 5 }],
    })
  })
})

describe('a statement that fails', () => {
  test('says why, and those after it work', async () => {
    await put(database, 200, 'first')
    const error = await put(database, 200, 'second').catch(cause)
    expect(error).toMatchObject({ code: '23505', constraint: 'things_pkey' })
    expect(await nameOf(database, 200)).toBe('first')
    await put(database, 201, 'third')
    expect(await nameOf(database, 201)).toBe('third')
  })

  test('for its text or for a value is no hindrance when it comes with better ones', async () => {
    const half = (whole: string) => database.execute(sql`SELECT ${whole}::int / 2 AS half`)
    expect(await half('ten').catch(cause)).toMatchObject({ code: '22P02' })
    expect(await half('10')).toMatchObject({ rows: [{ half: 5 }] })
    const later = () => database.execute(sql`SELECT ${1}::int AS one FROM later`)
    expect(await later().catch(cause)).toMatchObject({ code: '42P01' })
    await database.execute(sql`CREATE TABLE later AS SELECT 1`)
    expect(await later()).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('takes its transaction back whole; what was first planned in it is used afterwards', async () => {
    const tried = database.transaction(async (transaction) => {
      await put(transaction, 300, 'taken back')
      await transaction.execute(sql`UPDATE things SET name = ${'planned here'} WHERE id = ${300}`)
      await put(transaction, 300)
    })
    expect(await tried.catch(cause)).toMatchObject({ code: '23505' })
    expect(await nameOf(database, 300)).toBeUndefined()
    await put(database, 300, 'kept')
    await database.execute(sql`UPDATE things SET name = ${'renamed'} WHERE id = ${300}`)
    expect(await nameOf(database, 300)).toBe('renamed')
  })

  test('in a transaction lets nothing more through, not even what was not planned yet', async () => {
    await database
      .transaction(async (transaction) => {
        await put(transaction, 200).catch(() => undefined)
        const next = transaction.execute(sql`SELECT ${7}::int + 1 AS planned_too_late`)
        expect(await next.catch(cause)).toMatchObject({ code: '25P02' })
        throw new Error('enough')
      })
      .catch((error: Error) => expect(error.message).toBe('enough'))
    expect(await database.execute(sql`SELECT ${7}::int + 1 AS planned_too_late`)).toMatchObject({
      rows: [{ planned_too_late: 8 }],
    })
  })

  test('behind a savepoint takes back only what came after it', async () => {
    await database.transaction(async (transaction) => {
      await put(transaction, 400, 'outer')
      const inner = transaction.transaction(async (nested) => {
        await put(nested, 401)
        await put(nested, 401)
      })
      expect(await inner.catch(cause)).toMatchObject({ code: '23505' })
      await put(transaction, 402, 'after')
    })
    expect([await nameOf(database, 400), await nameOf(database, 401), await nameOf(database, 402)]).toEqual([
      'outer',
      undefined,
      'after',
    ])
  })
})

test('what is asked beside a transaction sees nothing of it before its end, and it takes nothing afterwards', async () => {
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let ended: Queries | undefined
  const transaction = database.transaction(async (inner) => {
    ended = inner
    await put(inner, 500, 'inside')
    begun.resolve()
    await mayEnd.promise
    return nameOf(inner, 500)
  })
  await begun.promise
  const beside = nameOf(database, 500)
  // The embedded database has one connection, so other queries wait for the transaction to end. PostgreSQL runs them
  // at once.
  if (database.engine === 'postgresql') await beside
  mayEnd.resolve()
  expect(await transaction).toBe('inside')
  expect(await beside).toBe(database.engine === 'pglite' ? 'inside' : undefined)
  if (database.engine === 'pglite') await expect(nameOf(ended!, 500)).rejects.toThrow()
})
