import { and, count, eq, gte, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { countRows, type KeysetPage, type KeysetSort, one, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { containsText } from '#database/schema/columns.ts'
import { customers, memberships, orders } from '#database/schema/schema.ts'
import type { Cents } from '#shared/money.ts'
import type { MemberState } from '#shared/vocabularies.ts'
import type { MembershipRow } from './membership-queries.ts'
import { neverBegunStates } from './membership-states.ts'

type Dates = { from?: Date | undefined; before?: Date | undefined }

/** Filter for memberships; fields left out match everything. Amounts in cents. */
export type MemberFilter = {
  /** An address's beginning, a part of a name, or an id at the provider. */
  text?: string | undefined
  /** True if the text may match addresses too. */
  byEmail: boolean
  states?: readonly MemberState[] | undefined
  started: Dates
  trialEnd: Dates
  ended: Dates
  price: { from?: Cents | undefined; before?: Cents | undefined }
  markets?: readonly string[] | undefined
  reasons?: readonly string[] | undefined
}

export type MemberListRow = {
  row: MembershipRow
  email: string
  firstName: string
  lastName: string
  market: string
  country: string
  currency: string
  orderNumber: number
}

// An index of trigrams finds nothing shorter.
const minInsideLength = 3

/** Conditions for the provider's states; a membership that is to end is in two of them. */
export const memberConditions: Record<MemberState, SQL | undefined> = {
  trialing: and(isNull(memberships.endedAt), eq(memberships.status, 'trialing')),
  active: and(isNull(memberships.endedAt), eq(memberships.status, 'active')),
  past_due: and(isNull(memberships.endedAt), inArray(memberships.status, ['past_due', 'unpaid'])),
  ending: and(
    isNull(memberships.endedAt),
    isNotNull(memberships.endsAt),
    notInArray(memberships.status, neverBegunStates),
  ),
  ended: and(isNotNull(memberships.endedAt), notInArray(memberships.status, neverBegunStates)),
}

const sortColumns = {
  started_at: { column: memberships.createdAt, type: 'timestamptz' },
  price: { column: memberships.price, type: 'bigint' },
} as const

/** A page of the memberships that fit. */
export async function findMemberPage(
  database: Queries,
  input: {
    filter: MemberFilter
    sort: { by: keyof typeof sortColumns; descending: boolean }
    cursor: string | null
    limit: number
  },
): Promise<KeysetPage<MemberListRow>> {
  const { by, descending } = input.sort
  const sort: KeysetSort = { name: by, ...sortColumns[by], descending }
  const where = memberCondition(input.filter)
  return selectPage<MemberListRow>({
    list: 'members',
    where,
    sort,
    id: memberships.id,
    cursor: input.cursor,
    limit: input.limit,
    keyOf: ({ row }) => ({ value: by === 'price' ? row.price : row.createdAt.toISOString(), id: row.id }),
    select: (part) =>
      memberStatement(database)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (part) =>
      countRows(
        database,
        database
          .select({ one })
          .from(memberships)
          .innerJoin(customers, eq(customers.id, memberships.customerId))
          .innerJoin(orders, eq(orders.id, memberships.orderId))
          .where(part.where)
          .limit(part.limit),
      ),
  })
}

/** A membership with whose it is; null if there is none. */
export async function findMember(database: Queries, id: string): Promise<MemberListRow | null> {
  const [row] = await memberStatement(database).where(eq(memberships.id, id))
  return row ?? null
}

/** Counts how often each reason for leaving was given, most frequent first. */
export async function countEndReasons(database: Queries): Promise<{ reason: string; count: number }[]> {
  const rows = await database
    .select({ reason: memberships.endReason, count: count() })
    .from(memberships)
    .where(isNotNull(memberships.endReason))
    .groupBy(memberships.endReason)
    .orderBy(sql`count(*) DESC`, memberships.endReason)
  return rows.map(({ reason, count: times }) => ({ reason: reason!, count: times }))
}

function memberStatement(database: Queries) {
  return database
    .select({
      row: memberships,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
      market: orders.market,
      country: orders.country,
      currency: orders.currency,
      orderNumber: orders.number,
    })
    .from(memberships)
    .innerJoin(customers, eq(customers.id, memberships.customerId))
    .innerJoin(orders, eq(orders.id, memberships.orderId))
    .$dynamic()
}

function memberCondition(filter: MemberFilter): SQL | undefined {
  const { text, states, started, trialEnd, ended, price, markets, reasons } = filter
  return and(
    text === undefined ? undefined : searchFor(text, filter.byEmail),
    states && or(...states.map((state) => memberConditions[state])),
    within(memberships.createdAt, started),
    within(memberships.trialEndsAt, trialEnd),
    within(memberships.endedAt, ended),
    price.from !== undefined ? gte(memberships.price, price.from) : undefined,
    price.before !== undefined ? lt(memberships.price, price.before) : undefined,
    markets && inArray(orders.market, [...markets]),
    reasons && inArray(memberships.endReason, [...reasons]),
  )
}

function within(
  column: typeof memberships.createdAt | typeof memberships.trialEndsAt | typeof memberships.endedAt,
  { from, before }: Dates,
): SQL | undefined {
  return and(from && gte(column, from), before && lt(column, before))
}

function searchFor(text: string, byEmail: boolean): SQL | undefined {
  if (/^(sub|cus)_/.test(text)) return or(eq(memberships.subscriptionId, text), eq(customers.providerCustomerId, text))
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return and(
    isNull(customers.erasedAt),
    or(
      byEmail ? sql`${customers.email} LIKE ${prefix}` : undefined,
      text.length >= minInsideLength ? containsText(customers.plainName, text) : undefined,
    ) ?? sql`false`,
  )
}
