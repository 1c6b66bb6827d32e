import type { MembershipOffer, Quote } from '#database/schema/quote.ts'
import type { SaleLine } from '#database/schema/sale.ts'
import type { MembershipHistory } from '#database/schema/states.ts'
import { membershipPrice } from '#domain/platform/settings/membership-prices.ts'
import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import type { Selection } from '#domain/sales/pricing/line-rules.ts'
import { maximumQuantity } from '#shared/cart-limits.ts'
import type { Currency } from '#shared/money.ts'
import { invalid } from '#shared/shop-error.ts'

/** Requested products, keyed by `id` or `id:variant`. */
export type RequestedProducts = Record<string, { quantity: number; membership: boolean }>

/**
 * Reads the map keyed `id` or `id:variant`. Throws invalid `products`: `cart.empty`, `cart.unknownProduct`,
 * `cart.quantity`.
 */
export function readSelections(products: Record<string, { quantity: number; membership: boolean }>): Selection[] {
  const entries = Object.entries(products)
  if (entries.length === 0) throw refused('cart.empty')
  return entries.map(([key, { quantity, membership }]) => {
    const parts = /^([1-9]\d{0,8})(?::(.{1,200}))?$/s.exec(key)
    if (!parts) throw refused('cart.unknownProduct')
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maximumQuantity) throw refused('cart.quantity')
    return { productId: Number(parts[1]), variantKey: parts[2] ?? null, quantity, membership }
  })
}

/**
 * The membership that paying these lines starts; null without a member-price line or for a member. Former members get
 * no second trial (D8).
 */
export function offerFor(input: {
  lines: readonly SaleLine[]
  landing: boolean
  history: MembershipHistory
  currency: Currency
  settings: Pick<Settings, 'membership.price' | 'membership.prices' | 'membership.trialDays' | 'landing.trialDays'>
}): MembershipOffer | null {
  if (!input.lines.some((line) => line.membership)) return null
  const offer: MembershipOffer = {
    priceCents: membershipPrice(input.settings, input.currency),
    trialDays: input.landing ? input.settings['landing.trialDays'] : input.settings['membership.trialDays'],
    kind: input.landing ? 'landing' : 'standard',
  }
  return termsFor(offer, input.history)
}

/** An offer for this history: none for a member, no second trial for a former one (D8). */
export function termsFor(offer: MembershipOffer, history: MembershipHistory): MembershipOffer | null {
  if (history === 'member') return null
  return history === 'former' ? { ...offer, trialDays: 0 } : offer
}

/**
 * True if a quote with member prices has the right offer for this history. Members get none, and only new customers
 * get a trial.
 */
export function isOfferedTo(
  { offer, trialDaysForNew }: Pick<Quote, 'offer' | 'trialDaysForNew'>,
  history: MembershipHistory,
) {
  if (history === 'member') return offer === null
  return offer !== null && offer.trialDays === (history === 'former' ? 0 : (trialDaysForNew ?? offer.trialDays))
}

/** True if two quotes have equal quantities, prices and membership terms. Names and language do not count. */
export function sameTerms(first: Quote, second: Quote): boolean {
  return JSON.stringify(termsOf(first)) === JSON.stringify(termsOf(second))
}

function termsOf(quote: Quote): unknown {
  const lines = quote.lines
    .map((line) => [line.productId, line.variantKey ?? '', line.quantity, line.price, line.membership, line.paid])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))
  const offer = quote.offer && [quote.offer.priceCents, quote.offer.trialDays, quote.offer.kind]
  return [lines, quote.currency, quote.delivery.method, quote.total, quote.due, offer]
}

function refused(key: string) {
  return invalid({ products: [key] })
}
