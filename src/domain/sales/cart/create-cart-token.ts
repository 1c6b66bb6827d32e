import type { MembershipOffer, Quote } from '#database/schema/quote.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { insertCart } from './cart-queries.ts'
import { type RequestedProducts, readSelections } from './cart-rules.ts'
import { type CartVisitor, priceCart } from './price-cart.ts'

const lifetime = 24 * 60 * 60 * 1_000
const day = 24 * 60 * 60 * 1_000

export type CreatedCartToken = {
  token: string
  quote: Quote
  /** The quote's, with the ISO date of the first charge. */
  offer: (MembershipOffer & { firstChargeOn: string }) | null
}

/**
 * Prices the browser's cart and stores the quote under a token that only this browser or signed-in customer can pay.
 * Throws invalid `products` (see readSelections and priceLines), or `csrf.mismatch` where there is no session to bind
 * the token to.
 */
export async function createCartToken(
  shop: Shop,
  input: { visitor: CartVisitor; products: RequestedProducts; landing: boolean; soid: string | null },
): Promise<CreatedCartToken> {
  const { visitor, landing, soid } = input
  if (!visitor.sessionHash && !visitor.customer) throw new ShopError('csrf.mismatch')
  const { quote } = await priceCart(shop, { visitor, selections: readSelections(input.products), landing, soid })
  const token = createSecretToken()
  const now = shop.clock()
  await insertCart(shop.database, {
    tokenHash: hashToken(token),
    sessionHash: visitor.sessionHash,
    customerId: visitor.customer?.id ?? null,
    quote,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  const { offer } = quote
  const firstChargeOn = firstChargeDate(now, offer?.trialDays ?? 0, shop.environment.timeZone)
  return { token, quote, offer: offer && { ...offer, firstChargeOn } }
}

/** The day of the first membership charge where the shop is, as an ISO date. */
export function firstChargeDate(now: Date, trialDays: number, timeZone: string): string {
  // Swedish dates are written as ISO dates.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now.getTime() + trialDays * day)
}
