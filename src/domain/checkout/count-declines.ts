import type { Queries } from '#database/open-database.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import { hashToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '../../shop.ts'
import { type CheckoutLimits, checkoutLimits, type Payer, tooMany } from './checkout-limits.ts'
import type { CheckoutRow } from './checkout-queries.ts'
import { addToCounters, takeFromCounters } from './limit-queries.ts'

const { seconds } = checkoutLimits.declines
const lastingMilliseconds = seconds * 1_000

/** What the counter of a network's declines is called. */
export const addressCounterPrefix = 'declines by address '

/**
 * Does what may end in a declined card, where this payer's session and network have declines left. While it goes on it counts as one, so
 * that no number of parallel tries gets past the limit; it is given back unless it throws invalid `card`. `whenOver` answers instead.
 */
export async function withinDeclines<Done>(
  shop: Shop,
  input: { payer: Payer; limits: CheckoutLimits; whenOver(refusal: ShopError): Promise<Done> },
  work: () => Promise<Done>,
): Promise<Done> {
  const keys = countersOf(input.payer)
  const now = shop.clock()
  const counted = await addToCounters(shop.database, keys, { points: 1, now, seconds })
  let isDeclined = false
  try {
    for (const { key, points, expire } of counted) {
      const by = key.startsWith(addressCounterPrefix) ? 'address' : 'session'
      if (points <= input.limits.declines[by]) continue
      return await input.whenOver(tooMany(`declines ${by}`, new Date(expire ?? 0), now))
    }
    return await work()
  } catch (error) {
    isDeclined = error instanceof ShopError && error.fields?.card !== undefined
    throw error
  } finally {
    // What was paid is paid: a counter that cannot be written must not turn it into a failure.
    if (!isDeclined) await takeFromCounters(shop.database, keys, now).catch(() => undefined)
  }
}

/** Counts declines that no call to the shop was answered with. */
export async function countDeclines(
  transaction: Queries,
  payer: Payer,
  { declines, now }: { declines: number; now: Date },
): Promise<void> {
  await addToCounters(transaction, countersOf(payer), { points: declines, now, seconds })
}

/** The refusal of a checkout that was ended for its declines, for as long as they count; null for any other. */
export function refusalOfEnded(checkout: CheckoutRow, now: Date): ShopError | null {
  const until = new Date(checkout.updatedAt.getTime() + lastingMilliseconds)
  const isRefused = checkout.declines >= checkoutLimits.declines.checkout && until > now
  return isRefused ? tooMany('declines checkout', until, now) : null
}

/** Digests of digests: whoever is erased is in no counter. */
function countersOf({ sessionHash, customerId, addressHash }: Payer): string[] {
  const session = sessionHash ?? (customerId === null ? null : `customer ${customerId}`)
  return [
    ...(session === null ? [] : [`declines by session ${hashToken(session)}`]),
    ...(addressHash === null ? [] : [addressCounterPrefix + addressHash]),
  ]
}
