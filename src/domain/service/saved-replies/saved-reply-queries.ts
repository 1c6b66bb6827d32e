import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { savedReplies } from '#database/schema/schema.ts'

export type SavedReply = typeof savedReplies.$inferSelect
export type SavedReplyInput = Pick<SavedReply, 'name' | 'bodies'>

const byName = sql`lower(${savedReplies.name})`

/** All saved replies by name. */
export async function findSavedReplies(database: Queries): Promise<SavedReply[]> {
  return database.select().from(savedReplies).orderBy(byName, savedReplies.id)
}

export async function findSavedReply(database: Queries, id: number): Promise<SavedReply | null> {
  const [row] = await database.select().from(savedReplies).where(eq(savedReplies.id, id))
  return row ?? null
}

/** A saved reply, locked until the transaction ends; null if there is none. */
export async function lockSavedReply(transaction: Queries, id: number): Promise<SavedReply | null> {
  const [row] = await transaction.select().from(savedReplies).where(eq(savedReplies.id, id)).for('update')
  return row ?? null
}

/** True if another saved reply has this name, in any case. */
export async function isReplyNameTaken(database: Queries, { id, name }: { id: number | null; name: string }) {
  const others = id === null ? undefined : ne(savedReplies.id, id)
  return (await database.$count(savedReplies, and(sql`${byName} = lower(${name})`, others))) > 0
}

export async function insertSavedReply(
  transaction: Queries,
  row: SavedReplyInput & Pick<SavedReply, 'updatedAt'>,
): Promise<SavedReply> {
  const [saved] = await transaction.insert(savedReplies).values(row).returning()
  return saved!
}

/** Changes a saved reply, and its version with it. */
export async function updateSavedReply(
  transaction: Queries,
  id: number,
  changes: SavedReplyInput & Pick<SavedReply, 'updatedAt'>,
): Promise<SavedReply> {
  const [saved] = await transaction
    .update(savedReplies)
    .set({ ...changes, version: sql`${savedReplies.version} + 1` })
    .where(eq(savedReplies.id, id))
    .returning()
  return saved!
}

export async function deleteSavedReply(transaction: Queries, id: number): Promise<void> {
  await transaction.delete(savedReplies).where(eq(savedReplies.id, id))
}
