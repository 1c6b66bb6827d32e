import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import { type KeysetPage, type KeysetSort, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { containsText } from '#database/schema/columns.ts'
import { memberships, people } from '#database/schema/schema.ts'
import { memberConditions } from '#domain/sales/membership/member-list-queries.ts'
import type { MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import type { Cents } from '#shared/money.ts'
import type { MemberState } from '#shared/vocabularies.ts'

export type PersonRow = typeof people.$inferSelect

type Range<Value> = { from?: Value | undefined; before?: Value | undefined }

/** Filter for people; fields left out match everything. */
export type PersonFilter = {
  /** A part of a name; an address's beginning too, where `byEmail`. */
  text?: string | undefined
  /** Staff who see addresses masked must not find them out by searching. */
  byEmail: boolean
  kinds?: readonly ('account' | 'guest')[] | undefined
  memberStates?: readonly (MemberState | 'never')[] | undefined
  blocked?: boolean | undefined
  orders: Range<number>
  total: Range<Cents>
  created: Range<Date>
}

export type PersonSort = { by: keyof typeof sortColumns; descending: boolean }

const sortColumns = {
  created_at: { column: people.createdAt, type: 'timestamptz' },
  orders: { column: people.orders, type: 'bigint' },
  total: { column: people.total, type: 'bigint' },
} as const

// An index of trigrams finds nothing shorter.
const minInsideLength = 3

/** A page of the people that fit. */
export async function findPeoplePage(
  database: Queries,
  input: { filter: PersonFilter; sort: PersonSort; cursor: string | null; limit: number },
): Promise<KeysetPage<PersonRow>> {
  const { by, descending } = input.sort
  const sort: KeysetSort = { name: by, ...sortColumns[by], descending }
  return selectPage<PersonRow>({
    list: 'customers',
    where: personCondition(input.filter),
    sort,
    id: people.key,
    cursor: input.cursor,
    limit: input.limit,
    keyOf: (row) => ({ value: by === 'created_at' ? row.createdAt.toISOString() : row[by], id: row.key }),
    select: (part) =>
      database
        .select()
        .from(people)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    database,
    from: people,
  })
}

/** The newest people that a text finds, without counting all. */
export async function findNewestPeople(
  database: Queries,
  { text, byEmail, limit }: { text: string; byEmail: boolean; limit: number },
): Promise<PersonRow[]> {
  return database
    .select()
    .from(people)
    .where(searchFor(text, byEmail))
    .orderBy(desc(people.createdAt), desc(people.key))
    .limit(limit)
}

export async function findPerson(database: Queries, key: string): Promise<PersonRow | null> {
  const [row] = await database.select().from(people).where(eq(people.key, key))
  return row ?? null
}

/** The last membership of each of these accounts. */
export async function findLastMemberships(
  database: Queries,
  customerIds: readonly number[],
): Promise<Map<number, MembershipRow>> {
  if (customerIds.length === 0) return new Map()
  const rows = await database
    .selectDistinctOn([memberships.customerId])
    .from(memberships)
    .where(inArray(memberships.customerId, [...customerIds]))
    .orderBy(memberships.customerId, desc(memberships.generation))
  return new Map(rows.map((row) => [row.customerId, row]))
}

function personCondition(filter: PersonFilter): SQL | undefined {
  const { text, kinds, memberStates, blocked, orders, total, created } = filter
  return and(
    text === undefined ? undefined : searchFor(text, filter.byEmail),
    kinds && kinds.length === 1
      ? kinds[0] === 'guest'
        ? isNull(people.customerId)
        : isNotNull(people.customerId)
      : undefined,
    memberStates && or(...memberStates.map(memberCondition)),
    blocked === undefined ? undefined : blocked ? isNotNull(people.blockedAt) : isNull(people.blockedAt),
    orders.from !== undefined ? gte(people.orders, orders.from) : undefined,
    orders.before !== undefined ? lt(people.orders, orders.before) : undefined,
    total.from !== undefined ? gte(people.total, total.from) : undefined,
    total.before !== undefined ? lt(people.total, total.before) : undefined,
    created.from && gte(people.createdAt, created.from),
    created.before && lt(people.createdAt, created.before),
  )
}

function memberCondition(state: MemberState | 'never'): SQL {
  const own = sql`${memberships.customerId} = ${people.customerId}`
  if (state === 'never') return notExists(sql`(SELECT 1 FROM ${memberships} WHERE ${own})`)
  return sql`EXISTS (SELECT 1 FROM ${memberships} WHERE ${and(own, memberConditions[state])})`
}

function searchFor(text: string, byEmail: boolean): SQL {
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return (
    or(
      byEmail ? sql`${people.email} LIKE ${prefix}` : undefined,
      text.length >= minInsideLength ? containsText(people.plainName, text) : undefined,
    ) ?? sql`false`
  )
}
