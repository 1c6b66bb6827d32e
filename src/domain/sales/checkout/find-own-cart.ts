import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { type CartRow, findCart } from '#domain/sales/cart/cart-queries.ts'
import { sameTerms } from '#domain/sales/cart/cart-rules.ts'
import type { CartVisitor } from '#domain/sales/cart/price-cart.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import { orderedStates } from './checkout-states.ts'

/** The cart of a token, if it is this visitor's. Throws invalid `cartToken`: `cart.invalid`. */
export async function getOwnCart(shop: Shop, visitor: CartVisitor, token: string): Promise<CartRow> {
  const cart = await findCart(shop.database, hashToken(token))
  if (!cart || !isOwner(visitor, cart)) throw invalid({ cartToken: ['cart.invalid'] })
  return cart
}

/**
 * The checkout of a cart, of those found around it. Two tabs may hold two tokens for the same goods: once one is
 * paid, the other gets its order.
 */
export function checkoutOfCart(cart: CartRow, around: readonly CheckoutRow[]): CheckoutRow | null {
  const own = around.find((checkout) => checkout.cartTokenHash === cart.tokenHash) ?? null
  if (own && own.state !== 'EXPIRED') return own
  const ordered = around.filter(({ state }) => orderedStates.includes(state))
  return ordered.find((checkout) => sameTerms(checkout.quote, cart.quote)) ?? own
}

export function isOwner(visitor: CartVisitor, cart: Pick<CartRow, 'sessionHash' | 'customerId'>): boolean {
  if (cart.sessionHash !== null && cart.sessionHash === visitor.sessionHash) return true
  return cart.customerId !== null && cart.customerId === visitor.customer?.id
}
