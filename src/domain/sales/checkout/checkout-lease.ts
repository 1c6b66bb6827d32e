import type { Shop } from '#shop.ts'
import { type CheckoutRow, updateLease, updateLeaseIfFree } from './checkout-queries.ts'

// A process that dies leaves its lease behind, so it is short enough for the payer's next try. It is renewed while
// work goes on.
const leaseMs = 9_000
const renewalMs = 3_000

/** The end of a lease that begins now. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}

/**
 * Runs `work` on a checkout under a lease; returns null without running it if another request or job holds the lease.
 * The lease only avoids needless work: unique keys and idempotency keys prevent duplicates.
 * @param isHeld the checkout was created with a lease
 */
export async function withLease<Done extends { checkout: CheckoutRow }>(
  shop: Shop,
  { checkout, isHeld = false }: { checkout: CheckoutRow; isHeld?: boolean },
  work: (checkout: CheckoutRow) => Promise<Done>,
): Promise<Done | null> {
  const { id } = checkout
  const now = shop.clock()
  const held = isHeld ? checkout : await updateLeaseIfFree(shop.database, id, now, leaseFrom(now))
  if (!held) return null
  const renewal = setInterval(() => {
    updateLease(shop.database, id, leaseFrom(shop.clock())).catch(() => undefined)
  }, renewalMs)
  let left: CheckoutRow | null = null
  try {
    const done = await work(held)
    left = done.checkout
    return done
  } finally {
    clearInterval(renewal)
    // The transaction that wrote the order has released it already.
    if (left?.state !== 'ORDERED') await updateLease(shop.database, id, null)
  }
}
