import type { CheckoutState } from '#database/schema/states.ts'
import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import type { Payment } from '#payments/payments.ts'
import type { Shop } from '#shop.ts'
import { type CheckoutRow, findCheckout, moveCheckout } from './checkout-queries.ts'
import { releaseStock } from './checkout-stock.ts'
import { declineCheckout, isUnderWay } from './decline-checkout.ts'
import { settle } from './settle-payment.ts'

/**
 * Reads the payment of a checkout at the provider and records it.
 * @param isHeld the caller has the lease; otherwise a decline is left to the request that waits for the attempt
 * @throws PaymentUnknown
 */
export async function askProvider(
  shop: Shop,
  checkout: CheckoutRow,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<CheckoutRow> {
  if (!checkout.paymentIntentId) return checkout
  const payment = await shop.payments.retrievePayment(checkout.paymentIntentId)
  const mayBeEarlier = payment.status === 'requires_payment_method' && !isHeld
  if (mayBeEarlier && isUnderWay(checkout, shop.clock())) return checkout
  return recordPayment(shop, checkout, payment)
}

/**
 * Brings a checkout to the state of its payment, and returns it. A succeeded payment is settled; one without news
 * changes nothing.
 */
export async function recordPayment(shop: Shop, checkout: CheckoutRow, payment: Payment): Promise<CheckoutRow> {
  if (payment.status === 'succeeded') {
    const settled = await settle(shop, checkout.id, payment)
    return settled.checkout
  }
  if (payment.status === 'canceled') return closeCheckout(shop, checkout)
  const state = stateFor(payment, checkout)
  if (!state || state === checkout.state) return checkout
  if (state === 'DECLINED') return declineCheckout(shop, checkout, { failure: payment.failure, isCounted: false })
  const moved = await moveCheckout(shop.database, checkout.id, state, { failure: null, updatedAt: shop.clock() })
  return moved ?? current(shop, checkout)
}

/** Expires a checkout whose payment cannot succeed any more, and releases its stock, in one transaction. */
export async function closeCheckout(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  const closed = await shop.database.transaction(async (transaction) => {
    const moved = await moveCheckout(transaction, checkout.id, 'EXPIRED', { updatedAt: shop.clock() })
    return moved && { moved, change: await releaseStock(transaction, checkout.id, shop.clock()) }
  })
  if (!closed) return current(shop, checkout)
  await announceStock(shop, closed.change)
  return closed.moved
}

function stateFor(payment: Payment, checkout: CheckoutRow): CheckoutState | null {
  if (payment.status === 'requires_action') return 'REQUIRES_ACTION'
  if (payment.status === 'processing') return 'UNKNOWN'
  if (payment.status === 'requires_payment_method' && payment.failure && checkout.attempt > 0) return 'DECLINED'
  return null
}

async function current(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  return (await findCheckout(shop.database, checkout.id)) ?? checkout
}
