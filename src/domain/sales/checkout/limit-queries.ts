import { and, count, countDistinct, eq, gt, inArray, isNotNull, lt, min, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { checkouts, providerEvents, rateLimits, reservations } from '#database/schema/schema.ts'
import type { Payer } from './checkout-limits.ts'

export type CounterRow = { key: string; points: number; expire: number | null }

/** Adds to counters, restarting expired ones, and returns them. One atomic statement. */
export async function upsertCounters(
  database: Queries,
  keys: readonly string[],
  { points, now, seconds }: { points: number; now: Date; seconds: number },
): Promise<CounterRow[]> {
  if (keys.length === 0) return []
  const expire = now.getTime() + seconds * 1_000
  const isOver = sql`${rateLimits.expire} <= ${now.getTime()}`
  return (
    database
      .insert(rateLimits)
      // The keys are sorted, so that two callers never deadlock.
      .values(keys.toSorted().map((key) => ({ key, points, expire })))
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`CASE WHEN ${isOver} THEN excluded.points ELSE ${rateLimits.points} + excluded.points END`,
          expire: sql`CASE WHEN ${isOver} THEN excluded.expire ELSE ${rateLimits.expire} END`,
        },
      })
      .returning()
  )
}

/** Subtracts one from counters that are not expired. */
export async function updateCountersMinusOne(database: Queries, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await database
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(and(inArray(rateLimits.key, [...keys]), gt(rateLimits.expire, now.getTime()), gt(rateLimits.points, 0)))
}

export async function deleteCountersExpiredBefore(database: Queries, moment: Date): Promise<void> {
  await database.delete(rateLimits).where(lt(rateLimits.expire, moment.getTime()))
}

/** Counts the declined cards of a payment that the provider has reported. */
export async function countDeclineEvents(database: Queries, paymentIntentId: string): Promise<number> {
  const [row] = await database
    .select({ declines: count() })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.objectId, paymentIntentId),
        // Written as a literal, because the index covers only this event type.
        sql`${providerEvents.type} = 'payment_intent.payment_failed'`,
      ),
    )
  return row?.declines ?? 0
}

/** Prevents other requests of this session (or customer) or network from taking stock until the transaction ends. */
export async function lockHolds(transaction: Queries, payer: Payer): Promise<void> {
  const keys = [payer.sessionHash ?? `customer ${payer.customerId}`, payer.addressHash ?? '']
  const sorted = sql.join(
    keys.toSorted().map((key) => sql`${key}`),
    sql`, `,
  )
  await transaction.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(holder, 0)) FROM unnest(ARRAY[${sorted}]::text[]) AS holder`,
  )
}

export type Holds = { session: number; address: number; firstEnds: Date | null }

/**
 * The number of other checkouts in which this session, and this network, hold stock, and when the first of them ends.
 */
export async function findHolds(transaction: Queries, payer: Payer, except: string): Promise<Holds> {
  const { sessionHash, customerId, addressHash } = payer
  const isOfSession =
    sessionHash === null ? sql`${checkouts.customerId} = ${customerId}` : eq(checkouts.sessionHash, sessionHash)
  const isOfAddress = sql`${checkouts.addressHash} = ${addressHash}`
  const [row] = await transaction
    .select({
      session: sql<number>`${countDistinct(checkouts.id)} FILTER (WHERE ${isOfSession})`.mapWith(Number),
      address: sql<number>`${countDistinct(checkouts.id)} FILTER (WHERE ${isOfAddress})`.mapWith(Number),
      firstEnds: min(checkouts.expiresAt),
    })
    .from(reservations)
    .innerJoin(checkouts, eq(checkouts.id, reservations.checkoutId))
    .where(and(ne(checkouts.id, except), or(isOfSession, isOfAddress)))
  return row ?? { session: 0, address: 0, firstEnds: null }
}

/** Deletes the network digests of dead checkouts. */
export async function deleteAddressHashesBefore(database: Queries, moment: Date): Promise<void> {
  await database
    .update(checkouts)
    .set({ addressHash: null })
    .where(and(isNotNull(checkouts.addressHash), eq(checkouts.state, 'EXPIRED'), lt(checkouts.updatedAt, moment)))
}
