import { type AnyColumn, and, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { Queries } from './open-database.ts'
import { plannedEachTime } from './schema/columns.ts'

/** A page of a long list, and where the pages beside it begin. `total` counts to 10,000. */
export type KeysetPage<Row> = {
  items: Row[]
  next: string | null
  previous: string | null
  total: number
  totalCapped: boolean
}

/** What a list is sorted by: a column that is never null, and how its value is written in a statement. */
export type KeysetSort = { column: AnyColumn | SQL; type: 'timestamptz' | 'bigint' | 'text'; descending: boolean }

/** Position in a list: the sorted value and the id of the row beside it; `back`: the page before it is wanted. */
type Position = { value: string | number; id: string | number; back: boolean }

export const maxCounted = 10_000

/** Reads a cursor; null if it is not one. */
export function readCursor(cursor: string): Position | null {
  try {
    const [value, id, back] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const isKey = (key: unknown) => typeof key === 'string' || typeof key === 'number'
    return isKey(value) && isKey(id) ? ({ value, id, back: back === 1 } as Position) : null
  } catch {
    return null
  }
}

export function writeCursor({ value, id, back }: Position): string {
  return Buffer.from(JSON.stringify([value, id, back ? 1 : 0])).toString('base64url')
}

/** The condition and order of one page, for `selectPage`. */
export function keysetQuery(input: { sort: KeysetSort; id: AnyColumn | SQL; position: Position | null }): {
  after: SQL | undefined
  orderBy: SQL[]
} {
  const { sort, id, position } = input
  const isDescending = sort.descending !== Boolean(position?.back)
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC')
  const orderBy = [sql`${sort.column} ${direction}`, sql`${id} ${direction}`]
  if (!position) return { after: undefined, orderBy }
  const comparison = sql.raw(isDescending ? '<' : '>')
  const value = sql`${String(position.value)}::${sql.raw(sort.type)}`
  return { after: sql`(${sort.column}, ${id}) ${comparison} (${value}, ${position.id})`, orderBy }
}

/**
 * Selects one page of a list by keyset, so that rows that come in meanwhile lose and repeat none. `select` must apply
 * condition, order and limit to the list's statement; `count` counts rows up to the limit.
 */
export async function selectPage<Row>(input: {
  where: SQL | undefined
  sort: KeysetSort
  id: AnyColumn | SQL
  cursor: string | null
  limit: number
  keyOf(row: Row): { value: string | number; id: string | number }
  select(part: { where: SQL | undefined; orderBy: SQL[]; limit: number }): PromiseLike<Row[]>
  count(part: { where: SQL | undefined; limit: number }): PromiseLike<number>
}): Promise<KeysetPage<Row>> {
  const { sort, id, limit, keyOf } = input
  const where = sql`${input.where ?? sql`true`} ${sql.raw(plannedEachTime)}`
  const position = input.cursor === null ? null : readCursor(input.cursor)
  const { after, orderBy } = keysetQuery({ sort, id, position })
  const [rows, counted] = await Promise.all([
    input.select({ where: and(where, after), orderBy, limit: limit + 1 }),
    input.count({ where, limit: maxCounted + 1 }),
  ])
  const hasMore = rows.length > limit
  const items = rows.slice(0, limit)
  if (position?.back) items.reverse()
  const cursorAt = (row: Row | undefined, back: boolean) => (row ? writeCursor({ ...keyOf(row), back }) : null)
  const hasPrevious = position ? (position.back ? hasMore : true) : false
  const hasNext = position?.back ? true : hasMore
  return {
    items,
    next: hasNext ? cursorAt(items.at(-1), false) : null,
    previous: hasPrevious ? cursorAt(items[0], true) : null,
    total: Math.min(counted, maxCounted),
    totalCapped: counted > maxCounted,
  }
}

/** How many rows a statement gives; with a limit in it, it counts no further. */
export function countRows(database: Queries, statement: { as(alias: string): Subquery }): Promise<number> {
  // PostgreSQL 15 wants a name for every statement in FROM.
  return database.$count(statement.as('counted'))
}
