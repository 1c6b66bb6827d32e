import { PaymentUnknown } from '#payments/payments.ts'
import { orUnavailable } from '#payments/provider-failures.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type Cause, followSubscription, nextVersion, recordCaused } from './follow-subscription.ts'
import { eventsOfChange } from './membership-event-rules.ts'
import type { MembershipNotice } from './membership-notices.ts'
import {
  findLiveMembership,
  findMembershipsOfCustomer,
  type MembershipRow,
  updateMembership,
} from './membership-queries.ts'
import { findSubscription } from './read-subscriptions.ts'
import { recordMembershipEvents } from './record-membership-events.ts'
import { notifyMember } from './send-membership-mail.ts'
import { type MembershipView, promisedEnd } from './subscription-rules.ts'

/**
 * Ends the customer's membership after the paid period or trial (D15); one not yet begun at the provider begins with
 * its end set. Does nothing if there is none or it is already ending.
 * @returns the subscription as it is now
 */
export async function cancelMembership(shop: Shop, customerId: number): Promise<MembershipView | null> {
  const membership = await findLiveMembership(shop.database, customerId)
  if (membership) await setEnding(shop, membership, true)
  return findSubscription(shop, customerId)
}

/**
 * Takes a cancellation back while the paid period lasts; harmless if nothing was cancelled. Throws
 * `membership.notFound` if there never was one, `membership.ended` once it is over.
 */
export async function resumeMembership(shop: Shop, customerId: number): Promise<MembershipView> {
  const membership = await findLiveMembership(shop.database, customerId)
  if (membership) await setEnding(shop, membership, false)
  const subscription = await findSubscription(shop, customerId)
  if (!subscription) throw new ShopError('membership.notFound')
  if (subscription.status === 'canceled') throw new ShopError('membership.ended')
  return subscription
}

/** Stores why the customer's last membership was cancelled, in their own words. Throws `membership.none`. */
export async function explainCancellation(
  shop: Shop,
  { customerId, reason, comment }: { customerId: number; reason: string; comment: string | null },
): Promise<void> {
  const [membership] = await findMembershipsOfCustomer(shop.database, customerId, 1)
  if (!membership || (!membership.endsAt && !membership.endedAt)) throw new ShopError('membership.none')
  const updatedAt = nextVersion(membership, shop.clock())
  const stored = { endReason: reason, endComment: comment, updatedAt }
  // If the membership changed since it was read, stores the reason with its current state.
  if (!(await updateMembership(shop.database, membership, stored))) {
    await explainCancellation(shop, { customerId, reason, comment })
  }
}

/**
 * Lets a live membership end with its period, or go on. The provider is called in any case, as the stored state may be
 * old: a member who cancels is never charged again.
 */
export async function setEnding(
  shop: Shop,
  membership: MembershipRow,
  ends: boolean,
  cause: Cause = {},
): Promise<void> {
  const { id, subscriptionId, status } = membership
  if (!subscriptionId) {
    if (await storeEnding(shop, membership, ends, cause)) return
    // The provider was faster.
    const now = await findLiveMembership(shop.database, membership.customerId)
    return now ? setEnding(shop, now, ends, cause) : undefined
  }
  await orUnavailable(async () => {
    try {
      // A membership whose first month was never paid has no period to end with.
      const subscription =
        ends && status === 'incomplete'
          ? await shop.payments.endSubscription({ subscriptionId, key: `member_${id}:over` })
          : await shop.payments.setSubscriptionEnding({ subscriptionId, ends })
      await recordCaused(shop, membership, subscription, cause)
    } catch (error) {
      if (error instanceof PaymentUnknown) throw error
      // It may just have ended: then there is nothing left to cancel.
      const now = await followSubscription(shop, subscriptionId)
      if (!now?.endedAt) throw error
    }
  })
}

/**
 * Stores that a membership which the provider has not begun is to end, or to go on. False if it changed since it was
 * read.
 */
async function storeEnding(shop: Shop, membership: MembershipRow, ends: boolean, cause: Cause): Promise<boolean> {
  if ((membership.endsAt !== null) === ends && !cause.also) return true
  const endsAt = ends ? promisedEnd(membership) : null
  const updatedAt = nextVersion(membership, shop.clock())
  const on = promisedEnd(membership).toISOString()
  const notice: MembershipNotice = { kind: ends ? 'cancelled' : 'resumed', on }
  return shop.database.transaction(async (transaction) => {
    const changed = await updateMembership(transaction, membership, { endsAt, ...cause.changes, updatedAt })
    if (changed) await recordMembershipEvents(transaction, changed, eventsOfChange(membership, changed, cause))
    if (changed) await cause.also?.(transaction, changed)
    const key = `membership-${membership.id}:${notice.kind}:${updatedAt.getTime()}`
    if (changed) await notifyMember(shop, { membershipId: membership.id, key, notice }, transaction)
    return changed !== null
  })
}
