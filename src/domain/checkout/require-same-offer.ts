import type { CartRow } from '#domain/cart/cart-queries.ts'
import { isOfferedTo } from '#domain/cart/cart-rules.ts'
import type { Shopper } from '#domain/cart/price-cart.ts'
import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import { type Standing, strongestStanding } from '#domain/membership/membership-states.ts'
import {
  findStandingOfCard,
  findStandingOfCustomer,
  findStandingOfEmail,
  noteStanding,
} from '#domain/membership/standing-queries.ts'
import { CardRefused, PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'

/**
 * Who pays is known only now, by address and card: one trial and one live membership a customer (D8). Throws invalid `cartToken`
 * `cart.offerChanged` before anything is charged where the membership shown is not the one this person may have; the next cart of this
 * browser is then offered the right one. Throws invalid `card` for a card that cannot be used, and `request.unavailable`.
 */
export async function requireSameOffer(
  shop: Shop,
  input: { cart: CartRow; shopper: Shopper; email: string; paymentMethodId: string },
): Promise<void> {
  const { cart, shopper } = input
  if (!cart.quote.lines.some((line) => line.membership)) return
  const standing = strongestStanding([
    shopper.customer ? await findStandingOfCustomer(shop.database, shopper.customer.id) : 'new',
    // Of two addresses the signed-in one counts: buying a present is no membership of the other's.
    shopper.customer ? 'new' : await findStandingOfEmail(shop.database, input.email),
    await standingOfCard(shop, input.paymentMethodId),
  ])
  if (isOfferedTo(cart.quote, standing)) return
  await noteStanding(shop.database, cart.tokenHash, standing)
  throw invalid({ cartToken: ['cart.offerChanged'] })
}

async function standingOfCard(shop: Shop, paymentMethodId: string): Promise<Standing> {
  try {
    const { cardFingerprint } = await shop.payments.retrievePaymentMethod(paymentMethodId)
    return cardFingerprint === null ? 'new' : await findStandingOfCard(shop.database, cardFingerprint)
  } catch (error) {
    if (error instanceof CardRefused) throw invalid({ card: [error.key] })
    if (error instanceof PaymentUnknown) throw new ShopError('request.unavailable')
    throw error
  }
}
