import { type Cents, type Currency, currencies } from '#shared/money.ts'
import type { Settings } from './settings-definitions.ts'

type PriceSettings = Pick<Settings, 'membership.price' | 'membership.prices'>

/** What a month of membership costs in each currency that it has a price in. */
export function membershipPrices(settings: PriceSettings): Partial<Record<Currency, Cents>> {
  return { EUR: settings['membership.price'], ...settings['membership.prices'] }
}

/** What it costs in a currency that a market charges in, which the settings make sure of. */
export function membershipPrice(settings: PriceSettings, currency: Currency): Cents {
  const price = membershipPrices(settings)[currency]
  if (price === undefined) throw new Error(`The membership has no price in ${currency}`)
  return price
}

/** The currencies of these that it has no price in. */
export function withoutMembershipPrice(settings: PriceSettings, among: readonly Currency[]): Currency[] {
  const prices = membershipPrices(settings)
  return currencies.filter((currency) => among.includes(currency) && prices[currency] === undefined)
}
