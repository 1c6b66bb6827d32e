import type { CartTokenAnswer, CartTokenRequest } from '#contract/cart.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import { centsToEuros } from '#domain/money/money-rules.ts'
import { createSecretToken, hashToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '../../shop.ts'
import { insertCart } from './cart-queries.ts'
import { readSelections } from './cart-rules.ts'
import { priceCart, type Shopper } from './price-cart.ts'

const lifetime = 24 * 60 * 60 * 1_000
const day = 24 * 60 * 60 * 1_000

/**
 * Prices the browser's cart and keeps the result under a token that only this browser (or this signed-in customer) can pay.
 * Throws invalid `products` (see readSelections and priceLines), or `csrf.mismatch` where there is nobody to bind the token to.
 */
export async function createCartToken(
  shop: Shop,
  input: { shopper: Shopper; products: CartTokenRequest['products']; landing: boolean; soid: string | null },
): Promise<CartTokenAnswer> {
  const { shopper, landing, soid } = input
  if (!shopper.sessionHash && !shopper.customer) throw new ShopError('csrf.mismatch')
  const { quote } = await priceCart(shop, { shopper, selections: readSelections(input.products), landing, soid })
  const token = createSecretToken()
  const now = shop.clock()
  await insertCart(shop.database, {
    tokenHash: hashToken(token),
    sessionHash: shopper.sessionHash,
    customerId: shopper.customer?.id ?? null,
    quote,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
  })
  return { token, ...quoteAnswer(quote, now, shop.environment.timeZone) }
}

function quoteAnswer(quote: Quote, now: Date, timeZone: string): Omit<CartTokenAnswer, 'token'> {
  return {
    lines: quote.lines.map((line) => ({
      id: line.productId,
      variant: line.sizeKey,
      name: line.name,
      quantity: line.quantity,
      price: centsToEuros(line.price),
      membership: line.membership,
      total: centsToEuros(line.total),
    })),
    total: centsToEuros(quote.total),
    offer: quote.offer && {
      price: centsToEuros(quote.offer.priceCents),
      trialDays: quote.offer.trialDays,
      firstChargeOn: firstChargeDate(now, quote.offer.trialDays, timeZone),
      kind: quote.offer.kind,
    },
  }
}

/** The day of the first membership charge where the shop is, as an ISO date. */
export function firstChargeDate(now: Date, trialDays: number, timeZone: string): string {
  // Swedish dates are written as ISO dates.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now.getTime() + trialDays * day)
}
