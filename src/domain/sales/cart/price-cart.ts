import type { Quote } from '#database/schema/quote.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findHistoryOfCustomer } from '#domain/sales/membership/membership-history-queries.ts'
import { strongestHistory } from '#domain/sales/membership/membership-states.ts'
import type { Language, Market } from '#shared/markets.ts'
import { type Currency, sumOfLines } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { findSellableProducts, findTraces } from './cart-queries.ts'
import { offerFor, priceLines, type Selection, stockNeeds } from './cart-rules.ts'

/** Visitor and context that a price or an offer may depend on. */
export type CartVisitor = {
  /** SHA-256 of the browser session; null for a script that only has a bearer token. */
  sessionHash: string | null
  customer: { id: number; email: string; member: boolean } | null
  language: Language
  market: Market
  country: string
  currency: Currency
  host: string
  https: boolean
}

/** A quote for these selections now, and what they take from tracked stock. Throws as `priceLines` does. */
export async function priceCart(
  shop: Shop,
  input: { visitor: CartVisitor; selections: Selection[]; landing: boolean; soid: string | null },
): Promise<{ quote: Quote; needs: StockNeed[] }> {
  const { visitor, selections, landing } = input
  const customerId = visitor.customer?.id ?? null
  const ids = selections.map((selection) => selection.productId)
  const [products, traces] = await Promise.all([
    findSellableProducts(shop.database, { ids, currency: visitor.currency }),
    findTraces(shop.database, { sessionHash: visitor.sessionHash, customerId }),
  ])
  for (const held of traces.held) {
    const product = products.get(held.productId)
    const counter = held.variantKey ? product?.variants.find((variant) => variant.key === held.variantKey) : product
    if (counter?.stock != null) counter.stock += held.quantity
  }
  const member = visitor.customer?.member ?? false
  const lines = priceLines({ selections, products, language: visitor.language, member, landing, now: shop.clock() })
  const settings = await getSettings(shop)
  const history = strongestHistory([
    customerId === null ? 'new' : await findHistoryOfCustomer(shop.database, customerId),
    traces.history ?? 'new',
  ])
  const quote: Quote = {
    lines,
    total: sumOfLines(lines),
    currency: 'eur',
    offer: offerFor({ lines, landing, history, settings }),
    trialDaysForNew: settings[landing ? 'landing.trialDays' : 'membership.trialDays'],
    landing,
    soid: input.soid,
    language: visitor.language,
    market: visitor.market,
    country: visitor.country,
    host: visitor.host,
    https: visitor.https,
  }
  return { quote, needs: stockNeeds(lines, products) }
}
