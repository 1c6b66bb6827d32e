import { and, eq, ne, notInArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { disputes } from '#database/schema/schema.ts'
import { closedDisputes } from './movement-rules.ts'

export type DisputeRow = typeof disputes.$inferSelect

/** Keeps a dispute as it stands now. Answers what was kept before (null: nothing), or `'same'` where this says nothing new. */
export async function noteDispute(database: Queries, dispute: DisputeRow): Promise<DisputeRow | null | 'same'> {
  const [inserted] = await database.insert(disputes).values(dispute).onConflictDoNothing().returning()
  if (inserted) return null
  const [before] = await database.select().from(disputes).where(eq(disputes.id, dispute.id))
  const { status, amount, reason, updatedAt } = dispute
  const [changed] = await database
    .update(disputes)
    .set({ status, amount, reason, updatedAt })
    .where(
      and(eq(disputes.id, dispute.id), ne(disputes.status, status), notInArray(disputes.status, [...closedDisputes])),
    )
    .returning()
  return changed && before ? before : 'same'
}
