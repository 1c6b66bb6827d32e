import type { CartTokenResponse } from '#contract/cart.ts'
import type { CreatedCartToken } from '#domain/sales/cart/create-cart-token.ts'
import { centsToEuros } from '#shared/money.ts'

export function toCartToken({ token, quote, offer }: CreatedCartToken): CartTokenResponse {
  return {
    token,
    lines: quote.lines.map((line) => ({
      id: line.productId,
      variant: line.sizeKey,
      label: line.sizeLabel,
      name: line.name,
      quantity: line.quantity,
      price: centsToEuros(line.price),
      membership: line.membership,
      total: centsToEuros(line.total),
    })),
    total: centsToEuros(quote.total),
    offer: offer && {
      price: centsToEuros(offer.priceCents),
      trialDays: offer.trialDays,
      firstChargeOn: offer.firstChargeOn,
      kind: offer.kind,
    },
  }
}
