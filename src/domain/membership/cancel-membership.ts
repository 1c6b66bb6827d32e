import type { Subscription } from '#contract/customers.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import { PaymentUnknown } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'
import { followSubscription, nextVersion, recordSubscription } from './follow-subscription.ts'
import { type MembershipNotice, notifyMember } from './membership-notices.ts'
import { changeMembership, findLiveMembership, type MembershipRow } from './membership-queries.ts'
import { findSubscription } from './read-subscriptions.ts'
import { promisedEnd } from './subscription-rules.ts'

/**
 * Ends the customer's membership with the paid period, or with the trial (D15); until then it lasts. Harmless where there is none or it
 * is ending already. One that the provider has not begun yet begins as one that ends. Answers the subscription as it is now.
 */
export async function cancelMembership(shop: Shop, customerId: number): Promise<Subscription | null> {
  const membership = await findLiveMembership(shop.database, customerId)
  if (membership) await setEnding(shop, membership, true)
  return findSubscription(shop, customerId)
}

/**
 * Takes a cancellation back while the paid period lasts. Harmless where nothing was cancelled. Throws `membership.notFound` where there
 * never was one, `membership.ended` once it is over.
 */
export async function resumeMembership(shop: Shop, customerId: number): Promise<Subscription> {
  const membership = await findLiveMembership(shop.database, customerId)
  if (membership) await setEnding(shop, membership, false)
  const subscription = await findSubscription(shop, customerId)
  if (!subscription) throw new ShopError('membership.notFound')
  if (subscription.stripe_status === 'canceled') throw new ShopError('membership.ended')
  return subscription
}

// What the shop knows may be old where an event is late, so the provider is told in any case: a member who cancels is never charged again.
async function setEnding(shop: Shop, membership: MembershipRow, ends: boolean): Promise<void> {
  const { id, subscriptionId, status } = membership
  if (!subscriptionId) {
    if (await noteEnding(shop, membership, ends)) return
    // The provider was faster.
    const now = await findLiveMembership(shop.database, membership.customerId)
    return now ? setEnding(shop, now, ends) : undefined
  }
  try {
    const told =
      ends && status === 'incomplete'
        ? // Its first month was never paid, so there is no period to end with.
          await shop.payments.endSubscription({ subscriptionId, key: `member_${id}:over` })
        : await shop.payments.setSubscriptionEnding({ subscriptionId, ends })
    if (!(await recordSubscription(shop, membership, told))) await followSubscription(shop, subscriptionId)
  } catch (error) {
    if (error instanceof PaymentUnknown) throw new ShopError('request.unavailable')
    // It may just have ended: then there is nothing left to cancel.
    const now = await followSubscription(shop, subscriptionId)
    if (!now?.endedAt) throw error
  }
}

/** Writes down that a membership which the provider has not begun is to end, or to go on; it begins as noted. False where it has changed. */
async function noteEnding(shop: Shop, membership: MembershipRow, ends: boolean): Promise<boolean> {
  if ((membership.endsAt !== null) === ends) return true
  const endsAt = ends ? promisedEnd(membership) : null
  const updatedAt = nextVersion(membership, shop.clock())
  const on = promisedEnd(membership).toISOString()
  const notice: MembershipNotice = { kind: ends ? 'cancelled' : 'resumed', on }
  return shop.database.transaction(async (transaction) => {
    const changed = await changeMembership(transaction, membership, { endsAt, updatedAt })
    const key = `membership-${membership.id}:${notice.kind}:${updatedAt.getTime()}`
    if (changed) await notifyMember(shop, { membershipId: membership.id, key, notice }, transaction)
    return changed !== null
  })
}
