import { eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { withdrawals } from '#database/schema/schema.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

export async function findWithdrawals(database: Queries, orderId: number): Promise<WithdrawalRow[]> {
  return database.select().from(withdrawals).where(eq(withdrawals.orderId, orderId))
}

/** False if it was declared already: the first declaration counts. */
export async function insertWithdrawal(database: Queries, withdrawal: WithdrawalRow): Promise<boolean> {
  const inserted = await database.insert(withdrawals).values(withdrawal).onConflictDoNothing().returning()
  return inserted.length > 0
}
