import type { CartRow } from '#domain/cart/cart-queries.ts'
import { isOfferedTo } from '#domain/cart/cart-rules.ts'
import type { Shopper } from '#domain/cart/price-cart.ts'
import { isClaimedAddress } from '#domain/customers/account-claims.ts'
import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import type { Standing } from '#domain/membership/membership-states.ts'
import { findStandingOfPayer, noteStanding } from '#domain/membership/standing-queries.ts'
import { CardRefused, PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'

type Payer = { cart: CartRow; shopper: Shopper; email: string }

/**
 * A member price needs proof where an account exists (D34): throws invalid `email` `checkout.signIn` where a guest puts the address of a
 * claimed account on a cart with member-price lines, the same whatever that account is.
 */
export async function requireSignIn(shop: Shop, { cart, shopper, email }: Payer): Promise<void> {
  if (shopper.customer || !hasMemberLines(cart)) return
  if (await isClaimedAddress(shop.database, email)) throw invalid({ email: ['checkout.signIn'] })
}

/**
 * Which card pays is known only now: one trial and one live membership per customer (D8). Throws invalid `cartToken` `cart.offerChanged`
 * before anything is charged where the membership shown is not the one this payer may have; the next cart of this browser is then offered
 * the right one. Throws invalid `card` for a card that cannot be used, and `request.unavailable`.
 */
export async function requireSameOffer(
  shop: Shop,
  { cart, shopper, paymentMethodId }: Omit<Payer, 'email'> & { paymentMethodId: string },
): Promise<void> {
  if (!hasMemberLines(cart)) return
  const standing = await standingOfPayer(shop, { customerId: shopper.customer?.id ?? null, paymentMethodId })
  if (isOfferedTo(cart.quote, standing)) return
  await noteStanding(shop.database, cart.tokenHash, standing)
  throw invalid({ cartToken: ['cart.offerChanged'] })
}

async function standingOfPayer(
  shop: Shop,
  { customerId, paymentMethodId }: { customerId: number | null; paymentMethodId: string },
): Promise<Standing> {
  const cardFingerprint = await cardOf(shop, paymentMethodId)
  const found = await findStandingOfPayer(shop.database, { customerId, cardFingerprint })
  // A guest is no member by knowing a card: it only tells that there are no free days left.
  return customerId === null && found === 'member' ? 'former' : found
}

async function cardOf(shop: Shop, paymentMethodId: string): Promise<string | null> {
  try {
    return (await shop.payments.retrievePaymentMethod(paymentMethodId)).cardFingerprint
  } catch (error) {
    if (error instanceof CardRefused) throw invalid({ card: [error.key] })
    if (error instanceof PaymentUnknown) throw new ShopError('request.unavailable')
    throw error
  }
}

function hasMemberLines({ quote }: CartRow): boolean {
  return quote.lines.some((line) => line.membership)
}
