import { dayMs } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'

/** What something cost from a moment on, until another one (null: still). */
export type PricePeriod = { price: Cents | null; validFrom: Date; validUntil: Date | null }

const daysBefore = 30

/**
 * The lowest price that was valid in the 30 days before an instant, that instant excluded; null where there was none.
 * Something younger has its whole past.
 */
export function lowestPriceBefore(periods: readonly PricePeriod[], instant: Date): Cents | null {
  const start = instant.getTime() - daysBefore * dayMs
  const valid = periods.filter(
    ({ validFrom, validUntil }) =>
      validFrom.getTime() < instant.getTime() && (validUntil === null || validUntil.getTime() > start),
  )
  const prices = valid.flatMap(({ price }) => price ?? [])
  return prices.length ? Math.min(...prices) : null
}
