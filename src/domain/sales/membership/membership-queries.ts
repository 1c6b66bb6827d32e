import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { checkouts, memberships, orders } from '#database/schema/schema.ts'

export type MembershipRow = typeof memberships.$inferSelect

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

/** Inserts the customer's next membership, counted by `generation`; null if the customer or the card has a live one. */
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

export async function lockMembership(transaction: Queries, id: string): Promise<void> {
  await transaction.select({ id: memberships.id }).from(memberships).where(eq(memberships.id, id)).for('update')
}

/** A customer's memberships, newest first; ended ones too. */
export async function findMembershipsOfCustomer(
  database: Queries,
  customerId: number,
  limit: number,
): Promise<MembershipRow[]> {
  return database
    .select()
    .from(memberships)
    .where(eq(memberships.customerId, customerId))
    .orderBy(desc(memberships.generation))
    .limit(limit)
}

/** The order that started a membership. `https`: how its host was reached; null if unknown. */
export async function findStartingOrder(database: Queries, orderId: number) {
  const [row] = await database
    .select({
      number: orders.number,
      paymentIntentId: orders.paymentIntentId,
      host: orders.host,
      currency: orders.currency,
      https: sql<boolean | null>`(${checkouts.quote} ->> 'https')::boolean`,
    })
    .from(orders)
    .leftJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId))
  return row ?? null
}

/** Memberships opened before a moment that the provider is not known to have begun, oldest first. */
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

/** Changes a membership that is still as it was read; null if a parallel change was faster. */
export async function updateMembership(
  database: Queries,
  before: Pick<MembershipRow, 'id' | 'updatedAt'>,
  changes: Partial<typeof memberships.$inferInsert>,
): Promise<MembershipRow | null> {
  const [row] = await database
    .update(memberships)
    .set({ ...changes, version: sql`${memberships.version} + 1` })
    .where(and(eq(memberships.id, before.id), eq(memberships.updatedAt, before.updatedAt)))
    .returning()
  return row ?? null
}

/**
 * Marks a membership as being changed by an action; returns false if another action has been running since
 * `staleBefore` or later.
 */
export async function claimMembership(
  database: Queries,
  { id, at, staleBefore }: { id: string; at: Date; staleBefore: Date },
): Promise<boolean> {
  const isFree = or(isNull(memberships.actingSince), lt(memberships.actingSince, staleBefore))
  const claimed = await database
    .update(memberships)
    .set({ actingSince: at })
    .where(and(eq(memberships.id, id), isFree))
    .returning({ id: memberships.id })
  return claimed.length > 0
}

export async function releaseMembership(database: Queries, { id, at }: { id: string; at: Date }): Promise<void> {
  const isOwn = and(eq(memberships.id, id), eq(memberships.actingSince, at))
  await database.update(memberships).set({ actingSince: null }).where(isOwn)
}

/** Returns live memberships with a planned price change, earliest first. */
export async function findPlannedPrices(database: Queries, limit: number): Promise<MembershipRow[]> {
  return database
    .select()
    .from(memberships)
    .where(and(isNotNull(memberships.nextPrice), isNull(memberships.endedAt)))
    .orderBy(asc(memberships.nextPriceFrom))
    .limit(limit)
}
