import type { MembershipHistory } from '#database/schema/states.ts'
import { isClaimedAddress } from '#domain/people/customers/account-claims.ts'
import { findCustomerById } from '#domain/people/customers/customer-queries.ts'
import type { CartRow } from '#domain/sales/cart/cart-queries.ts'
import { isOfferedTo } from '#domain/sales/cart/cart-rules.ts'
import type { CartVisitor } from '#domain/sales/cart/price-cart.ts'
import { findHistoryOfPayer, updateCartHistory } from '#domain/sales/membership/membership-history-queries.ts'
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
 * Checks the card once it is known: a stored one must belong to the payer. If it changes the offer that was shown (D8),
 * this browser's next cart gets the right offer.
 * @param ownCustomerId the provider's customer of a checkout that is under way
 * @throws invalid `cartToken`: `cart.offerChanged` before any charge; invalid `card` for an unusable card;
 * `request.unavailable`
 */
export async function requireUsableCard(
  shop: Shop,
  input: Omit<Payer, 'email'> & { paymentMethodId: string; ownCustomerId: string | null },
): Promise<void> {
  const { cart, visitor, paymentMethodId, ownCustomerId } = input
  // A guest's card is new: the provider refuses a stored one without its customer.
  if (!visitor.customer && !hasMemberLines(cart)) return
  const card = await orInvalidCard(() => orUnavailable(() => shop.payments.retrievePaymentMethod(paymentMethodId)))
  const customerId = visitor.customer?.id ?? null
  await requireOwnCard(shop, { storedFor: card.customerId, ownCustomerId, customerId })
  if (!hasMemberLines(cart)) return
  const history = await historyOfPayer(shop, { customerId, cardFingerprint: card.cardFingerprint })
  if (isOfferedTo(cart.quote, history)) return
  await updateCartHistory(shop.database, cart.tokenHash, history)
  throw invalid({ cartToken: ['cart.offerChanged'] })
}

async function requireOwnCard(
  shop: Shop,
  input: { storedFor: string | null; ownCustomerId: string | null; customerId: number | null },
): Promise<void> {
  const { storedFor, ownCustomerId, customerId } = input
  if (storedFor === null || storedFor === ownCustomerId) return
  const account = customerId === null ? null : await findCustomerById(shop.database, customerId)
  if (account?.providerCustomerId !== storedFor) throw invalid({ card: ['card.invalid'] })
}

async function historyOfPayer(
  shop: Shop,
  { customerId, cardFingerprint }: { customerId: number | null; cardFingerprint: string | null },
): Promise<MembershipHistory> {
  const found = await findHistoryOfPayer(shop.database, { customerId, cardFingerprint })
  // A card does not make a guest a member: it only shows that the trial was used.
  return customerId === null && found === 'member' ? 'former' : found
}

function hasMemberLines({ quote }: CartRow): boolean {
  return quote.lines.some((line) => line.membership)
}
