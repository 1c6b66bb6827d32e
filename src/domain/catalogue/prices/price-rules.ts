import { dayMs } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'

/** What something cost from a moment on, until another one (null: still). Pure. */
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

type History = readonly (PricePeriod & { sizeKey: string; memberPrice: Cents | null })[]

/** The lowest price of 30 days: `price` of what everybody paid, `withMembers` of prices to members as well (D48). */
export type LowestPrice = { price: Cents | null; withMembers: Cents | null }

/** The lowest prices of the product (key '') or of a size in the 30 days before an instant. */
export function lowestPricesBefore(
  history: History,
  { sizeKey, instant, since }: { sizeKey: string; instant: Date; since: Date | null },
): LowestPrice {
  const price = lowestPriceBefore(periodsOf(history, sizeKey), instant, since)
  const memberPrice = lowestPriceBefore(memberPeriodsOf(history, sizeKey), instant, since)
  return { price, withMembers: price === null || memberPrice === null ? price : Math.min(price, memberPrice) }
}

/** Which of them a country's shoppers are told: in Norway a price to members is a price (D48). */
export function lowestIn(country: string, { price, withMembers }: LowestPrice): Cents | null {
  return country === 'NO' ? withMembers : price
}

/** What the product (key '') or a size cost: where a size has no price of its own it costs what the product costs. */
export function periodsOf(history: Omit<History[number], 'memberPrice'>[] | History, sizeKey: string): PricePeriod[] {
  const product = history.filter((row) => row.sizeKey === '')
  if (sizeKey === '') return product
  return overlaid(
    product,
    history.filter((row) => row.sizeKey === sizeKey && row.price !== null),
  )
}

/** The same to members: a size with a price of its own never has the product's member price. */
function memberPeriodsOf(history: History, sizeKey: string): PricePeriod[] {
  const toMembers = history.map(({ sizeKey: key, price, memberPrice, validFrom, validUntil }) => {
    return { key, isOwn: price !== null || memberPrice !== null, price: memberPrice, validFrom, validUntil }
  })
  const product = toMembers.filter(({ key }) => key === '')
  if (sizeKey === '') return product
  return overlaid(
    product,
    toMembers.filter(({ key, isOwn }) => key === sizeKey && isOwn),
  )
}

function overlaid(product: PricePeriod[], own: PricePeriod[]): PricePeriod[] {
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
