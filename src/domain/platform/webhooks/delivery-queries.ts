import { and, count, desc, eq, gte, inArray, isNull, lt, lte, max, notInArray, sql } from 'drizzle-orm'
import { countRows, type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { hookDeliveries, hookEndpoints } from '#database/schema/schema.ts'
import type { HookDeliveryState } from '#database/schema/states.ts'

export type DeliveryRow = typeof hookDeliveries.$inferSelect

const underWay = ['PENDING', 'RETRYING'] as const satisfies HookDeliveryState[]
const isUnderWay = inArray(hookDeliveries.state, [...underWay])

/**
 * Takes what is due for this worker until `until`, a few of each endpoint; not of those in `except`. What a dead worker
 * had taken is due again then.
 */
export async function claimDueDeliveries(
  database: Queries,
  { now, until, mostOfEach, except }: { now: Date; until: Date; mostOfEach: number; except: readonly number[] },
): Promise<DeliveryRow[]> {
  const moment = now.toISOString()
  const isAwake = except.length ? notInArray(hookDeliveries.endpointId, [...except]) : undefined
  const isDue = and(isUnderWay, lte(hookDeliveries.nextAt, now), isAwake)
  const places = sql`SELECT ${hookDeliveries.id} AS id, row_number() OVER (
      PARTITION BY ${hookDeliveries.endpointId} ORDER BY ${hookDeliveries.nextAt}, ${hookDeliveries.createdAt}) AS place
    FROM ${hookDeliveries} JOIN ${hookEndpoints} ON ${hookEndpoints.id} = ${hookDeliveries.endpointId}
    WHERE ${isDue} AND ${hookEndpoints.isOn} AND ${hookEndpoints.deletedAt} IS NULL`
  const taken = sql`SELECT d.id FROM ${hookDeliveries} d
    WHERE d.id IN (SELECT id FROM (${places}) AS due WHERE due.place <= ${mostOfEach}::int)
      AND d.next_at <= ${moment}::timestamptz FOR UPDATE OF d SKIP LOCKED`
  const rows = await database
    .update(hookDeliveries)
    .set({ nextAt: until })
    .where(sql`${hookDeliveries.id} IN (${taken})`)
    .returning()
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export async function findEndpointsOf(database: Queries, ids: readonly number[]) {
  return ids.length
    ? database
        .select()
        .from(hookEndpoints)
        .where(inArray(hookEndpoints.id, [...ids]))
    : []
}

/** Stores what became of a try; false if it was stored already. */
export async function updateDelivery(
  database: Queries,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  values: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'status' | 'answer' | 'nextAt' | 'deliveredAt'>>,
): Promise<boolean> {
  const isSame = and(eq(hookDeliveries.id, id), eq(hookDeliveries.attempts, attempts), isUnderWay)
  return (
    (await database.update(hookDeliveries).set(values).where(isSame).returning({ id: hookDeliveries.id })).length > 0
  )
}

/** Gives back what was taken and not tried: it is due, in the order in which it came. */
export async function releaseDeliveries(database: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database
    .update(hookDeliveries)
    .set({ nextAt: sql`${hookDeliveries.createdAt}` })
    .where(and(inArray(hookDeliveries.id, [...ids]), isUnderWay))
}

export async function lockDelivery(transaction: Queries, id: string): Promise<DeliveryRow | null> {
  const [row] = await transaction.select().from(hookDeliveries).where(eq(hookDeliveries.id, id)).for('update')
  return row ?? null
}

export async function updateDeliveryAgain(transaction: Queries, id: string, now: Date): Promise<DeliveryRow> {
  const [row] = await transaction
    .update(hookDeliveries)
    .set({ state: 'PENDING', attempts: 0, nextAt: now })
    .where(eq(hookDeliveries.id, id))
    .returning()
  return row!
}

export function findDeliveryPage(
  database: Queries,
  input: {
    endpointId: number
    states?: readonly HookDeliveryState[] | undefined
    events?: readonly string[] | undefined
    descending: boolean
    cursor: string | null
    limit: number
  },
): Promise<KeysetPage<DeliveryRow>> {
  const { endpointId, states, events, descending, cursor, limit } = input
  return selectPage<DeliveryRow>({
    list: 'hook-deliveries',
    where: and(
      eq(hookDeliveries.endpointId, endpointId),
      states && inArray(hookDeliveries.state, [...states]),
      events && inArray(hookDeliveries.event, [...events]),
    ),
    sort: { name: 'created_at', column: hookDeliveries.createdAt, type: 'timestamptz', descending },
    id: hookDeliveries.id,
    cursor,
    limit,
    keyOf: ({ id, createdAt }) => ({ value: createdAt.toISOString(), id }),
    select: (part) =>
      database
        .select()
        .from(hookDeliveries)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (part) => countRows(database, database.select().from(hookDeliveries).where(part.where).limit(part.limit)),
  })
}

export type EndpointFigures = { waiting: number; givenUp: number; lastDeliveredAt: Date | null }

/** How each endpoint does: what waits for it, what was given up, and when it last took something. */
export async function findEndpointFigures(database: Queries): Promise<Map<number, EndpointFigures>> {
  const rows = await database
    .select({
      id: hookDeliveries.endpointId,
      waiting: count(sql`CASE WHEN ${isUnderWay} THEN 1 END`),
      givenUp: count(sql`CASE WHEN ${eq(hookDeliveries.state, 'GIVEN_UP')} THEN 1 END`),
      lastDeliveredAt: max(hookDeliveries.deliveredAt),
    })
    .from(hookDeliveries)
    .groupBy(hookDeliveries.endpointId)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** What was given up since a moment, by endpoint and day, the newest first. */
export async function findGivenUpDeliveries(database: Queries, since: Date) {
  const day = sql<string>`to_char(${hookDeliveries.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  return database
    .select({ id: hookEndpoints.id, url: hookEndpoints.url, day, count: count(), at: max(hookDeliveries.createdAt) })
    .from(hookDeliveries)
    .innerJoin(hookEndpoints, eq(hookEndpoints.id, hookDeliveries.endpointId))
    .where(
      and(eq(hookDeliveries.state, 'GIVEN_UP'), isNull(hookEndpoints.deletedAt), gte(hookDeliveries.createdAt, since)),
    )
    .groupBy(hookEndpoints.id, hookEndpoints.url, day)
    .orderBy(desc(day))
}

/** Deletes what ended before a moment, and all that is left of endpoints deleted before it. */
export async function deleteDeliveriesBefore(database: Queries, moment: Date): Promise<void> {
  const ofGone = sql`${hookDeliveries.endpointId} IN (
    SELECT ${hookEndpoints.id} FROM ${hookEndpoints} WHERE ${hookEndpoints.deletedAt} IS NOT NULL)`
  const isOver = inArray(hookDeliveries.state, ['DELIVERED', 'GIVEN_UP'])
  await database.delete(hookDeliveries).where(and(lt(hookDeliveries.createdAt, moment), sql`(${isOver} OR ${ofGone})`))
}
