import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { carts, memberships } from '#database/schema/schema.ts'
import type { MembershipHistory } from '#database/schema/states.ts'

/** The membership history of one customer. */
export function findHistoryOfCustomer(database: Queries, customerId: number): Promise<MembershipHistory> {
  return historyWhere(database, eq(memberships.customerId, customerId))
}

/** The membership history of a payer: of the signed-in customer, and of the card. */
export function findHistoryOfPayer(
  database: Queries,
  { customerId, cardFingerprint }: { customerId: number | null; cardFingerprint: string | null },
): Promise<MembershipHistory> {
  return historyWhere(
    database,
    or(
      customerId === null ? undefined : eq(memberships.customerId, customerId),
      cardFingerprint === null ? undefined : eq(memberships.cardFingerprint, cardFingerprint),
    ) ?? sql`false`,
  )
}

async function historyWhere(database: Queries, whose: SQL | undefined): Promise<MembershipHistory> {
  const [row] = await database
    .select({
      had: sql<number>`count(*)::int`,
      live: sql<number>`count(*) FILTER (WHERE ${memberships.endedAt} IS NULL)::int`,
    })
    .from(memberships)
    .where(whose)
  if (!row?.had) return 'new'
  return row.live > 0 ? 'member' : 'former'
}

/** Stores the payer's membership history that checkout discovered: the next cart is offered accordingly. */
export async function updateCartHistory(
  database: Queries,
  tokenHash: string,
  history: MembershipHistory,
): Promise<void> {
  await database.update(carts).set({ history }).where(eq(carts.tokenHash, tokenHash))
}
