import type { Queries } from '#database/open-database.ts'
import { crashPoint } from '../../crash-points.ts'
import type { Shop } from '../../shop.ts'
import { checkoutLimits } from './checkout-limits.ts'
import { type CheckoutRow, findCheckout, lockCheckout, moveCheckout, noteCheckout } from './checkout-queries.ts'
import { openStates } from './checkout-states.ts'
import { announceStock, releaseStock } from './checkout-stock.ts'
import { countDeclines } from './count-declines.ts'
import { countDeclineEvents } from './limit-queries.ts'

/**
 * Marks the card of a checkout's attempt declined and lets its stock go until the next one, in one transaction. A checkout that has moved
 * on since `seen` is left and answered as it is: the decline is of an earlier attempt. `isCounted`: its payer was charged with it already.
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
    const change = await releaseStock(transaction, seen.id)
    if (!isCounted) await countDeclines(transaction, moved, { declines: 1, now })
    crashPoint('decline.inside')
    return { moved, change }
  })
  if (!declined) return (await findCheckout(shop.database, seen.id)) ?? seen
  await announceStock(shop, declined.change)
  return declined.moved
}

/** Counts declines that the provider has told of and the shop did not know: of cards that a browser tried there by itself. */
export async function countToldDeclines(shop: Shop, checkoutId: string): Promise<CheckoutRow> {
  const now = shop.clock()
  return shop.database.transaction(async (transaction) => {
    const current = await lockCheckout(transaction, checkoutId)
    if (!current.paymentIntentId || isUnderWay(current, now)) return current
    const told = await countDeclineEvents(transaction, current.paymentIntentId)
    if (told <= current.declines) return current
    await countDeclines(transaction, current, { declines: told - current.declines, now })
    return noteDeclines(transaction, current, told, now)
  })
}

/** Whether a request or job is waiting for the provider's word on an attempt: what is told of the payment may be of an earlier one. */
export function isUnderWay({ state, leaseUntil }: CheckoutRow, now: Date): boolean {
  return state === 'CONFIRMING' && leaseUntil !== null && leaseUntil > now
}

async function noteDeclines(transaction: Queries, checkout: CheckoutRow, declines: number, now: Date) {
  const changes = withDeclines(checkout, declines, now)
  await noteCheckout(transaction, checkout.id, { ...changes, updatedAt: now })
  return { ...checkout, ...changes, updatedAt: now }
}

/** After the last decline its time is over: whoever looks at it next ends it. */
function withDeclines(checkout: CheckoutRow, declines: number, now: Date) {
  const isLast = openStates.includes(checkout.state) && declines >= checkoutLimits.declines.checkout
  return { declines, expiresAt: isLast && checkout.expiresAt > now ? now : checkout.expiresAt }
}
