import {
  currenciesOf,
  type OwnPrices,
  type PricedInAll,
  type PricedInOne,
  pricedIn,
} from '#domain/catalogue/prices/price-lists.ts'
import { type Cents, type Currency, cents } from '#shared/money.ts'
import type { FillRounding } from '#shared/vocabularies.ts'

/** Units of each currency for one euro. */
export type Rates = Partial<Record<Currency, number>>

/** Rates are exact to six decimals. */
const scale = 1_000_000
/** A step between prices of a rounding, in minor units, and where such prices end. */
const steps: Record<FillRounding, { step: number; ending: number }> = {
  none: { step: 1, ending: 0 },
  whole: { step: 100, ending: 0 },
  nine: { step: 1_000, ending: 900 },
  ninety: { step: 100, ending: 90 },
}

/** The rate of a currency in millionths; null if the owner gave none. */
function rateOf(rates: Rates, currency: Currency): bigint | null {
  const rate = currency === 'EUR' ? 1 : rates[currency]
  return rate === undefined ? null : BigInt(Math.round(rate * scale))
}

/**
 * Returns a price in another currency. Without an ending it is the nearest, halves away from zero; otherwise the next
 * one up that ends so.
 */
export function convertedPrice(
  price: Cents,
  { from, to, rounding }: { from: bigint; to: bigint; rounding: FillRounding },
): Cents {
  const { step, ending } = steps[rounding]
  const [exact, unit] = [BigInt(price) * to, from * BigInt(step)]
  if (ending === 0) return cents(Number((2n * exact + unit) / (2n * unit)) * step)
  if (price === 0) return cents(0)
  const above = exact - BigInt(ending) * from
  const count = above <= 0n ? 0n : (above + unit - 1n) / unit
  return cents(Number(count) * step + ending)
}

type Fill = { currency: Currency; rounding: FillRounding; rates: Rates }

/**
 * Returns prices of a product in a currency, made from those in another one. Null if it has some already, or none that
 * can be converted.
 */
export function proposedPrices(product: PricedInAll, { currency, rounding, rates }: Fill): PricedInOne | null {
  const sold = currenciesOf(product)
  const source = sold.find((one) => rateOf(rates, one) !== null)
  const [from, to] = [source && rateOf(rates, source), rateOf(rates, currency)]
  if (sold.includes(currency) || !source || !from || !to) return null
  const { variants, ...whole } = pricedIn(product, source)!
  const proposal = <Own extends OwnPrices>(own: Own, above: Cents | null) => {
    const price = own.price === null ? null : convertedPrice(own.price, { from, to, rounding })
    const memberPrice = own.memberPrice === null ? null : convertedPrice(own.memberPrice, { from, to, rounding })
    return { ...own, price, memberPrice: belowPrice(memberPrice, price ?? above, rounding) }
  }
  const { price, memberPrice } = proposal(whole, null)
  return { price: price!, memberPrice, variants: variants.map((variant) => proposal(variant, price)) }
}

/** A member price that rounding has brought up to the price goes one step below it; at nothing it is left out. */
function belowPrice(memberPrice: Cents | null, price: Cents | null, rounding: FillRounding): Cents | null {
  if (memberPrice === null || price === null || memberPrice < price) return memberPrice
  const below = price - steps[rounding].step
  return below >= 0 ? cents(below) : null
}
