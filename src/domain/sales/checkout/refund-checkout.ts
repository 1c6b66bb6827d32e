import { payRefund } from '#domain/sales/refunds/pay-refund.ts'
import { findDueRefunds } from '#domain/sales/refunds/refund-queries.ts'
import type { Shop } from '#shop.ts'
import { findCheckoutByPayment, moveCheckout } from './checkout-queries.ts'

/**
 * Refunds what is due for a payment that cannot be delivered. If the provider is unavailable, the sweep tries again.
 */
export async function refundCheckout(shop: Shop, paymentIntentId: string): Promise<void> {
  for (const due of await findDueRefunds(shop.database, paymentIntentId)) {
    if ((await payRefund(shop, due)) === 'unknown') return
  }
  const checkout = await findCheckoutByPayment(shop.database, paymentIntentId)
  if (checkout) await moveCheckout(shop.database, checkout.id, 'REFUNDED', { updatedAt: shop.clock() })
}
