import type { CartTokenResponse } from '#contract/cart.ts'
import type { CreatedCartToken } from '#domain/sales/cart/create-cart-token.ts'

export function toCartToken({ token, quote, offer }: CreatedCartToken): CartTokenResponse {
  return {
    token,
    lines: quote.lines.map((line) => ({
      id: line.productId,
      variant: line.variantKey,
      label: line.variantLabel,
      name: line.name,
      quantity: line.quantity,
      price: line.price,
      membership: line.membership,
      total: line.total,
    })),
    total: quote.total,
    currency: quote.currency,
    offer: offer && {
      price: offer.priceCents,
      trialDays: offer.trialDays,
      firstChargeOn: offer.firstChargeOn,
      kind: offer.kind,
    },
  }
}
