import { eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { sentMails } from '#database/schema/schema.ts'

export async function wasMailSent(database: Queries, key: string): Promise<boolean> {
  const [row] = await database.select({ key: sentMails.key }).from(sentMails).where(eq(sentMails.key, key))
  return row !== undefined
}

export async function insertSentMail(database: Queries, mail: typeof sentMails.$inferInsert): Promise<void> {
  await database.insert(sentMails).values(mail).onConflictDoNothing()
}
