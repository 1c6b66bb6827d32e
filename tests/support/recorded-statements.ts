import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import type { Queries } from '#database/open-database.ts'
import * as schema from '#database/schema/schema.ts'

type Run = (database: Queries, ...input: unknown[]) => unknown

// Sort orders of lists.
const choices = ['name', 'created_at', 'total', 'price']

// Keys of a stand-in that is written as a whole: one column at least of every table that is updated this way.
const columns = [
  'state',
  'status',
  'version',
  'name',
  'email',
  'firstName',
  'data',
  'texts',
  'finishedAt',
  'date',
].concat(['stock', 'lastUsedAt', 'readAt'])

// The value is a list with one item, and text methods return it. Other names are its contents.
const ofLists = [
  'map',
  'flatMap',
  'filter',
  'forEach',
  'reduce',
  'some',
  'every',
  'find',
  'findIndex',
  'entries',
].concat(['sort', 'toSorted', 'join', 'length']) as (keyof [])[]
const ofTexts = ['replace', 'replaceAll', 'toLowerCase', 'toUpperCase', 'trim', 'split', 'slice', 'startsWith'].concat([
  'endsWith',
  'includes',
  'padStart',
  'normalize',
  'get',
  'has',
])

// It is neither a promise nor a part of a statement.
const ofStatements = ['then', 'getSQL', 'queryChunks', 'constructor']

/**
 * A value that serves as any input of a query function: number, text, list, row or timestamp. If a choice is needed,
 * such as a sort order, it is `word`.
 */
export function anyValue(word: string): never {
  const handler: ProxyHandler<never> = {
    get(_, key) {
      if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'string' ? word : 1)
      if (key === Symbol.iterator) return () => [item][Symbol.iterator]()
      if (key === 'toString' || key === 'toISOString' || key === 'toJSON') return () => '2026-03-29T01:30:00.000Z'
      if (key === 'getTime') return () => 1_774_747_800_000
      if (key === 'size') return 1
      // A list takes cursors of its own order alone, and begins without one.
      if (key === 'cursor') return null
      if (ofLists.includes(key as keyof [])) {
        const own = [item][key as keyof []] as unknown
        // An input may be named `filter` or `sort`, too.
        return typeof own === 'function' ? new Proxy(own.bind([item]) as never, handler) : own
      }
      if (typeof key === 'symbol' || ofStatements.includes(key)) return undefined
      return ofTexts.includes(key) ? () => value : value
    },
    // A number that the database gives itself is never written.
    has: (_, key) => typeof key === 'string' && key !== 'id' && !ofStatements.includes(key),
    ownKeys: (target) => (Array.isArray(target) ? [...columns, 'length'] : columns),
    getOwnPropertyDescriptor: (target, key) =>
      key === 'length' && Array.isArray(target)
        ? { value: 1, writable: true, enumerable: false, configurable: false }
        : { value, enumerable: true, configurable: true },
  }
  // An item is no list: a list is written with its items one by one.
  const item: unknown = new Proxy((() => undefined) as never, handler)
  const value: unknown = new Proxy([] as never, handler)
  return value as never
}

let [word, found, seen] = ['', true, new Set<string>()]
const client = {
  query: async (statement: string | { text: string }) => {
    seen.add(typeof statement === 'string' ? statement : statement.text)
    return { rows: found ? [anyValue(word)] : [], rowCount: found ? 1 : 0 }
  },
}
const database = drizzle(client as unknown as Client, { schema }) as unknown as Queries

/** The statements that a function of a `*-queries.ts` sends: for rows found and none, in several orders. */
export async function statementsOf(run: Run, given?: unknown[]): Promise<Set<string>> {
  seen = new Set()
  for (word of choices) {
    for (found of [true, false]) {
      const input = given ?? Array.from({ length: 5 }, () => anyValue(word))
      // Code after a statement may fail on the rows that it got; only the statement matters.
      await Promise.resolve()
        .then(() => run(database, ...input))
        .catch(() => undefined)
    }
  }
  return seen
}
