import type { Queries } from '#database/open-database.ts'
import type { Shop } from '../../shop.ts'
import { nextVersion } from './follow-subscription.ts'
import { changeMembership, type MembershipRow } from './membership-queries.ts'

/**
 * Ends a membership here that the provider has not begun. Should it exist there all the same, because an answer was lost, it is ended
 * there as soon as the shop hears of it, and what it charged goes back. False where it changed since it was read. `also`: written in the
 * same transaction.
 */
export async function abandonMembership(
  shop: Shop,
  membership: MembershipRow,
  also: (transaction: Queries) => Promise<void> = async () => {},
): Promise<boolean> {
  const now = shop.clock()
  const over = { status: 'abandoned', endedAt: now, updatedAt: nextVersion(membership, now) }
  return shop.database.transaction(async (transaction) => {
    const ended = await changeMembership(transaction, membership, over)
    if (ended) await also(transaction)
    return ended !== null
  })
}
