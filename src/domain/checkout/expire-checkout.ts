import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import { closeCheckout, recordPayment } from './record-payment.ts'

/**
 * Ends a checkout that was not paid: cancels its payment and gives the stock back. Where the shopper was faster than the
 * cancellation it becomes an order instead. Throws PaymentUnknown where the provider does not say.
 */
export async function expireCheckout(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (!checkout.paymentIntentId) return closeCheckout(shop, checkout)
  const payment = await shop.payments.cancelPayment(checkout.paymentIntentId)
  crashPoint('payment.canceled')
  return recordPayment(shop, checkout, payment)
}
