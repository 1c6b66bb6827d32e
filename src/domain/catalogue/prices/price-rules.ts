import { dayMs } from '#shared/dates.ts'
import { type Cents, type Currency, cents, lesser, reductionPercent } from '#shared/money.ts'

/** Price of a product or size during a period; `validUntil` is null while it still applies. */
export type PricePeriod = { price: Cents | null; validFrom: Date; validUntil: Date | null }

const daysBefore = 30

/**
 * Returns the lowest price valid in the 30 days before an instant, without that instant; null if there was none.
 * Younger products count from `since`, when they were first sold.
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
  return prices.length ? cents(Math.min(...prices)) : null
}

type History = readonly (PricePeriod & { variantKey: string; currency: Currency; memberPrice: Cents | null })[]

/** Lowest prices of 30 days: `price` for all customers, `withMembers` including member prices (D48). */
export type LowestPrice = { price: Cents | null; withMembers: Cents | null }

/** Returns the lowest prices in a currency of the product (key '') or of a size in the 30 days before an instant. */
export function lowestPricesBefore(
  everywhere: History,
  {
    variantKey,
    currency,
    instant,
    since,
  }: { variantKey: string; currency: Currency; instant: Date; since: Date | null },
): LowestPrice {
  const history = everywhere.filter((row) => row.currency === currency)
  const price = lowestPriceBefore(periodsOf(history, variantKey), instant, since)
  const memberPrice = lowestPriceBefore(memberPeriodsOf(history, variantKey), instant, since)
  return { price, withMembers: price === null || memberPrice === null ? price : lesser(price, memberPrice) }
}

/** Returns the lowest price to show in a country. In Norway, member prices count as prices (D48). */
export function lowestIn(country: string, { price, withMembers }: LowestPrice): Cents | null {
  return country === 'NO' ? withMembers : price
}

/** A reduction that runs, with the lowest prices of the 30 days before it. Times are ISO 8601. */
export type Reduction = LowestPrice & {
  startsAt: string
  endsAt: string
  /** Only members have it, until it starts for everyone. */
  forMembers: boolean
}

/** A reduction as shoppers see it: what was paid before, and the percentage of it that is taken off. */
export type Sale = { priorPrice: Cents; percent: number; startsAt: Date; endsAt: Date }

/**
 * Returns what shoppers of a country are told of a reduction. Null if their prior price is not above the price: nothing
 * may then claim one (D48).
 */
export function saleOf(price: Cents, reduction: Reduction | undefined, country: string): Sale | null {
  const prior = reduction ? lowestIn(country, reduction) : null
  if (!reduction || prior === null || prior <= price) return null
  return {
    priorPrice: prior,
    percent: reductionPercent(price, prior),
    startsAt: new Date(reduction.startsAt),
    endsAt: new Date(reduction.endsAt),
  }
}

/**
 * Returns the price periods of the product (key '') or of a variant. A variant without its own price costs what
 * the product costs.
 */
export function periodsOf(
  history: readonly (PricePeriod & { variantKey: string })[],
  variantKey: string,
): PricePeriod[] {
  const product = history.filter((row) => row.variantKey === '')
  if (variantKey === '') return product
  return overlaid(
    product,
    history.filter((row) => row.variantKey === variantKey && row.price !== null),
  )
}

/** Returns the same for members. A size with its own price never has the product's member price. */
function memberPeriodsOf(history: History, variantKey: string): PricePeriod[] {
  const toMembers = history.map(({ variantKey: key, price, memberPrice, validFrom, validUntil }) => {
    return { key, isOwn: price !== null || memberPrice !== null, price: memberPrice, validFrom, validUntil }
  })
  const product = toMembers.filter(({ key }) => key === '')
  if (variantKey === '') return product
  return overlaid(
    product,
    toMembers.filter(({ key, isOwn }) => key === variantKey && isOwn),
  )
}

function overlaid(product: PricePeriod[], own: PricePeriod[]): PricePeriod[] {
  return [...own, ...product.flatMap((period) => own.reduce<PricePeriod[]>(without, [period]))]
}

/** Returns the parts of the periods that do not overlap with `other`. */
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
