import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import { isCountry } from '#shared/markets.ts'

/** Tax in percent of goods and memberships sold to a country; null where the shop names none. */
export function taxRateIn(rates: Settings['vat.rates'], country: string): number | null {
  return isCountry(country) ? rates[country] : null
}
