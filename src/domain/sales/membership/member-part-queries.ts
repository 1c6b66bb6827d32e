import { asc, desc, eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { orders, sentMails } from '#database/schema/schema.ts'

const maxOrders = 20

export type MemberOrder = Awaited<ReturnType<typeof findOrdersOfMember>>[number]

/** The person's last orders, the newest first. */
export async function findOrdersOfMember(database: Queries, customerId: number) {
  return database
    .select({ number: orders.number, total: orders.total, currency: orders.currency, createdAt: orders.createdAt })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt))
    .limit(maxOrders)
}

/** Returns the consent given when the membership was bought; null if its order is gone. */
export async function findConsentOf(
  database: Queries,
  orderId: number,
): Promise<{ summary: string | null; at: string } | null> {
  const [row] = await database.select({ consent: orders.consent }).from(orders).where(eq(orders.id, orderId))
  return row ? { summary: row.consent.summary, at: row.consent.at } : null
}

/** Mails about a membership, the oldest first. */
export async function findMailsOfMembership(database: Queries, membershipId: string) {
  return database
    .select()
    .from(sentMails)
    .where(eq(sentMails.membershipId, membershipId))
    .orderBy(asc(sentMails.sentAt), asc(sentMails.key))
}
