import type { Shop } from '../../shop.ts'
import { abandonMembership } from './abandon-membership.ts'
import { followSubscription, recordSubscription } from './follow-subscription.ts'
import { findMembership } from './membership-queries.ts'

/**
 * Ends a membership at once, because its customer withdrew from it or was erased; nothing more is charged. Harmless where it is over.
 * Throws where the provider is silent: the job tries again.
 */
export async function endMembership(shop: Shop, membershipId: string): Promise<void> {
  const membership = await findMembership(shop.database, membershipId)
  if (!membership || membership.endedAt) return
  const { id, subscriptionId } = membership
  if (!subscriptionId) {
    // Where the provider was faster it is ended there.
    if (!(await abandonMembership(shop, membership))) await endMembership(shop, membershipId)
    return
  }
  const told = await shop.payments.endSubscription({ subscriptionId, key: `member_${id}:over` })
  if (!(await recordSubscription(shop, membership, told))) await followSubscription(shop, subscriptionId)
}
