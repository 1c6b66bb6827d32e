import { and, eq, gt, or } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { mailLinks } from '#database/schema/schema.ts'

export type MailLinkRow = typeof mailLinks.$inferSelect

export async function insertMailLink(database: Queries, link: MailLinkRow): Promise<void> {
  await database.insert(mailLinks).values(link)
}

/** Returns a valid link; null if it is unknown, too old, or of another kind. */
export async function findMailLink(
  database: Queries,
  input: { tokenHash: string; purpose: MailLinkRow['purpose']; now: Date },
): Promise<MailLinkRow | null> {
  const [row] = await database.select().from(mailLinks).where(isGood(input))
  return row ?? null
}

/** Uses up a link that is still good, and returns it; null if it is not, or a parallel call was faster. */
export async function deleteMailLink(
  database: Queries,
  input: { tokenHash: string; purpose: MailLinkRow['purpose']; now: Date },
): Promise<MailLinkRow | null> {
  const [row] = await database.delete(mailLinks).where(isGood(input)).returning()
  return row ?? null
}

/** Every link mailed for an account or to its address: a new password or address makes them useless. */
export async function deleteLinksOfCustomer(
  database: Queries,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await database.delete(mailLinks).where(or(eq(mailLinks.customerId, id), eq(mailLinks.email, email)))
}

/** Links that confirm an address of this account, the present one or one asked for. */
export async function deleteConfirmationLinks(database: Queries, customerId: number): Promise<void> {
  await database.delete(mailLinks).where(and(eq(mailLinks.customerId, customerId), eq(mailLinks.purpose, 'confirm')))
}

function isGood({ tokenHash, purpose, now }: { tokenHash: string; purpose: MailLinkRow['purpose']; now: Date }) {
  return and(eq(mailLinks.tokenHash, tokenHash), eq(mailLinks.purpose, purpose), gt(mailLinks.expiresAt, now))
}
