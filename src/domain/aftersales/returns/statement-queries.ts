import { and, count, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { withdrawalStatements } from '#database/schema/schema.ts'

export type StatementRow = typeof withdrawalStatements.$inferSelect

export async function insertStatement(
  database: Queries,
  statement: typeof withdrawalStatements.$inferInsert,
): Promise<void> {
  await database.insert(withdrawalStatements).values(statement)
}

export async function findStatementByToken(database: Queries, tokenHash: string): Promise<StatementRow | null> {
  const [row] = await database.select().from(withdrawalStatements).where(eq(withdrawalStatements.tokenHash, tokenHash))
  return row ?? null
}

export async function findStatement(database: Queries, id: number): Promise<StatementRow | null> {
  const [row] = await database.select().from(withdrawalStatements).where(eq(withdrawalStatements.id, id))
  return row ?? null
}

/** Takes the row lock until the transaction ends; null if there is no such statement. */
export async function lockStatement(transaction: Queries, id: number): Promise<StatementRow | null> {
  const [row] = await transaction
    .select()
    .from(withdrawalStatements)
    .where(eq(withdrawalStatements.id, id))
    .for('update')
  return row ?? null
}

/** Confirms a draft; false if it is confirmed already, or there is none. */
export async function updateConfirmed(transaction: Queries, id: number, statedAt: Date): Promise<boolean> {
  const updated = await transaction
    .update(withdrawalStatements)
    .set({ state: 'STATED', statedAt })
    .where(and(eq(withdrawalStatements.id, id), eq(withdrawalStatements.state, 'DRAFT')))
    .returning({ id: withdrawalStatements.id })
  return updated.length > 0
}

/** Changes a statement, and its version with it. */
export async function updateStatement(
  transaction: Queries,
  id: number,
  changes: Partial<
    Pick<StatementRow, 'state' | 'orderId' | 'waitsFor' | 'reason' | 'staffId' | 'decidedAt' | 'isMailed'>
  >,
): Promise<void> {
  await transaction
    .update(withdrawalStatements)
    .set({ ...changes, version: sql`${withdrawalStatements.version} + 1` })
    .where(eq(withdrawalStatements.id, id))
}

export async function deleteDraftsBefore(database: Queries, moment: Date): Promise<void> {
  await database
    .delete(withdrawalStatements)
    .where(and(eq(withdrawalStatements.state, 'DRAFT'), lt(withdrawalStatements.createdAt, moment)))
}

/** Deletes closed statements without an order, which are evidence of nothing any more. */
export async function deleteClosedBefore(database: Queries, moment: Date): Promise<void> {
  await database
    .delete(withdrawalStatements)
    .where(
      and(
        eq(withdrawalStatements.state, 'CLOSED'),
        sql`${withdrawalStatements.orderId} IS NULL`,
        lt(withdrawalStatements.decidedAt, moment),
      ),
    )
}

export async function countWaitingStatements(database: Queries): Promise<number> {
  const [row] = await database
    .select({ waiting: count() })
    .from(withdrawalStatements)
    .where(and(eq(withdrawalStatements.state, 'WAITING'), isNotNull(withdrawalStatements.statedAt)))
  return row?.waiting ?? 0
}
