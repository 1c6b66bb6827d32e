import { dayMs } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'

/** What something cost from a moment on, until another one (null: still). */
export type PricePeriod = { price: Cents | null; validFrom: Date; validUntil: Date | null }

const daysBefore = 30

/**
 * The lowest price that was valid in the 30 days before an instant, that instant excluded; null where there was none.
 * Something younger counts from `since`, when it was first sold.
 */
export function lowestPriceBefore(
  periods: readonly PricePeriod[],
  instant: Date,
  since: Date | null = null,
): Cents | null {
  const start = Math.max(instant.getTime() - daysBefore * dayMs, since?.getTime() ?? 0)
  const valid = periods.filter(
    ({ validFrom, validUntil }) =>
      validFrom.getTime() < instant.getTime() && (validUntil === null || validUntil.getTime() > start),
  )
  const prices = valid.flatMap(({ price }) => price ?? [])
  return prices.length ? Math.min(...prices) : null
}

/** What the product (key '') or a size cost: where a size has no price of its own it costs what the product costs. */
export function periodsOf(
  history: readonly (PricePeriod & { sizeKey: string })[],
  sizeKey: string,
): readonly PricePeriod[] {
  const product = history.filter((row) => row.sizeKey === '')
  if (sizeKey === '') return product
  const own = history.filter((row) => row.sizeKey === sizeKey && row.price !== null)
  return [...own, ...product.flatMap((period) => own.reduce<PricePeriod[]>(without, [period]))]
}

/** What is left of periods beside another one. */
function without(periods: PricePeriod[], other: PricePeriod): PricePeriod[] {
  const end = (moment: Date | null) => moment?.getTime() ?? Number.POSITIVE_INFINITY
  return periods.flatMap((period) => {
    const before = { ...period, validUntil: earlier(period.validUntil, other.validFrom) }
    const after = { ...period, validFrom: other.validUntil && later(period.validFrom, other.validUntil) }
    return [before, after].filter(
      (part): part is PricePeriod => part.validFrom !== null && part.validFrom.getTime() < end(part.validUntil),
    )
  })
}

const earlier = (one: Date | null, other: Date) => (one !== null && one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)
