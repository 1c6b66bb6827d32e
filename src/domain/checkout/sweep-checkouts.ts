import { deleteCartsExpiredBefore } from '#domain/cart/cart-queries.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'
import { withLease } from './checkout-lease.ts'
import { type CheckoutRow, findForgottenCheckouts, noteCheckout } from './checkout-queries.ts'
import { expireCheckout } from './expire-checkout.ts'
import { deleteCountersExpiredBefore, forgetAddressesBefore } from './limit-queries.ts'
import { askProvider } from './record-payment.ts'
import { refundCheckout } from './refund-checkout.ts'

/** A checkout that nobody touched for this long is looked after here: browsers that are still there report well before. */
const quietMilliseconds = 25_000
const atOnce = 200
const hour = 60 * 60 * 1_000
const keepCartsMilliseconds = 30 * 24 * hour

/**
 * Looks after checkouts that neither browser nor webhook finished: settles what was paid, ends what ran out and gives its stock
 * back, repeats refunds that got no answer. One that fails does not stop the others; throws at the end if any did.
 */
export async function sweepCheckouts(shop: Shop): Promise<void> {
  const now = shop.clock()
  const quiet = new Date(now.getTime() - quietMilliseconds)
  const forgotten = await findForgottenCheckouts(shop.database, quiet, atOnce)
  const failures: unknown[] = []
  for (const checkout of forgotten) {
    try {
      await withLease(shop, { checkout }, async (held) => ({ checkout: await lookAfter(shop, held) }))
    } catch (error) {
      if (error instanceof PaymentUnknown)
        shop.log.warn({ checkout: checkout.id }, 'The sweep got no answer from the provider')
      else failures.push(error)
    }
  }
  await deleteCartsExpiredBefore(shop.database, new Date(now.getTime() - keepCartsMilliseconds))
  const anHourAgo = new Date(now.getTime() - hour)
  await forgetAddressesBefore(shop.database, anHourAgo)
  await deleteCountersExpiredBefore(shop.database, anHourAgo)
  if (failures.length) throw new AggregateError(failures, `${failures.length} checkouts could not be swept`)
}

async function lookAfter(shop: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  if (checkout.state === 'REFUND_DUE' && checkout.paymentIntentId) {
    await refundCheckout(shop, checkout.paymentIntentId)
    return checkout
  }
  const asked = await askProvider(shop, checkout, { isHeld: true })
  if (isOver(asked)) return asked
  if (asked.expiresAt <= shop.clock()) return expireCheckout(shop, asked)
  // Looked at: the others come first next time.
  await noteCheckout(shop.database, checkout.id, { updatedAt: shop.clock() })
  return asked
}

function isOver({ state }: CheckoutRow): boolean {
  return state === 'ORDERED' || state === 'EXPIRED' || state === 'REFUND_DUE' || state === 'REFUNDED'
}
