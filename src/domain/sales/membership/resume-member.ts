import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { Shop } from '#shop.ts'
import { setEnding } from './cancel-membership.ts'
import { findMemberRow } from './find-member.ts'
import { requireLive } from './member-rules.ts'
import type { MembershipRow } from './membership-queries.ts'
import { oneActionAtATime } from './one-action-at-a-time.ts'
import { orRefused } from './provider-responses.ts'

/**
 * Takes a cancellation back before the end; one that is not cancelled stays as it is.
 * @throws `request.notFound`, `membership.busy`, `membership.over`, `provider.unavailable`, `provider.refused`
 */
export function resumeMember(shop: Shop, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  return oneActionAtATime(shop, id, (membership) => resume(shop, membership, actor))
}

async function resume(shop: Shop, membership: MembershipRow, actor: Actor): Promise<void> {
  const { id } = membership
  requireLive(membership)
  if (!membership.endsAt) return
  await orRefused(() =>
    setEnding(shop, membership, false, {
      staffId: actor.staffId,
      changes: { endReason: null, endComment: null },
      also: (transaction, after) =>
        insertStaffAudit(transaction, actor, {
          at: after.updatedAt,
          action: 'member.resumed',
          subject: `member:${id}`,
          before: { ends_at: membership.endsAt?.toISOString() ?? null },
          after: null,
        }),
    }),
  )
  // The membership may have ended at the provider, whose state counts.
  requireLive(await findMemberRow(shop, id))
}
