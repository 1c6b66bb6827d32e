import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { operations } from '#database/schema/schema.ts'
import type { OperationFailure } from '#database/schema/states.ts'

export type OperationRow = typeof operations.$inferSelect

export async function insertOperation(transaction: Queries, row: typeof operations.$inferInsert): Promise<void> {
  await transaction.insert(operations).values(row)
}

export async function findOperation(database: Queries, id: string): Promise<OperationRow | null> {
  const [row] = await database.select().from(operations).where(eq(operations.id, id))
  return row ?? null
}

/** Records the first of the pending rows as done or failed. Does nothing if it was recorded already. */
export async function updateProgress(
  database: Queries,
  { id, row, failure }: { id: string; row: string; failure: OperationFailure | null },
): Promise<void> {
  await database
    .update(operations)
    .set({
      pending: sql`${operations.pending} - 0`,
      ...(failure
        ? { failed: sql`${operations.failed} || ${JSON.stringify([failure])}::jsonb` }
        : { done: sql`${operations.done} + 1` }),
    })
    .where(and(eq(operations.id, id), sql`${operations.pending} ->> 0 = ${row}`))
}

/** Ends a running operation; false if it had ended. */
export async function endOperation(
  database: Queries,
  { id, state, at }: { id: string; state: 'DONE' | 'CANCELLED'; at: Date },
): Promise<boolean> {
  const ended = await database
    .update(operations)
    // The input and the search filter are no longer needed.
    .set({ state, finishedAt: at, input: {}, filter: '' })
    .where(and(eq(operations.id, id), eq(operations.state, 'RUNNING')))
    .returning({ id: operations.id })
  return ended.length > 0
}
