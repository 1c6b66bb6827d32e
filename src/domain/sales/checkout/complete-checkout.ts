import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import type { CartVisitor } from '#domain/sales/cart/price-cart.ts'
import { findOrderOfCart, findOrderOfCheckout } from '#domain/sales/orders/order-queries.ts'
import { orUnavailable } from '#payments/provider-failures.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findCheckoutsAround } from './checkout-queries.ts'
import { checkoutOfCart, isOwner } from './find-own-cart.ts'
import { askProvider } from './record-payment.ts'

/**
 * Handles a browser's report of a payment: returns the order's public id if the provider confirms it. Safe to repeat.
 * @throws `checkout.unpaid`, or invalid `cartToken` if the cart is not this visitor's
 */
export async function completeCheckout(
  shop: Shop,
  { visitor, cartToken }: { visitor: CartVisitor; cartToken: string | null },
): Promise<{ orderId: string }> {
  if (!cartToken) throw new ShopError('checkout.unpaid')
  const found = await findOrderOfCart(shop.database, hashToken(cartToken))
  if (!found || !isOwner(visitor, found.cart)) throw invalid({ cartToken: ['cart.invalid'] })
  const { cart, orderId } = found
  if (orderId) return { orderId }
  const checkout = checkoutOfCart(cart, await findCheckoutsAround(shop.database, cart))
  if (!checkout) throw new ShopError('checkout.unpaid')
  const known = await findOrderOfCheckout(shop.database, checkout.id)
  if (known) return { orderId: known.publicId }
  const asked = await orUnavailable(() => askProvider(shop, checkout))
  const order = await findOrderOfCheckout(shop.database, asked.id)
  if (!order) throw new ShopError('checkout.unpaid')
  return { orderId: order.publicId }
}
