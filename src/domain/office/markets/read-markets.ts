import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { withoutMembershipPrice } from '#domain/platform/settings/membership-prices.ts'
import { type Country, type MarketId, type MarketRow, marketRows } from '#shared/markets.ts'
import { type Currency, currencies } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { countUnpriced } from './unpriced-queries.ts'

export type MarketsView = {
  markets: (MarketRow & {
    id: MarketId
    country: Country
    currency: Currency
    brandName: string
    hasOtherHosts: boolean
  })[]
  bookCurrency: Currency
  referenceRates: Partial<Record<Currency, number>>
  /** Number of products without a price, by currency. */
  missing: Record<Currency, number>
  /** Currencies that the membership has no price in. */
  withoutMembership: Currency[]
}

/** Returns what each market charges in, and what products and membership lack for another currency. */
export async function readMarkets(shop: Shop): Promise<MarketsView> {
  const settings = await getSettings(shop)
  const missing = {} as Record<Currency, number>
  for (const currency of currencies) missing[currency] = await countUnpriced(shop.database, currency)
  return {
    markets: marketRows.map((row, index) => ({
      ...row,
      currency: settings['markets.currencies'][row.country],
      brandName: settings[row.brand].name,
      hasOtherHosts: index === 0,
    })),
    bookCurrency: settings['markets.bookCurrency'],
    referenceRates: settings['markets.referenceRates'],
    missing,
    withoutMembership: withoutMembershipPrice(settings, currencies),
  }
}
