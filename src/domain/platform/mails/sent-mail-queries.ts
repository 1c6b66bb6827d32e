import { eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { sentMails } from '#database/schema/schema.ts'

export type SentMailRow = typeof sentMails.$inferSelect

export async function wasMailSent(database: Queries, key: string): Promise<boolean> {
  return (await findSentMail(database, key)) !== null
}

export async function findSentMail(database: Queries, key: string): Promise<SentMailRow | null> {
  const [row] = await database.select().from(sentMails).where(eq(sentMails.key, key))
  return row ?? null
}

export async function insertSentMail(database: Queries, mail: typeof sentMails.$inferInsert): Promise<void> {
  await database.insert(sentMails).values(mail).onConflictDoNothing()
}
