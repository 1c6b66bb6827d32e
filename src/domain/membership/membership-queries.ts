import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { customers, memberships } from '#database/schema/schema.ts'

export type MembershipRow = typeof memberships.$inferSelect
export type CustomerRow = typeof customers.$inferSelect

export async function findCustomer(database: Queries, id: number): Promise<CustomerRow | null> {
  const [row] = await database.select().from(customers).where(eq(customers.id, id))
  return row ?? null
}

/** Inserts an account without a password; null where the address has one already. */
export async function insertGuest(
  database: Queries,
  guest: Pick<CustomerRow, 'email' | 'firstName' | 'lastName' | 'postalCode' | 'language' | 'createdAt'>,
): Promise<CustomerRow | null> {
  const [row] = await database.insert(customers).values(guest).onConflictDoNothing().returning()
  return row ?? null
}

/** Remembers the customer's id at the payment provider, the first one only. */
export async function noteProviderCustomer(database: Queries, customerId: number, providerId: string): Promise<void> {
  await database
    .update(customers)
    .set({ providerCustomerId: providerId })
    .where(and(eq(customers.id, customerId), isNull(customers.providerCustomerId)))
}

export async function findLiveMembership(database: Queries, customerId: number): Promise<MembershipRow | null> {
  const [row] = await database
    .select()
    .from(memberships)
    .where(and(eq(memberships.customerId, customerId), isNull(memberships.endedAt)))
  return row ?? null
}

export async function findMembershipOfOrder(database: Queries, orderId: number): Promise<MembershipRow | null> {
  const [row] = await database.select().from(memberships).where(eq(memberships.orderId, orderId))
  return row ?? null
}

/** Inserts the customer's next membership, counted by `generation`; null where the customer, or the card, has a live one already. */
export async function insertMembership(
  database: Queries,
  row: Omit<typeof memberships.$inferInsert, 'generation'>,
): Promise<MembershipRow | null> {
  const { customerId } = row
  const generation = sql<number>`(
    SELECT coalesce(max(earlier.generation), 0) + 1 FROM ${memberships} earlier WHERE earlier.customer_id = ${customerId})`
  const [inserted] = await database
    .insert(memberships)
    .values({ ...row, generation })
    .onConflictDoNothing()
    .returning()
  return inserted ?? null
}

export async function findMembership(database: Queries, id: string): Promise<MembershipRow | null> {
  const [row] = await database.select().from(memberships).where(eq(memberships.id, id))
  return row ?? null
}

/** Memberships that were opened before a moment and are not known to exist at the provider, the oldest first. */
export async function findForgottenStarts(database: Queries, before: Date, limit: number): Promise<MembershipRow[]> {
  return database
    .select()
    .from(memberships)
    .where(and(isNull(memberships.subscriptionId), isNull(memberships.endedAt), lt(memberships.createdAt, before)))
    .orderBy(asc(memberships.createdAt))
    .limit(limit)
}

export async function findMembershipOfSubscription(
  database: Queries,
  subscriptionId: string,
): Promise<MembershipRow | null> {
  const [row] = await database.select().from(memberships).where(eq(memberships.subscriptionId, subscriptionId))
  return row ?? null
}

/** Changes a membership that is still as it was read; null where somebody was faster. */
export async function changeMembership(
  database: Queries,
  before: Pick<MembershipRow, 'id' | 'updatedAt'>,
  changes: Partial<typeof memberships.$inferInsert>,
): Promise<MembershipRow | null> {
  const [row] = await database
    .update(memberships)
    .set(changes)
    .where(and(eq(memberships.id, before.id), eq(memberships.updatedAt, before.updatedAt)))
    .returning()
  return row ?? null
}
