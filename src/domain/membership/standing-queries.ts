import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { carts, customers, memberships, orders } from '#database/schema/schema.ts'
import type { Standing } from './membership-states.ts'

/** How the memberships of one customer stand. */
export function findStandingOfCustomer(database: Queries, customerId: number): Promise<Standing> {
  return standingWhere(database, eq(memberships.customerId, customerId))
}

/** How memberships stand that this address has, or was used to buy. */
export function findStandingOfEmail(database: Queries, email: string): Promise<Standing> {
  const address = email.toLowerCase()
  return standingWhere(
    database,
    or(
      sql`${memberships.customerId} IN (SELECT ${customers.id} FROM ${customers} WHERE ${customers.email} = ${address})`,
      sql`${memberships.orderId} IN (SELECT ${orders.id} FROM ${orders} WHERE lower(${orders.email}) = ${address})`,
    ),
  )
}

/** How memberships stand that began on this card. */
export function findStandingOfCard(database: Queries, fingerprint: string): Promise<Standing> {
  return standingWhere(database, eq(memberships.cardFingerprint, fingerprint))
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
