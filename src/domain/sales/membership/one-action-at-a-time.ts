import { minuteMs } from '#shared/dates.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findMemberRow } from './find-member.ts'
import { claimMembership, type MembershipRow, releaseMembership } from './membership-queries.ts'

// Longer than the provider's timeout; an interrupted action does not block the membership for long.
const longestMs = 2 * minuteMs

/**
 * Runs an action on the membership's current state unless another action is running. Each action can therefore record
 * exactly what it changed.
 * @throws `request.notFound`, `membership.busy`
 */
export async function oneActionAtATime(
  shop: Shop,
  id: string,
  action: (membership: MembershipRow) => Promise<void>,
): Promise<void> {
  const now = shop.clock()
  const claim = { id, at: now, staleBefore: new Date(now.getTime() - longestMs) }
  if (!(await claimMembership(shop.database, claim))) {
    await findMemberRow(shop, id)
    throw new ShopError('membership.busy')
  }
  try {
    await action(await findMemberRow(shop, id))
  } finally {
    await releaseMembership(shop.database, claim)
  }
}
