import type { MembershipHistory } from '#database/schema/states.ts'
import type { CartRow } from '#domain/cart/cart-queries.ts'
import { isOfferedTo } from '#domain/cart/cart-rules.ts'
import type { CartVisitor } from '#domain/cart/price-cart.ts'
import { isClaimedAddress } from '#domain/customers/account-claims.ts'
import { findHistoryOfPayer, updateCartHistory } from '#domain/membership/membership-history-queries.ts'
import { orInvalidCard, orUnavailable } from '#payments/provider-failures.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

type Payer = { cart: CartRow; visitor: CartVisitor; email: string }

/**
 * A member price needs proof if an account exists (D34).
 *
 * Throws invalid `email`: `checkout.signIn` if a guest puts any claimed account's address on a cart with member-price
 * lines.
 */
export async function requireSignIn(shop: Shop, { cart, visitor, email }: Payer): Promise<void> {
  if (visitor.customer || !hasMemberLines(cart)) return
  if (await isClaimedAddress(shop.database, email)) throw invalid({ email: ['checkout.signIn'] })
}

/**
 * Only now the card is known: one trial and one live membership per customer (D8). If another offer was shown, this
 * browser's next cart gets the right one.
 * @throws invalid `cartToken`: `cart.offerChanged` before any charge; invalid `card` for an unusable card;
 * `request.unavailable`
 */
export async function requireSameOffer(
  shop: Shop,
  { cart, visitor, paymentMethodId }: Omit<Payer, 'email'> & { paymentMethodId: string },
): Promise<void> {
  if (!hasMemberLines(cart)) return
  const history = await historyOfPayer(shop, { customerId: visitor.customer?.id ?? null, paymentMethodId })
  if (isOfferedTo(cart.quote, history)) return
  await updateCartHistory(shop.database, cart.tokenHash, history)
  throw invalid({ cartToken: ['cart.offerChanged'] })
}

async function historyOfPayer(
  shop: Shop,
  { customerId, paymentMethodId }: { customerId: number | null; paymentMethodId: string },
): Promise<MembershipHistory> {
  const { cardFingerprint } = await orInvalidCard(() =>
    orUnavailable(() => shop.payments.retrievePaymentMethod(paymentMethodId)),
  )
  const found = await findHistoryOfPayer(shop.database, { customerId, cardFingerprint })
  // A card does not make a guest a member: it only shows that the trial was used.
  return customerId === null && found === 'member' ? 'former' : found
}

function hasMemberLines({ quote }: CartRow): boolean {
  return quote.lines.some((line) => line.membership)
}
