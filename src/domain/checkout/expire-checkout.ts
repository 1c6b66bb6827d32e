import { PaymentUnknown } from '#payments/payments.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import { withLease } from './checkout-lease.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import { openStates } from './checkout-states.ts'
import { closeCheckout, recordPayment } from './record-payment.ts'

/** Whether a checkout's time to be paid is over, and nobody has ended it yet. */
export function isOverdue({ state, expiresAt }: CheckoutRow, now: Date): boolean {
  return openStates.includes(state) && expiresAt <= now
}

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

/**
 * Ends those of these checkouts that are open and answers what became of them. One that somebody is working on, or of which the provider
 * does not say, is left to the sweep.
 */
export async function endCheckouts(shop: Shop, checkouts: readonly CheckoutRow[]): Promise<CheckoutRow[]> {
  const ended: CheckoutRow[] = []
  for (const checkout of checkouts) {
    if (!openStates.includes(checkout.state)) continue
    const left = await withLease(shop, { checkout }, async (held) => ({ checkout: await endUnlessSilent(shop, held) }))
    if (left) ended.push(left.checkout)
  }
  return ended
}

/** As expireCheckout, but a checkout of which the provider does not say is answered as it was: the sweep ends it. */
export async function endUnlessSilent(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  try {
    return await expireCheckout(shop, checkout)
  } catch (error) {
    if (error instanceof PaymentUnknown) return checkout
    throw error
  }
}
