import { asc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { withdrawals } from '#database/schema/schema.ts'
import { type WithdrawalSubject, withdrawalSubjects } from '#shared/vocabularies.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

/** The withdrawals from an order, the oldest first. */
export async function findWithdrawals(database: Queries, orderId: number): Promise<WithdrawalRow[]> {
  return database.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)).orderBy(asc(withdrawals.id))
}

/** Returns the id; null if it was stated already, by its key or as a membership's. */
export async function insertWithdrawal(
  database: Queries,
  withdrawal: typeof withdrawals.$inferInsert,
): Promise<number | null> {
  const [inserted] = await database
    .insert(withdrawals)
    .values(withdrawal)
    .onConflictDoNothing()
    .returning({ id: withdrawals.id })
  return inserted?.id ?? null
}

/** Names a part of a statement about an order, in the column `key`. */
export const statementKey = (orderId: number, subject: WithdrawalSubject, key: string): string =>
  `${orderId}:${subject}:${key}`

/** True if a part of this statement was recorded. */
export async function isKnownStatement(
  database: Queries,
  { orderId, key }: { orderId: number; key: string },
): Promise<boolean> {
  const keys = withdrawalSubjects.map((subject) => statementKey(orderId, subject, key))
  const found = await database.select({ id: withdrawals.id }).from(withdrawals).where(inArray(withdrawals.key, keys))
  return found.length > 0
}
