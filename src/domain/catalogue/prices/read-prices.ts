import type { Cents, Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { findFirstActive, findPriceHistory, type NamedPriceRow } from './price-history-queries.ts'
import { lowestPricesBefore } from './price-rules.ts'

export type PriceHistory = {
  rows: NamedPriceRow[]
  lowest: { variantKey: string; currency: Currency; price: Cents; withMembers: Cents }[]
}

/** Every price of a product and its variants, the newest first, and the lowest of the last 30 days of each. */
export async function readPrices(shop: Pick<Shop, 'database' | 'clock'>, productId: number): Promise<PriceHistory> {
  const rows = await findPriceHistory(shop.database, productId)
  const now = shop.clock()
  const since = await findFirstActive(shop.database, productId)
  const current = rows.filter(({ validUntil, price }) => validUntil === null && price !== null)
  const lowest = current.flatMap(({ variantKey, currency }) => {
    const { price, withMembers } = lowestPricesBefore(rows, { variantKey, currency, instant: now, since })
    return price === null || withMembers === null ? [] : [{ variantKey, currency, price, withMembers }]
  })
  return { rows, lowest }
}
