import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { customers, staff } from '#database/schema/schema.ts'

/** Returns the owner's address and language; null if the shop has no owner yet. */
export async function findOwnerRecipient(database: Queries): Promise<{ email: string; language: string } | null> {
  const [row] = await database
    .select({ email: customers.email, language: sql<string>`coalesce(${staff.language}, ${customers.language})` })
    .from(customers)
    .leftJoin(staff, eq(staff.customerId, customers.id))
    .where(and(eq(customers.role, 'owner'), isNull(customers.erasedAt)))
    .orderBy(customers.id)
    .limit(1)
  return row ?? null
}
