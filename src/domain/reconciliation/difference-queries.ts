import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, min, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { bookChecks, bookDifferences } from '#database/schema/schema.ts'
import { type Difference, differenceKey } from './difference-rules.ts'

export type DifferenceRow = typeof bookDifferences.$inferSelect

/** Stores what a check found. Returns those that are new or came back, each to one of several parallel checks only. */
export async function upsertDifferences(
  transaction: Queries,
  { found, now }: { found: readonly Difference[]; now: Date },
): Promise<DifferenceRow[]> {
  const fresh: DifferenceRow[] = []
  // In one order in every process, so that two checks never deadlock.
  const sorted = found.map((difference) => ({ ...difference, key: differenceKey(difference) }))
  sorted.sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key, kind, subject, occurredAt, facts } of sorted) {
    const row = { key, kind, subject, occurredAt, facts, firstSeenAt: now, lastSeenAt: now }
    const inserted = await transaction.insert(bookDifferences).values(row).onConflictDoNothing().returning()
    const back = inserted.length
      ? inserted
      : await transaction
          .update(bookDifferences)
          .set({
            facts,
            firstSeenAt: now,
            lastSeenAt: now,
            resolvedAt: null,
            acceptedAt: null,
            note: null,
            returns: sql`${bookDifferences.returns} + 1`,
          })
          .where(and(eq(bookDifferences.key, key), isNotNull(bookDifferences.resolvedAt)))
          .returning()
    if (back[0]) fresh.push(back[0])
    else await transaction.update(bookDifferences).set({ facts, lastSeenAt: now }).where(eq(bookDifferences.key, key))
  }
  return fresh
}

/**
 * Resolves what a check begun at `startedAt`, looking back to `since`, did not find. What another check saw
 * meanwhile, or what happened before, stays.
 */
export async function updateResolvedDifferences(
  transaction: Queries,
  { found, startedAt, since, now }: { found: readonly Difference[]; startedAt: Date; since: Date; now: Date },
): Promise<number> {
  const keys = found.map(differenceKey)
  const resolved = await transaction
    .update(bookDifferences)
    .set({ resolvedAt: now })
    .where(
      and(
        isNull(bookDifferences.resolvedAt),
        lt(bookDifferences.lastSeenAt, startedAt),
        gte(bookDifferences.occurredAt, since),
        keys.length ? notInArray(bookDifferences.key, keys) : undefined,
      ),
    )
    .returning({ key: bookDifferences.key })
  return resolved.length
}

/** Open differences, oldest first: those that the owner accepted, or the others. */
export async function findOpenDifferences(
  database: Queries,
  { accepted }: { accepted: boolean },
): Promise<DifferenceRow[]> {
  return database
    .select()
    .from(bookDifferences)
    .where(
      and(
        isNull(bookDifferences.resolvedAt),
        accepted ? isNotNull(bookDifferences.acceptedAt) : isNull(bookDifferences.acceptedAt),
      ),
    )
    .orderBy(asc(bookDifferences.firstSeenAt), asc(bookDifferences.key))
}

/** When the oldest open difference happened that was not accepted. */
export async function findOldestOpenDifference(database: Queries): Promise<Date | null> {
  const [row] = await database
    .select({ at: min(bookDifferences.occurredAt) })
    .from(bookDifferences)
    .where(and(isNull(bookDifferences.resolvedAt), isNull(bookDifferences.acceptedAt)))
  return row?.at ?? null
}

/** Returns the keys that were open. */
export async function updateAcceptedDifferences(
  database: Queries,
  { keys, note, now }: { keys: string[]; note: string; now: Date },
): Promise<string[]> {
  const accepted = await database
    .update(bookDifferences)
    .set({ acceptedAt: now, note })
    .where(and(inArray(bookDifferences.key, keys), isNull(bookDifferences.resolvedAt)))
    .returning({ key: bookDifferences.key })
  return accepted.map(({ key }) => key)
}

export async function insertBookCheck(database: Queries, check: typeof bookChecks.$inferInsert): Promise<void> {
  await database.insert(bookChecks).values(check)
}

/** The last finished check, and how many differences are open now; null if there was none yet. */
export async function findLastCheck(
  database: Queries,
): Promise<{ checkedAt: Date; since: Date; differences: number } | null> {
  const [check] = await database.select().from(bookChecks).orderBy(desc(bookChecks.finishedAt)).limit(1)
  if (!check) return null
  const [open] = await database
    .select({ differences: count() })
    .from(bookDifferences)
    .where(and(isNull(bookDifferences.resolvedAt), isNull(bookDifferences.acceptedAt)))
  return { checkedAt: check.finishedAt, since: check.since, differences: open?.differences ?? 0 }
}
