import { findSettingSince } from '#domain/platform/settings/find-setting-since.ts'
import type { Shop } from '#shop.ts'
import { isVatCountry } from './vat-rules.ts'

/** VAT in percent of what was sold to a country at a moment; null: none is named. */
export async function vatRateOfSale(shop: Shop, sale: { country: string; createdAt: Date }): Promise<number | null> {
  const [rates] = await findSettingSince(shop, 'vat.rates', sale.createdAt)
  return isVatCountry(sale.country) ? rates![sale.country] : null
}
