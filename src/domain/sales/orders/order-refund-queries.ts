import { asc, eq } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { refundLines, refunds } from '#database/schema/schema.ts'

export type RefundWithLines = {
  refund: typeof refunds.$inferSelect
  lines: { position: number; quantity: number }[]
}

/** A refund and the goods it pays back; null if there is none. */
export async function findRefundWithLines(database: Queries, key: string): Promise<RefundWithLines | null> {
  const [refund] = await database.select().from(refunds).where(eq(refunds.key, key))
  if (!refund) return null
  const lines = await database
    .select({ position: refundLines.position, quantity: refundLines.quantity })
    .from(refundLines)
    .where(eq(refundLines.refundKey, key))
    .orderBy(asc(refundLines.position))
  return { refund, lines }
}
