import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type KeysetPage, selectPage } from '#database/keyset-page.ts'
import type { Queries } from '#database/open-database.ts'
import { auditLog, bookChecks, bookDifferences, operations, providerEvents } from '#database/schema/schema.ts'
import type { OperationFailure } from '#database/schema/states.ts'
import type { OperationRow } from '#domain/platform/bulk-jobs/bulk-job-queries.ts'
import type { DifferenceKind, DifferenceState } from '#shared/vocabularies.ts'
import { type Difference, differenceKey } from './difference-rules.ts'

/** The kind of operation that a check on demand is. */
export const checkKind = 'books.check'

export type DifferenceRow = typeof bookDifferences.$inferSelect

/** Stores what a check found. Returns those that are new or came back, each to one of several parallel checks only. */
export async function upsertDifferences(
  transaction: Queries,
  { found, now }: { found: readonly Difference[]; now: Date },
): Promise<DifferenceRow[]> {
  const fresh: DifferenceRow[] = []
  // Every process uses the same order, so that two checks never deadlock.
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
 * Resolves the differences since `since` that a check begun at `startedAt` did not find. Those seen by another check
 * after `startedAt` stay open.
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

export async function findDifference(database: Queries, key: string): Promise<DifferenceRow | null> {
  const [row] = await database.select().from(bookDifferences).where(eq(bookDifferences.key, key))
  return row ?? null
}

/** Marks a difference as gone, without waiting for the next check to find nothing. */
export async function updateGone(transaction: Queries, { key, now }: { key: string; now: Date }): Promise<void> {
  await transaction
    .update(bookDifferences)
    .set({ resolvedAt: now })
    .where(and(eq(bookDifferences.key, key), isNull(bookDifferences.resolvedAt)))
}

const stateConditions: Record<DifferenceState, SQL> = {
  open: sql`(${bookDifferences.resolvedAt} IS NULL AND ${bookDifferences.acceptedAt} IS NULL)`,
  accepted: sql`(${bookDifferences.resolvedAt} IS NULL AND ${bookDifferences.acceptedAt} IS NOT NULL)`,
  gone: sql`${bookDifferences.resolvedAt} IS NOT NULL`,
}

/** A page of the differences that fit. */
export async function findDifferencePage(
  database: Queries,
  input: {
    states: readonly DifferenceState[]
    kinds: readonly DifferenceKind[] | undefined
    descending: boolean
    cursor: string | null
    limit: number
  },
): Promise<KeysetPage<DifferenceRow>> {
  const { states, kinds, descending, cursor, limit } = input
  return selectPage({
    list: 'differences',
    where: and(
      or(...states.map((state) => stateConditions[state])),
      kinds && inArray(bookDifferences.kind, [...kinds]),
    ),
    sort: { name: 'first_seen_at', column: bookDifferences.firstSeenAt, type: 'timestamptz', descending },
    id: bookDifferences.key,
    cursor,
    limit,
    keyOf: ({ firstSeenAt, key }) => ({ value: firstSeenAt.toISOString(), id: key }),
    select: ({ where, orderBy, limit: rows }) =>
      database
        .select()
        .from(bookDifferences)
        .where(where)
        .orderBy(...orderBy)
        .limit(rows),
    database,
    from: bookDifferences,
  })
}

/** Returns who last accepted each of these differences: the staff member's id, or the actor's name. */
export async function findAcceptedBy(
  database: Queries,
  keys: readonly string[],
): Promise<Map<string, { staffId: number | null; actor: string }>> {
  if (keys.length === 0) return new Map()
  const rows = await database
    .select({ subject: auditLog.subject, staffId: auditLog.staffId, actor: auditLog.actor })
    .from(auditLog)
    .where(
      and(
        inArray(
          auditLog.subject,
          keys.map((key) => `difference:${key}`),
        ),
        eq(auditLog.action, 'books.accepted'),
      ),
    )
    .orderBy(asc(auditLog.id))
  return new Map(rows.map(({ subject, ...by }) => [subject.slice('difference:'.length), by]))
}

/** Events of the provider about these objects, newest first. */
export async function findEventsOfObjects(database: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return database
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.objectId, [...ids]))
    .orderBy(desc(providerEvents.createdAt))
    .limit(100)
}

export async function findChecks(database: Queries, limit: number): Promise<(typeof bookChecks.$inferSelect)[]> {
  return database.select().from(bookChecks).orderBy(desc(bookChecks.finishedAt), desc(bookChecks.id)).limit(limit)
}

/** The check on demand that is under way, begun since a moment. */
export async function findRunningCheck(database: Queries, since: Date): Promise<OperationRow | null> {
  const [row] = await database
    .select()
    .from(operations)
    .where(and(eq(operations.kind, checkKind), eq(operations.state, 'RUNNING'), gte(operations.createdAt, since)))
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return row ?? null
}

/** The last check on demand that has ended. */
export async function findEndedCheck(database: Queries): Promise<OperationRow | null> {
  const [row] = await database
    .select()
    .from(operations)
    .where(and(eq(operations.kind, checkKind), eq(operations.state, 'DONE')))
    .orderBy(desc(operations.createdAt))
    .limit(1)
  return row ?? null
}

export async function updateCheckFailed(database: Queries, id: string, failure: OperationFailure): Promise<void> {
  await database
    .update(operations)
    .set({ failed: [failure] })
    .where(eq(operations.id, id))
}
