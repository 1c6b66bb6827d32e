import type { Quote } from '#database/schema/quote.ts'
import type { StockNeed } from '#domain/catalogue/stock/stock-queries.ts'
import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { findHistoryOfCustomer } from '#domain/sales/membership/membership-history-queries.ts'
import { strongestHistory } from '#domain/sales/membership/membership-states.ts'
import { freeDelivery } from '#domain/sales/pricing/delivery-rules.ts'
import { type Selection, stockNeeds } from '#domain/sales/pricing/line-rules.ts'
import { makeSale } from '#domain/sales/pricing/sale-rules.ts'
import { taxRateIn } from '#domain/sales/pricing/tax-rates.ts'
import type { Language, Market } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { findSellableProducts, findTraces } from './cart-queries.ts'
import { offerFor } from './cart-rules.ts'

/** Visitor and context that a price or an offer may depend on. */
export type CartVisitor = {
  /** SHA-256 of the browser session; null for a script that only has a bearer token. */
  sessionHash: string | null
  customer: { id: number; email: string; member: boolean } | null
  language: Language
  market: Market
  country: string
  /** What orders on this host are charged in. */
  currency: Currency
  host: string
  https: boolean
}

/** A quote for these selections now, and what they take from tracked stock. Throws as `makeSale` does. */
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
  const settings = await getSettings(shop)
  const rate = taxRateIn(settings['vat.rates'], visitor.country)
  const sale = makeSale({
    selections,
    products,
    language: visitor.language,
    member,
    landing,
    now: shop.clock(),
    currency: visitor.currency,
    discounts: { lines: [], order: [], delivery: [] },
    delivery: freeDelivery,
    rateOf: () => rate,
    tenders: [],
  })
  const history = strongestHistory([
    customerId === null ? 'new' : await findHistoryOfCustomer(shop.database, customerId),
    traces.history ?? 'new',
  ])
  const quote: Quote = {
    ...sale,
    offer: offerFor({ lines: sale.lines, landing, history, currency: sale.currency, settings }),
    trialDaysForNew: settings[landing ? 'landing.trialDays' : 'membership.trialDays'],
    landing,
    soid: input.soid,
    language: visitor.language,
    market: visitor.market,
    country: visitor.country,
    host: visitor.host,
    https: visitor.https,
  }
  return { quote, needs: stockNeeds(sale.lines, products) }
}
