import { PaymentUnknown } from '#payments/payments.ts'
import { orUnavailable } from '#payments/provider-failures.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { followSubscription, nextVersion, recordSubscription } from './follow-subscription.ts'
import type { MembershipNotice } from './membership-notices.ts'
import { findLiveMembership, type MembershipRow, updateMembership } from './membership-queries.ts'
import { findSubscription } from './read-subscriptions.ts'
import { notifyMember } from './send-membership-mail.ts'
import { type MembershipView, promisedEnd } from './subscription-rules.ts'

/**
 * Ends the customer's membership with the paid period or trial (D15); one not yet begun at the provider begins as one
 * that ends. Harmless where there is none or it is ending already.
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

// The provider is called in any case, as the stored state may be old: a member who cancels is never charged again.
async function setEnding(shop: Shop, membership: MembershipRow, ends: boolean): Promise<void> {
  const { id, subscriptionId, status } = membership
  if (!subscriptionId) {
    if (await storeEnding(shop, membership, ends)) return
    // The provider was faster.
    const now = await findLiveMembership(shop.database, membership.customerId)
    return now ? setEnding(shop, now, ends) : undefined
  }
  await orUnavailable(async () => {
    try {
      // A membership whose first month was never paid has no period to end with.
      const subscription =
        ends && status === 'incomplete'
          ? await shop.payments.endSubscription({ subscriptionId, key: `member_${id}:over` })
          : await shop.payments.setSubscriptionEnding({ subscriptionId, ends })
      if (!(await recordSubscription(shop, membership, subscription))) await followSubscription(shop, subscriptionId)
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
async function storeEnding(shop: Shop, membership: MembershipRow, ends: boolean): Promise<boolean> {
  if ((membership.endsAt !== null) === ends) return true
  const endsAt = ends ? promisedEnd(membership) : null
  const updatedAt = nextVersion(membership, shop.clock())
  const on = promisedEnd(membership).toISOString()
  const notice: MembershipNotice = { kind: ends ? 'cancelled' : 'resumed', on }
  return shop.database.transaction(async (transaction) => {
    const changed = await updateMembership(transaction, membership, { endsAt, updatedAt })
    const key = `membership-${membership.id}:${notice.kind}:${updatedAt.getTime()}`
    if (changed) await notifyMember(shop, { membershipId: membership.id, key, notice }, transaction)
    return changed !== null
  })
}
