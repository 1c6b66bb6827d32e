import { findSettingSince } from '#domain/platform/settings/find-setting-since.ts'
import { isCountry } from '#shared/markets.ts'
import type { Shop } from '#shop.ts'

/** VAT in percent of what was sold to a country at a moment; null: none is named. */
export async function vatRateOfSale(shop: Shop, sale: { country: string; createdAt: Date }): Promise<number | null> {
  const [rates] = await findSettingSince(shop, 'vat.rates', sale.createdAt)
  return isCountry(sale.country) ? rates![sale.country] : null
}
