import { and, count, desc, eq, gte, inArray, isNull, lt, lte, max, notInArray, sql } from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { webhookDeliveries, webhookEndpoints } from '#database/schema/schema.ts'
import type { WebhookDeliveryState } from '#database/schema/states.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect

const underWay = ['PENDING', 'RETRYING'] as const satisfies WebhookDeliveryState[]
const isUnderWay = inArray(webhookDeliveries.state, [...underWay])

/**
 * Takes what is due for this worker until `until`, a few of each endpoint; not of those in `except`. What a dead worker
 * had taken is due again then.
 */
export async function claimDueDeliveries(
  database: Queries,
  { now, until, maxOfEach, except }: { now: Date; until: Date; maxOfEach: number; except: readonly number[] },
): Promise<DeliveryRow[]> {
  const moment = now.toISOString()
  const isAwake = except.length ? notInArray(webhookDeliveries.endpointId, [...except]) : undefined
  const isDue = and(isUnderWay, lte(webhookDeliveries.nextAt, now), isAwake)
  const numbered = sql`SELECT ${webhookDeliveries.id} AS id, row_number() OVER (
      PARTITION BY ${webhookDeliveries.endpointId} ORDER BY ${webhookDeliveries.nextAt}, ${webhookDeliveries.createdAt}) AS position
    FROM ${webhookDeliveries} JOIN ${webhookEndpoints} ON ${webhookEndpoints.id} = ${webhookDeliveries.endpointId}
    WHERE ${isDue} AND ${webhookEndpoints.isOn} AND ${webhookEndpoints.deletedAt} IS NULL`
  const taken = sql`SELECT d.id FROM ${webhookDeliveries} d
    WHERE d.id IN (SELECT id FROM (${numbered}) AS due WHERE due.position <= ${maxOfEach}::int)
      AND d.next_at <= ${moment}::timestamptz FOR UPDATE OF d SKIP LOCKED`
  const rows = await database
    .update(webhookDeliveries)
    .set({ nextAt: until })
    .where(sql`${webhookDeliveries.id} IN (${taken})`)
    .returning()
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export async function findEndpointsOf(database: Queries, ids: readonly number[]) {
  return ids.length
    ? database
        .select()
        .from(webhookEndpoints)
        .where(inArray(webhookEndpoints.id, [...ids]))
    : []
}

/** Stores what became of a try; false if it was stored already. */
export async function updateDelivery(
  database: Queries,
  { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
  values: Partial<Pick<DeliveryRow, 'state' | 'attempts' | 'status' | 'answer' | 'nextAt' | 'deliveredAt'>>,
): Promise<boolean> {
  const isSame = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts), isUnderWay)
  return (
    (await database.update(webhookDeliveries).set(values).where(isSame).returning({ id: webhookDeliveries.id }))
      .length > 0
  )
}

/** Gives back what was taken and not tried: it is due, in the order in which it came. */
export async function releaseDeliveries(database: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await database
    .update(webhookDeliveries)
    .set({ nextAt: sql`${webhookDeliveries.createdAt}` })
    .where(and(inArray(webhookDeliveries.id, [...ids]), isUnderWay))
}

export async function lockDelivery(transaction: Queries, id: string): Promise<DeliveryRow | null> {
  const [row] = await transaction.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update')
  return row ?? null
}

export async function updateDeliveryAgain(transaction: Queries, id: string, now: Date): Promise<DeliveryRow> {
  const [row] = await transaction
    .update(webhookDeliveries)
    .set({ state: 'PENDING', attempts: 0, nextAt: now })
    .where(eq(webhookDeliveries.id, id))
    .returning()
  return row!
}

export function findDeliveryPage(
  database: Queries,
  input: {
    endpointId: number
    states?: readonly WebhookDeliveryState[] | undefined
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
      eq(webhookDeliveries.endpointId, endpointId),
      states && inArray(webhookDeliveries.state, [...states]),
      events && inArray(webhookDeliveries.event, [...events]),
    ),
    sort: { name: 'created_at', column: webhookDeliveries.createdAt, type: 'timestamptz', descending },
    id: webhookDeliveries.id,
    cursor,
    limit,
    keyOf: ({ id, createdAt }) => ({ value: createdAt.toISOString(), id }),
    select: (part) =>
      database
        .select()
        .from(webhookDeliveries)
        .where(part.where)
        .orderBy(...part.orderBy)
        .limit(part.limit),
    database,
    from: webhookDeliveries,
  })
}

export type EndpointFigures = { waiting: number; givenUp: number; lastDeliveredAt: Date | null }

/** Returns the delivery figures of each endpoint: how many wait or were given up, and the last success. */
export async function findEndpointFigures(database: Queries): Promise<Map<number, EndpointFigures>> {
  const rows = await database
    .select({
      id: webhookDeliveries.endpointId,
      waiting: count(sql`CASE WHEN ${isUnderWay} THEN 1 END`),
      givenUp: count(sql`CASE WHEN ${eq(webhookDeliveries.state, 'GIVEN_UP')} THEN 1 END`),
      lastDeliveredAt: max(webhookDeliveries.deliveredAt),
    })
    .from(webhookDeliveries)
    .groupBy(webhookDeliveries.endpointId)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** Counts the deliveries given up since a time, by endpoint and day, newest first. */
export async function findGivenUpDeliveries(database: Queries, since: Date) {
  const day = sql<string>`to_char(${webhookDeliveries.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  return database
    .select({
      id: webhookEndpoints.id,
      url: webhookEndpoints.url,
      day,
      count: count(),
      at: max(webhookDeliveries.createdAt),
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.state, 'GIVEN_UP'),
        isNull(webhookEndpoints.deletedAt),
        gte(webhookDeliveries.createdAt, since),
      ),
    )
    .groupBy(webhookEndpoints.id, webhookEndpoints.url, day)
    .orderBy(desc(day))
}

/** Deletes what ended before a moment, and all that is left of endpoints deleted before it. */
export async function deleteDeliveriesBefore(database: Queries, moment: Date): Promise<void> {
  const ofGone = sql`${webhookDeliveries.endpointId} IN (
    SELECT ${webhookEndpoints.id} FROM ${webhookEndpoints} WHERE ${webhookEndpoints.deletedAt} IS NOT NULL)`
  const isOver = inArray(webhookDeliveries.state, ['DELIVERED', 'GIVEN_UP'])
  await database
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, moment), sql`(${isOver} OR ${ofGone})`))
}
