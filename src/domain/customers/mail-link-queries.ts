import { and, eq, gt } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { mailLinks } from '#database/schema/schema.ts'

export type MailLinkRow = typeof mailLinks.$inferSelect

export async function insertMailLink(database: Queries, link: MailLinkRow): Promise<void> {
  await database.insert(mailLinks).values(link)
}

/** A link that is still good; null where it is unknown, too old, or of another kind. */
export async function findMailLink(
  database: Queries,
  input: { tokenHash: string; purpose: MailLinkRow['purpose']; now: Date },
): Promise<MailLinkRow | null> {
  const { tokenHash, purpose, now } = input
  const [row] = await database
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.tokenHash, tokenHash), eq(mailLinks.purpose, purpose), gt(mailLinks.expiresAt, now)))
  return row ?? null
}

/** Links that confirm an account's address; a new address makes the old ones useless. */
export async function deleteConfirmationLinks(database: Queries, customerId: number): Promise<void> {
  await database.delete(mailLinks).where(and(eq(mailLinks.customerId, customerId), eq(mailLinks.purpose, 'confirm')))
}
