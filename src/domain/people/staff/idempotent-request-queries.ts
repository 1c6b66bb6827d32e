import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { idempotentRequests } from '#database/schema/schema.ts'

type RequestRow = typeof idempotentRequests.$inferSelect
type Key = Pick<RequestRow, 'staffId' | 'key'>

const ofKey = ({ staffId, key }: Key) => and(eq(idempotentRequests.staffId, staffId), eq(idempotentRequests.key, key))

/** False if the key was used before. */
export async function insertRequest(database: Queries, row: typeof idempotentRequests.$inferInsert): Promise<boolean> {
  const inserted = await database.insert(idempotentRequests).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function findRequest(database: Queries, key: Key): Promise<RequestRow | null> {
  const [row] = await database.select().from(idempotentRequests).where(ofKey(key))
  return row ?? null
}

/** Restarts a call that was cut off before `cutOff`. Returns its row, or null if another caller was faster. */
export async function takeOverRequest(
  database: Queries,
  key: Key,
  { cutOff, now }: { cutOff: Date; now: Date },
): Promise<RequestRow | null> {
  const [taken] = await database
    .update(idempotentRequests)
    .set({ createdAt: now })
    .where(and(ofKey(key), isNull(idempotentRequests.status), lt(idempotentRequests.createdAt, cutOff)))
    .returning()
  return taken ?? null
}

export async function updateRequest(
  database: Queries,
  key: Key,
  values: Pick<RequestRow, 'status' | 'answer'>,
): Promise<void> {
  await database.update(idempotentRequests).set(values).where(ofKey(key))
}

export async function deleteRequest(database: Queries, key: Key): Promise<void> {
  await database.delete(idempotentRequests).where(ofKey(key))
}

export async function deleteRequestsExpiredBefore(database: Queries, moment: Date): Promise<void> {
  await database.delete(idempotentRequests).where(lt(idempotentRequests.expiresAt, moment))
}
