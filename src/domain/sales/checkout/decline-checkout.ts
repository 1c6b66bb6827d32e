import type { Queries } from '#database/open-database.ts'
import { openCheckoutStates } from '#database/schema/states.ts'
import { announceStock } from '#domain/catalogue/stock/announce-stock.ts'
import { crashPoint } from '#shared/crash-points.ts'
import type { Shop } from '#shop.ts'
import { checkoutLimits } from './checkout-limits.ts'
import { type CheckoutRow, findCheckout, lockCheckout, moveCheckout, updateCheckout } from './checkout-queries.ts'
import { releaseStock } from './checkout-stock.ts'
import { countDeclines } from './count-declines.ts'
import { countDeclineEvents } from './limit-queries.ts'

/**
 * Marks a checkout's attempt as declined and releases its stock, in one transaction. If the checkout moved on since
 * `seen` was read, it is returned as it is.
 * @param isCounted this decline is already counted against its payer
 */
export async function declineCheckout(
  shop: Shop,
  seen: CheckoutRow,
  { failure, isCounted }: { failure: string | null; isCounted: boolean },
): Promise<CheckoutRow> {
  const now = shop.clock()
  const declined = await shop.database.transaction(async (transaction) => {
    const current = await lockCheckout(transaction, seen.id)
    if (current.state !== seen.state || current.attempt !== seen.attempt) return null
    const moved = await moveCheckout(transaction, seen.id, 'DECLINED', {
      ...withDeclines(current, current.declines + 1, now),
      failure,
      updatedAt: now,
    })
    if (!moved) return null
    const change = await releaseStock(transaction, seen.id, now)
    if (!isCounted) await countDeclines(transaction, moved, { declines: 1, now })
    crashPoint('decline.inside')
    return { moved, change }
  })
  if (!declined) return (await findCheckout(shop.database, seen.id)) ?? seen
  await announceStock(shop, declined.change)
  return declined.moved
}

/** Counts declines reported by the provider and not yet counted: of cards tried in the browser after a challenge. */
export async function countReportedDeclines(shop: Shop, checkoutId: string): Promise<CheckoutRow> {
  const now = shop.clock()
  return shop.database.transaction(async (transaction) => {
    const current = await lockCheckout(transaction, checkoutId)
    if (!current.paymentIntentId || isUnderWay(current, now)) return current
    const reported = await countDeclineEvents(transaction, current.paymentIntentId)
    if (reported <= current.declines) return current
    await countDeclines(transaction, current, { declines: reported - current.declines, now })
    return updateDeclines(transaction, current, reported, now)
  })
}

/**
 * True while a request or job waits for an attempt's result. Until then, the payment's state may be from an earlier
 * attempt.
 */
export function isUnderWay({ state, leaseUntil }: CheckoutRow, now: Date): boolean {
  return state === 'CONFIRMING' && leaseUntil !== null && leaseUntil > now
}

async function updateDeclines(transaction: Queries, checkout: CheckoutRow, declines: number, now: Date) {
  const changes = withDeclines(checkout, declines, now)
  await updateCheckout(transaction, checkout.id, { ...changes, updatedAt: now })
  return { ...checkout, ...changes, updatedAt: now }
}

/** After the last allowed decline the checkout is overdue: the next look ends it. */
function withDeclines(checkout: CheckoutRow, declines: number, now: Date) {
  const isLast = openCheckoutStates.includes(checkout.state) && declines >= checkoutLimits.declines.checkout
  return { declines, expiresAt: isLast && checkout.expiresAt > now ? now : checkout.expiresAt }
}
