import type { Quote } from '#domain/checkout/quote.ts'
import type { Language, Market } from '#domain/markets/market-rules.ts'
import { strongestStanding } from '#domain/membership/membership-states.ts'
import { findStandingOfCustomer } from '#domain/membership/standing-queries.ts'
import { sumOfLines } from '#domain/money/money-rules.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { Shop } from '../../shop.ts'
import { findSellableProducts, findTraces } from './cart-queries.ts'
import { offerFor, priceLines, type Selection, type StockNeed, stockNeeds } from './cart-rules.ts'

/** Who buys, and where: what a price or an offer may depend on. */
export type Shopper = {
  /** SHA-256 of the browser session; null for a script that only has a bearer token. */
  sessionHash: string | null
  customer: { id: number; email: string; member: boolean } | null
  language: Language
  market: Market
  country: string
  host: string
  https: boolean
}

/**
 * What these selections cost this shopper at this moment, by the shop's own figures, and what they would take from counted stock.
 * Throws as `priceLines` does.
 */
export async function priceCart(
  shop: Shop,
  input: { shopper: Shopper; selections: Selection[]; landing: boolean; soid: string | null },
): Promise<{ quote: Quote; needs: StockNeed[] }> {
  const { shopper, selections, landing } = input
  const customerId = shopper.customer?.id ?? null
  const ids = selections.map((selection) => selection.productId)
  const [products, traces] = await Promise.all([
    findSellableProducts(shop.database, ids),
    findTraces(shop.database, { sessionHash: shopper.sessionHash, customerId }),
  ])
  for (const held of traces.held) {
    const product = products.get(held.productId)
    const counter = held.sizeKey ? product?.sizes.find((size) => size.key === held.sizeKey) : product
    if (counter?.stock != null) counter.stock += held.quantity
  }
  const member = shopper.customer?.member ?? false
  const lines = priceLines({ selections, products, language: shopper.language, member, landing })
  const settings = await getSettings(shop)
  const standing = strongestStanding([
    customerId === null ? 'new' : await findStandingOfCustomer(shop.database, customerId),
    traces.standing ?? 'new',
  ])
  const quote: Quote = {
    lines,
    total: sumOfLines(lines),
    currency: 'eur',
    offer: offerFor({ lines, landing, standing, settings }),
    trialDaysForNew: settings[landing ? 'landing.trialDays' : 'membership.trialDays'],
    landing,
    soid: input.soid,
    language: shopper.language,
    market: shopper.market,
    country: shopper.country,
    host: shopper.host,
    https: shopper.https,
  }
  return { quote, needs: stockNeeds(lines, products) }
}
