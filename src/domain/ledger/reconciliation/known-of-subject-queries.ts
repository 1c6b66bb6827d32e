import { inArray } from 'drizzle-orm'
import type { Queries } from '#database/open-database.ts'
import { checkouts, refunds } from '#database/schema/schema.ts'
import type { KnownOfSubject } from './difference-action-rules.ts'
import type { DifferenceRow } from './difference-queries.ts'
import { isMoneyBack } from './difference-rules.ts'

export type Known = KnownOfSubject & {
  /** Why the refund failed, in the provider's word or words. */
  failure: string | null
}

/** Returns what the shop knows about the subjects of these differences, keyed by difference. */
export async function findKnown(database: Queries, rows: readonly DifferenceRow[]): Promise<Map<string, Known>> {
  const of = (kind: DifferenceRow['kind']) => rows.filter((row) => row.kind === kind).map(({ subject }) => subject)
  const [payments, notes] = [of('paymentWithoutOrder'), of('refundMissing')]
  const paid = payments.length
    ? await database
        .select({ id: checkouts.paymentIntentId })
        .from(checkouts)
        .where(inArray(checkouts.paymentIntentId, payments))
    : []
  const noted = notes.length ? await database.select().from(refunds).where(inArray(refunds.key, notes)) : []
  const withCheckout = new Set(paid.map(({ id }) => id))
  const refundOf = new Map(noted.map((refund) => [refund.key, refund]))
  return new Map(
    rows.map(({ key, subject }) => {
      const refund = refundOf.get(subject)
      const hasFailed = refund !== undefined && !isMoneyBack(refund)
      return [key, { hasCheckout: withCheckout.has(subject), hasFailed, failure: refund?.failure ?? null }]
    }),
  )
}
