import type { Queries } from '#database/open-database.ts'
import type { Shop } from '#shop.ts'
import { type Cause, nextVersion } from './follow-subscription.ts'
import { eventsOfChange } from './membership-event-rules.ts'
import { type MembershipRow, updateMembership } from './membership-queries.ts'
import { recordMembershipEvents } from './record-membership-events.ts'

/**
 * Ends a membership that the provider has not begun; returns false if it changed since it was read. If it exists at
 * the provider after all, the next event ends and refunds it.
 * @param also written in the same transaction
 */
export async function abandonMembership(
  shop: Shop,
  membership: MembershipRow,
  also: (transaction: Queries) => Promise<void> = async () => {},
  cause: Cause = {},
): Promise<boolean> {
  const now = shop.clock()
  const over = { status: 'abandoned' as const, endedAt: now, updatedAt: nextVersion(membership, now) }
  return shop.database.transaction(async (transaction) => {
    const ended = await updateMembership(transaction, membership, { ...over, ...cause.changes })
    if (ended) await recordMembershipEvents(transaction, ended, eventsOfChange(membership, ended, cause))
    if (ended) await also(transaction)
    return ended !== null
  })
}
