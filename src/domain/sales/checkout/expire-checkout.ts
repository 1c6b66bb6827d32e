import { openCheckoutStates } from '#database/schema/states.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { withLease } from './checkout-lease.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import { closeCheckout, recordPayment } from './record-payment.ts'

/** True if the time to pay is over and the checkout has not been ended yet. */
export function isOverdue({ state, expiresAt }: CheckoutRow, now: Date): boolean {
  return openCheckoutStates.includes(state) && expiresAt <= now
}

/**
 * Ends an unpaid checkout: cancels its payment and releases its stock. If the payer was faster, the checkout becomes
 * an order instead.
 * @throws PaymentUnknown
 */
export async function expireCheckout(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (!checkout.paymentIntentId) return closeCheckout(shop, checkout)
  const payment = await shop.payments.cancelPayment(checkout.paymentIntentId)
  crashPoint('payment.canceled')
  return recordPayment(shop, checkout, payment)
}

/**
 * Ends the open ones of these checkouts and returns them as they are then. One that is leased, or whose payment is
 * unknown, is left to the sweep.
 */
export async function endCheckouts(shop: Shop, checkouts: readonly CheckoutRow[]): Promise<CheckoutRow[]> {
  const ended: CheckoutRow[] = []
  for (const checkout of checkouts) {
    if (!openCheckoutStates.includes(checkout.state)) continue
    const left = await withLease(shop, { checkout }, async (held) => ({ checkout: await endUnlessSilent(shop, held) }))
    if (left) ended.push(left.checkout)
  }
  return ended
}

/**
 * Ends a checkout like `expireCheckout`, but returns it unchanged if the provider is unavailable. The sweep then ends
 * it.
 */
export async function endUnlessSilent(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  try {
    return await expireCheckout(shop, checkout)
  } catch (error) {
    if (error instanceof PaymentUnknown) return checkout
    throw error
  }
}
