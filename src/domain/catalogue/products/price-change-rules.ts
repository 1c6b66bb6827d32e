import { atLeastZero, type Cents, cents, type OtherCurrency, otherCurrencies } from '#shared/money.ts'
import type { Rounding } from '#shared/vocabularies.ts'

/** A price change by a percentage or an amount, with rounding. */
export type PriceChangeRule = { rounding: Rounding } & ({ percent: number } | { amount: Cents })

/** A price after the change, never below zero. Halves are rounded up. */
export function changedPrice(price: Cents, rule: PriceChangeRule): Cents {
  const exact = 'percent' in rule ? price * (1 + rule.percent / 100) : price + rule.amount
  return atLeastZero(cents(rounded(exact, rule.rounding)))
}

function rounded(amount: number, rounding: Rounding): number {
  // Removes the floating-point noise that a percentage of whole cents leaves.
  const exact = Number(amount.toFixed(6))
  const to = (step: number, ending = 0) => Math.round((exact - ending) / step) * step + ending
  switch (rounding) {
    case 'none':
      return to(1)
    case 'tenth':
      return to(10)
    case 'half':
      return to(50)
    case 'whole':
      return to(100)
    case 'ninety':
      return to(100, 90)
    case 'ninetyNine':
      return to(100, 99)
  }
}

type OwnPrices = { price?: number | null | undefined; memberPrice?: number | null | undefined }
type Lists = OwnPrices & { prices?: Partial<Record<OtherCurrency, OwnPrices | undefined>> | undefined }
type PricedProduct = Lists & { variants?: readonly (Lists & { key?: string | undefined })[] | undefined }

/**
 * True if a price of the product or of one of its variants changes in any currency. A new one counts only if it has
 * its own price.
 */
export function changesPrices(before: PricedProduct, after: PricedProduct): boolean {
  const known = new Map(before.variants?.map((variant) => [variant.key, variant]))
  const isNew = (variant: Lists & { key?: string | undefined }) => differ(variant, known.get(variant.key) ?? {})
  return differ(before, after) || (after.variants ?? []).some(isNew)
}

function differ(one: Lists, other: Lists): boolean {
  if (differIn(one, other)) return true
  return otherCurrencies.some((currency) => differIn(one.prices?.[currency] ?? {}, other.prices?.[currency] ?? {}))
}

const differIn = (one: OwnPrices, other: OwnPrices) =>
  (one.price ?? null) !== (other.price ?? null) || (one.memberPrice ?? null) !== (other.memberPrice ?? null)

type Priced = { price: Cents | null; memberPrice: Cents | null }

/**
 * Returns both prices after the change. If `member` is set, the member price changes too; a missing price stays
 * missing.
 */
export function changedPrices<Prices extends Priced>(prices: Prices, rule: PriceChangeRule, member: boolean): Prices {
  const change = (price: Cents | null) => (price === null ? null : changedPrice(price, rule))
  const memberPrice = member ? change(prices.memberPrice) : prices.memberPrice
  return { ...prices, price: change(prices.price), memberPrice }
}
