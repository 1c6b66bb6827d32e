import type { Shop } from '../../shop.ts'
import { type CheckoutRow, setLease, takeLease } from './checkout-queries.ts'

// A process that dies leaves its lease behind: short enough that the shopper's next try is served, renewed while work goes on.
const leaseMilliseconds = 9_000
const renewalMilliseconds = 3_000

/** Until when work that begins now may hold a checkout. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMilliseconds)
}

/**
 * Does `work` on a checkout while nobody else does; null, without doing it, where another request or job is at it. `work` gets the
 * checkout as it is then, and answers it as it left it. `isHeld`: whoever made the checkout made it with a lease.
 * The lease only avoids needless work: what must never happen twice is held by unique keys and the provider's idempotency keys.
 */
export async function withLease<Done extends { checkout: CheckoutRow }>(
  shop: Shop,
  { checkout, isHeld = false }: { checkout: CheckoutRow; isHeld?: boolean },
  work: (checkout: CheckoutRow) => Promise<Done>,
): Promise<Done | null> {
  const { id } = checkout
  const now = shop.clock()
  const held = isHeld ? checkout : await takeLease(shop.database, id, now, leaseFrom(now))
  if (!held) return null
  const renewal = setInterval(() => {
    setLease(shop.database, id, leaseFrom(shop.clock())).catch(() => undefined)
  }, renewalMilliseconds)
  let left: CheckoutRow | null = null
  try {
    const done = await work(held)
    left = done.checkout
    return done
  } finally {
    clearInterval(renewal)
    // The transaction that wrote the order has freed it already.
    if (left?.state !== 'ORDERED') await setLease(shop.database, id, null)
  }
}
