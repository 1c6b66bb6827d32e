import { eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { contactMessages } from '#database/schema/schema.ts'

export type ContactMessageRow = typeof contactMessages.$inferSelect

/** False where the same message is stored already. */
export async function insertContactMessage(
  database: Queries,
  message: typeof contactMessages.$inferInsert,
): Promise<boolean> {
  const inserted = await database
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.fingerprint })
    .returning({ id: contactMessages.id })
  return inserted.length > 0
}

export async function findContactMessage(database: Queries, id: string): Promise<ContactMessageRow | null> {
  const [row] = await database.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ?? null
}
