import { ShopError } from '#domain/errors/shop-error.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'
import { withLease } from './checkout-lease.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import { openStates } from './checkout-states.ts'
import { expireCheckout } from './expire-checkout.ts'

/**
 * Ends those of these checkouts that are open: their payments are cancelled at the provider, and one that was paid already becomes an
 * order. Throws `checkout.busy` where one is being paid this moment, `request.unavailable` where the provider is silent.
 */
export async function endCheckouts(shop: Shop, checkouts: readonly CheckoutRow[]): Promise<void> {
  for (const checkout of checkouts) {
    if (!openStates.includes(checkout.state)) continue
    const ended = await withLease(shop, { checkout }, (held) => end(shop, held))
    if (!ended || openStates.includes(ended.checkout.state))
      throw new ShopError('checkout.busy', { retryAfterSeconds: 10 })
  }
}

async function end(shop: Shop, checkout: CheckoutRow): Promise<{ checkout: CheckoutRow }> {
  try {
    return { checkout: await expireCheckout(shop, checkout) }
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('request.unavailable', { retryAfterSeconds: 10 })
    throw error
  }
}
