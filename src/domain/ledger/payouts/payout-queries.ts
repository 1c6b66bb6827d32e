import { and, eq, getTableColumns, gte, inArray, isNull, lt, min, or, sql } from 'drizzle-orm'
import { selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { payouts, providerReadings } from '#database/schema/schema.ts'
import { noReading, type PayoutReading } from './payout-rules.ts'

const list = 'payouts'

export type PayoutRow = typeof payouts.$inferSelect
/** A payout without its transactions, of which there may be thousands. */
export type PayoutHead = Omit<PayoutRow, 'transactions'>

const { transactions: _, ...head } = getTableColumns(payouts)

export async function findPayout(database: Queries, id: string): Promise<PayoutRow | null> {
  const [row] = await database.select().from(payouts).where(eq(payouts.id, id))
  return row ?? null
}

/** Payouts that reached the bank between two days. */
export async function findPayoutsOf(
  database: Queries,
  { from, before }: { from: Date; before: Date },
): Promise<PayoutRow[]> {
  return database
    .select()
    .from(payouts)
    .where(and(eq(payouts.status, 'paid'), gte(payouts.arrivesOn, from), lt(payouts.arrivesOn, before)))
    .orderBy(payouts.arrivesOn, payouts.id)
}

export async function findPayoutHeads(database: Queries, ids: string[]): Promise<Map<string, PayoutHead>> {
  if (ids.length === 0) return new Map()
  const rows = await database.select(head).from(payouts).where(inArray(payouts.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** When the oldest payout was made that has not ended. */
export async function findOldestUnderWay(database: Queries): Promise<Date | null> {
  const [row] = await database
    .select({ at: min(payouts.createdAt) })
    .from(payouts)
    .where(inArray(payouts.status, ['pending', 'in_transit']))
  return row?.at ?? null
}

/** Stores a payout as it was read; what another reading asked for later stays. */
export async function upsertPayout(database: Queries, payout: PayoutRow): Promise<void> {
  const { id: _id, ...read } = payout
  await database
    .insert(payouts)
    .values(payout)
    .onConflictDoUpdate({ target: payouts.id, set: read, setWhere: sql`${payouts.readAt} <= excluded.read_at` })
}

/** A page of the payouts, newest first. */
export async function findPayoutPage(
  database: Queries,
  input: {
    states: readonly string[] | undefined
    date: { from?: Date | undefined; before?: Date | undefined }
    descending: boolean
    cursor: string | null
    limit: number
  },
) {
  const { states, date } = input
  return selectPage<PayoutHead>({
    list: 'payouts',
    ...input,
    where: and(
      states && inArray(payouts.status, [...states]),
      date.from && gte(payouts.createdAt, date.from),
      date.before && lt(payouts.createdAt, date.before),
    ),
    sort: { name: 'created_at', column: payouts.createdAt, type: 'timestamptz', descending: input.descending },
    id: payouts.id,
    keyOf: ({ createdAt, id }) => ({ value: createdAt.toISOString(), id }),
    select: ({ where, orderBy, limit }) =>
      database
        .select(head)
        .from(payouts)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    database,
    from: payouts,
  })
}

export async function findReading(database: Queries): Promise<PayoutReading> {
  const [row] = await database.select().from(providerReadings).where(eq(providerReadings.list, list))
  return row ?? noReading
}

/** Claims the next reading for one of several that want it; false if another is under way since `silentSince`. */
export async function claimReading(
  transaction: Queries,
  { now, silentSince }: { now: Date; silentSince: Date },
): Promise<boolean> {
  const claimed = await transaction
    .insert(providerReadings)
    .values({ list, activeAt: now })
    .onConflictDoUpdate({
      target: providerReadings.list,
      set: { activeAt: now },
      setWhere: or(isNull(providerReadings.activeAt), lt(providerReadings.activeAt, silentSince)),
    })
    .returning({ list: providerReadings.list })
  return claimed.length > 0
}

/** Stores the progress of a reading. */
export async function updateReading(database: Queries, change: Partial<PayoutReading>): Promise<void> {
  await database
    .insert(providerReadings)
    .values({ list, ...change })
    .onConflictDoUpdate({ target: providerReadings.list, set: change })
}
