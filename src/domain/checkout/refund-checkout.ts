import { findOpenRefunds, updateRefund } from '#domain/refunds/refund-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { findCheckoutByPayment, moveCheckout } from './checkout-queries.ts'

/**
 * Pays back what is due for a payment, once: the refund's key is the provider's idempotency key. If the provider is
 * silent the sweep tries again.
 */
export async function refundCheckout(shop: Shop, paymentIntentId: string): Promise<void> {
  for (const due of await findOpenRefunds(shop.database, paymentIntentId)) {
    try {
      const refund = await shop.payments.refund({ paymentId: paymentIntentId, amount: due.amount, key: due.key })
      crashPoint('refund.made')
      await updateRefund(shop.database, due.key, refund.id, refund.status)
    } catch (error) {
      if (!(error instanceof PaymentUnknown)) throw error
      shop.log.warn({ payment: paymentIntentId }, 'A refund got no answer; the sweep repeats it')
      return
    }
  }
  const checkout = await findCheckoutByPayment(shop.database, paymentIntentId)
  if (checkout) await moveCheckout(shop.database, checkout.id, 'REFUNDED', { updatedAt: shop.clock() })
}
