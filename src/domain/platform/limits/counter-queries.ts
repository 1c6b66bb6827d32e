import { and, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { rateLimits } from '#database/schema/schema.ts'

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
