import { asc, eq, inArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import type { SaleTax } from '#database/schema/sale.ts'
import { refundLines, refunds, refundTaxes } from '#database/schema/schema.ts'

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

/** The tax of each of these refunds by rate, the highest rate first. */
export async function findTaxesOfRefunds(database: Queries, keys: readonly string[]): Promise<Map<string, SaleTax[]>> {
  const taxes = new Map<string, SaleTax[]>(keys.map((key) => [key, []]))
  if (keys.length === 0) return taxes
  const rows = await database
    .select()
    .from(refundTaxes)
    .where(inArray(refundTaxes.refundKey, [...keys]))
    .orderBy(asc(refundTaxes.refundKey))
  for (const { refundKey, ...tax } of rows.toSorted((a, b) => b.rate - a.rate)) taxes.get(refundKey)?.push(tax)
  return taxes
}
