import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { carts, memberships } from '#database/schema/schema.ts'
import type { Standing } from './membership-states.ts'

/** How the memberships of one customer stand. */
export function findStandingOfCustomer(database: Queries, customerId: number): Promise<Standing> {
  return standingWhere(database, eq(memberships.customerId, customerId))
}

/** How memberships stand of who pays: those of the signed-in customer, and those that began on the card. */
export function findStandingOfPayer(
  database: Queries,
  { customerId, cardFingerprint }: { customerId: number | null; cardFingerprint: string | null },
): Promise<Standing> {
  return standingWhere(
    database,
    or(
      customerId === null ? undefined : eq(memberships.customerId, customerId),
      cardFingerprint === null ? undefined : eq(memberships.cardFingerprint, cardFingerprint),
    ) ?? sql`false`,
  )
}

async function standingWhere(database: Queries, whose: SQL | undefined): Promise<Standing> {
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

/** Keeps what the checkout found out of a cart's payer: the next cart of this browser, or customer, is offered accordingly. */
export async function noteStanding(database: Queries, tokenHash: string, standing: Standing): Promise<void> {
  await database.update(carts).set({ standing }).where(eq(carts.tokenHash, tokenHash))
}
