import { eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { sentMails } from '#database/schema/schema.ts'

export async function wasMailSent(database: Queries, key: string): Promise<boolean> {
  const [row] = await database.select({ key: sentMails.key }).from(sentMails).where(eq(sentMails.key, key))
  return row !== undefined
}

/** `about`: to whom and about what, for people who ask what was sent to them. */
export async function noteSentMail(
  database: Queries,
  key: string,
  sentAt: Date,
  about: { email: string; customerId: number | null; subject: string },
): Promise<void> {
  const email = about.email.toLowerCase()
  await database
    .insert(sentMails)
    .values({ key, sentAt, ...about, email })
    .onConflictDoNothing()
}
