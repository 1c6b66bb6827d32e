import { desc, eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { memberships } from '#database/schema/schema.ts'

/** A customer's memberships, the newest first; ended ones too. */
export async function findMembershipsOfCustomer(
  database: Queries,
  customerId: number,
  limit: number,
): Promise<(typeof memberships.$inferSelect)[]> {
  return database
    .select()
    .from(memberships)
    .where(eq(memberships.customerId, customerId))
    .orderBy(desc(memberships.generation))
    .limit(limit)
}
