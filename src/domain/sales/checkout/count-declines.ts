import type { Queries } from '#database/open-database.ts'
import { updateCountersMinusOne, upsertCounters } from '#domain/platform/limits/counter-queries.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type CheckoutLimits, checkoutLimits, type Payer, tooMany } from './checkout-limits.ts'
import type { CheckoutRow } from './checkout-queries.ts'

const { seconds } = checkoutLimits.declines
const lastingMs = seconds * 1_000

/** Prefix of the counters of declines by network. */
export const addressCounterPrefix = 'declines by address '

/**
 * Does `work` if this payer's session and network have declines left; else returns `whenOver`. Counts as one decline
 * while it runs, so parallel tries stay within the limit, and after it only if it throws invalid `card`.
 */
export async function withinDeclines<Done>(
  shop: Shop,
  input: { payer: Payer; limits: CheckoutLimits; whenOver(refusal: ShopError): Promise<Done> },
  work: () => Promise<Done>,
): Promise<Done> {
  const keys = countersOf(input.payer)
  const now = shop.clock()
  const counted = await upsertCounters(shop.database, keys, { points: 1, now, seconds })
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
    // A counter that cannot be written must not turn a paid checkout into a failure.
    if (!isDeclined) await updateCountersMinusOne(shop.database, keys, now).catch(() => undefined)
  }
}

/** Counts declines that were not the response to a call to the shop. */
export async function countDeclines(
  transaction: Queries,
  payer: Payer,
  { declines, now }: { declines: number; now: Date },
): Promise<void> {
  await upsertCounters(transaction, countersOf(payer), { points: declines, now, seconds })
}

/** The refusal of a checkout that was ended for its declines, for as long as they count; null for any other. */
export function refusalOfEnded(checkout: CheckoutRow, now: Date): ShopError | null {
  const until = new Date(checkout.updatedAt.getTime() + lastingMs)
  const isRefused = checkout.declines >= checkoutLimits.declines.checkout && until > now
  return isRefused ? tooMany('declines checkout', until, now) : null
}

/** Digests of digests: no counter names an erased person. */
function countersOf({ sessionHash, customerId, addressHash }: Payer): string[] {
  const session = sessionHash ?? (customerId === null ? null : `customer ${customerId}`)
  return [
    ...(session === null ? [] : [`declines by session ${hashToken(session)}`]),
    ...(addressHash === null ? [] : [addressCounterPrefix + addressHash]),
  ]
}
