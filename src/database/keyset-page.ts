import { type AnyColumn, and, Column, is, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isMoment } from '#shared/dates.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Queries } from './open-database.ts'
import { plannedEachTime } from './schema/columns.ts'

/** Keyset page of a long list, with cursors of the next and previous pages. `total` counts up to 10,000. */
export type KeysetPage<Row> = {
  items: Row[]
  next: string | null
  previous: string | null
  total: number
  totalCapped: boolean
}

type ValueType = 'timestamptz' | 'bigint' | 'text'

/**
 * Sort key of a list: a column that is never null, and its SQL type. Cursors contain `name`, so that a cursor of
 * another order is rejected.
 */
export type KeysetSort = { name: string; column: AnyColumn | SQL; type: ValueType; descending: boolean }

/** Position in a list: sort value and id of the row next to it. `back` is true if the page before it is wanted. */
export type Position = { value: string | number; id: string | number; back: boolean }

/** Properties that a cursor must match: its list and order, and the SQL types of the sort value and the id. */
export type CursorKind = { list: string; sort: Pick<KeysetSort, 'name' | 'type' | 'descending'>; idType: string }

export const maxCounted = 10_000

/** Reads a cursor of this kind. Throws 422 `cursor` for any other: of another order or list, or none at all. */
export function readCursor(cursor: string, { list, sort, idType }: CursorKind): Position {
  const [from, order, value, id, back] = partsOf(cursor)
  const isOwn = from === list && order === orderOf(sort)
  const isRead = isOwn && isOfType[sort.type](value) && isOfType[typeOfId(idType)](id)
  if (!isRead || (back !== 0 && back !== 1)) throw invalid({ cursor: ['validation.invalid'] })
  return { value, id, back: back === 1 } as Position
}

export function writeCursor({ value, id, back }: Position, { list, sort }: Omit<CursorKind, 'idType'>): string {
  return Buffer.from(JSON.stringify([list, orderOf(sort), value, id, back ? 1 : 0])).toString('base64url')
}

const orderOf = ({ name, descending }: CursorKind['sort']) => (descending ? `-${name}` : name)

function partsOf(cursor: string): unknown[] {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** JavaScript takes 30 February for 2 March, PostgreSQL refuses it. */
const isOnCalendar = (value: string) =>
  new Date(value).toISOString().startsWith(value.slice(0, 'yyyy-mm-ddThh:mm:ss'.length))

const isOfType = {
  timestamptz: (value: unknown) =>
    value === 'infinity' || (typeof value === 'string' && moment.test(value) && isMoment(value) && isOnCalendar(value)),
  bigint: Number.isSafeInteger,
  integer: (value: unknown) => Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 31,
  uuid: (value: unknown) => typeof value === 'string' && uuid.test(value),
  text: isText,
}

function typeOfId(sqlType: string): keyof typeof isOfType {
  if (/^(bigint|bigserial)$/.test(sqlType)) return 'bigint'
  if (/^(integer|serial)$/.test(sqlType)) return 'integer'
  return sqlType === 'uuid' ? 'uuid' : 'text'
}

/** The condition and order of one page. */
function keysetQuery(input: { sort: KeysetSort; id: AnyColumn | SQL; position: Position | null }): {
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

type PageInput<Row> = {
  /** List name in cursors, so that a cursor of another list is rejected. */
  list: string
  where: SQL | undefined
  sort: KeysetSort
  id: AnyColumn | SQL
  idType?: string
  cursor: string | null
  limit: number
  keyOf(row: Row): { value: string | number; id: string | number }
  select(part: { where: SQL | undefined; orderBy: SQL[]; limit: number }): PromiseLike<Row[]>
}

/** The table whose rows are counted, or how to count if the condition needs more than that table. */
type Counting =
  | { database: Queries; from: PgTable }
  | { count(part: { where: SQL | undefined; limit: number }): PromiseLike<number> }

/**
 * Returns one keyset page; rows added in the meantime cause no gaps or repeats. `select` applies condition, order and
 * limit, `count` stops at its limit, and `idType` is needed if the id is not a column.
 * @throws 422 `cursor` for one of another list or order
 */
export async function selectPage<Row>(input: PageInput<Row> & Counting): Promise<KeysetPage<Row>> {
  const { list, sort, id, limit, keyOf } = input
  const where = sql`${input.where ?? sql`true`} ${sql.raw(plannedEachTime)}`
  const kind = { list, sort, idType: is(id, Column) ? id.getSQLType() : (input.idType ?? 'text') }
  const position = input.cursor === null ? null : readCursor(input.cursor, kind)
  const { after, orderBy } = keysetQuery({ sort, id, position })
  const toCount = { where, limit: maxCounted + 1 }
  const [rows, counted] = await Promise.all([
    input.select({ where: and(where, after), orderBy, limit: limit + 1 }),
    'count' in input ? input.count(toCount) : countTable(input, toCount),
  ])
  const hasMore = rows.length > limit
  const items = rows.slice(0, limit)
  if (position?.back) items.reverse()
  const cursorAt = (row: Row | undefined, back: boolean) => (row ? writeCursor({ ...keyOf(row), back }, kind) : null)
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

function countTable(
  { database, from }: { database: Queries; from: PgTable },
  { where, limit }: { where: SQL; limit: number },
): Promise<number> {
  return countRows(database, database.select({ one }).from(from).where(where).limit(limit))
}

/** What a statement selects whose rows are only counted. */
export const one: SQL.Aliased<number> = sql<number>`1`.as('one')

/** Counts the rows of a statement; a limit in the statement also limits the count. */
export function countRows(database: Queries, statement: { as(alias: string): Subquery }): Promise<number> {
  // PostgreSQL 15 wants a name for every statement in FROM.
  return database.$count(statement.as('counted'))
}
