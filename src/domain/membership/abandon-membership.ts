import type { Queries } from '#database/open-database.ts'
import type { Shop } from '#shop.ts'
import { nextVersion } from './follow-subscription.ts'
import { type MembershipRow, updateMembership } from './membership-queries.ts'

/**
 * Ends a membership here that the provider has not begun; false if it changed since it was read. If it exists there
 * after all, the next event ends and refunds it.
 * @param also written in the same transaction
 */
export async function abandonMembership(
  shop: Shop,
  membership: MembershipRow,
  also: (transaction: Queries) => Promise<void> = async () => {},
): Promise<boolean> {
  const now = shop.clock()
  const over = { status: 'abandoned', endedAt: now, updatedAt: nextVersion(membership, now) }
  return shop.database.transaction(async (transaction) => {
    const ended = await updateMembership(transaction, membership, over)
    if (ended) await also(transaction)
    return ended !== null
  })
}
