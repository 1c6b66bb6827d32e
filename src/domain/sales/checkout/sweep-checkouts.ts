import { deleteCountersExpiredBefore } from '#domain/platform/limits/counter-queries.ts'
import { deleteCartsExpiredBefore } from '#domain/sales/cart/cart-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import { dayMs, hourMs } from '#shared/dates.ts'
import type { Shop } from '#shop.ts'
import { withLease } from './checkout-lease.ts'
import { type CheckoutRow, findForgottenCheckouts, updateCheckout } from './checkout-queries.ts'
import { expireCheckout } from './expire-checkout.ts'
import { deleteAddressHashesBefore } from './limit-queries.ts'
import { askProvider } from './record-payment.ts'
import { refundCheckout } from './refund-checkout.ts'

/** A checkout untouched for this long is swept; browsers that are still open report well before that. */
const quietMs = 25_000
const batchSize = 200
const cartRetentionMs = 30 * dayMs

/**
 * Sweeps checkouts that neither browser nor webhook finished: settles paid ones, ends overdue ones, repeats refunds.
 * One that fails does not stop the others; throws at the end if any did.
 */
export async function sweepCheckouts(shop: Shop): Promise<void> {
  const now = shop.clock()
  const quiet = new Date(now.getTime() - quietMs)
  const forgotten = await findForgottenCheckouts(shop.database, quiet, batchSize)
  const failures: unknown[] = []
  for (const checkout of forgotten) {
    try {
      await withLease(shop, { checkout }, async (held) => ({ checkout: await sweepCheckout(shop, held) }))
    } catch (error) {
      if (error instanceof PaymentUnknown)
        shop.log.warn({ checkout: checkout.id }, 'The sweep got no answer from the provider')
      else failures.push(error)
    }
  }
  await deleteCartsExpiredBefore(shop.database, new Date(now.getTime() - cartRetentionMs))
  const anHourAgo = new Date(now.getTime() - hourMs)
  await deleteAddressHashesBefore(shop.database, anHourAgo)
  await deleteCountersExpiredBefore(shop.database, anHourAgo)
  if (failures.length) throw new AggregateError(failures, `${failures.length} checkouts could not be swept`)
}

async function sweepCheckout(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (checkout.state === 'REFUND_DUE' && checkout.paymentIntentId) {
    await refundCheckout(shop, checkout.paymentIntentId)
    return checkout
  }
  const asked = await askProvider(shop, checkout, { isHeld: true })
  if (isOver(asked)) return asked
  if (asked.expiresAt <= shop.clock()) return expireCheckout(shop, asked)
  // Marked as touched, so that the others come first next time.
  await updateCheckout(shop.database, checkout.id, { updatedAt: shop.clock() })
  return asked
}

function isOver({ state }: CheckoutRow): boolean {
  return state === 'ORDERED' || state === 'EXPIRED' || state === 'REFUND_DUE' || state === 'REFUNDED'
}
