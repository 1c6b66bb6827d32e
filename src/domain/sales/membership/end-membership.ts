import { z } from 'zod'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { abandonMembership } from './abandon-membership.ts'
import { followSubscription, recordSubscription } from './follow-subscription.ts'
import { findMembership } from './membership-queries.ts'

/**
 * Ends a membership at once; nothing more is charged. Does nothing if it has ended already; throws if the provider is
 * unavailable, so that the job tries again.
 */
export async function endMembership(shop: Shop, membershipId: string): Promise<void> {
  const membership = await findMembership(shop.database, membershipId)
  if (!membership || membership.endedAt) return
  const { id, subscriptionId } = membership
  if (!subscriptionId) {
    // If the provider was faster it is ended there.
    if (!(await abandonMembership(shop, membership))) await endMembership(shop, membershipId)
    return
  }
  const ended = await shop.payments.endSubscription({ subscriptionId, key: `member_${id}:over` })
  if (!(await recordSubscription(shop, membership, ended))) await followSubscription(shop, subscriptionId)
}

export const endMembershipJob = defineJob(
  'end-membership',
  z.object({ membershipId: z.string() }),
  (shop: Shop, { membershipId }) => endMembership(shop, membershipId),
)
