import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import type { EndReason } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { abandonMembership } from './abandon-membership.ts'
import { setEnding } from './cancel-membership.ts'
import { findMemberRow } from './find-member.ts'
import { type Cause, recordCaused } from './follow-subscription.ts'
import { requireLive } from './member-rules.ts'
import { findMembership, type MembershipRow } from './membership-queries.ts'
import { oneActionAtATime } from './one-action-at-a-time.ts'
import { orRefused } from './provider-responses.ts'
import { readPaidInvoices, refundInvoice } from './refund-invoice.ts'

export type EndRequest = {
  id: string
  at: 'now' | 'end'
  reason: EndReason
  comment: string | null
  /** True to refund the last paid invoice; only with `now`. */
  refund: boolean
  key: string
  actor: Actor
}

/**
 * Ends a membership after its period or at once, for a reason. A repeat changes nothing and sends no second mail.
 * @throws `request.notFound`, `membership.busy`, `membership.over`, `provider.unavailable`, `provider.refused`
 */
export async function endMember(shop: Shop, request: EndRequest): Promise<void> {
  const { id, at } = request
  await oneActionAtATime(shop, id, async (membership) => {
    const isAgain = membership.endedAt ? at === 'now' : at === 'end' && membership.endsAt !== null
    if (isAgain) return
    requireLive(membership)
    await orRefused(() =>
      at === 'end' ? setEnding(shop, membership, true, causeOf(request)) : endNow(shop, request, membership),
    )
  })
  if (at === 'now' && request.refund) await refundLastInvoice(shop, request)
}

async function endNow(shop: Shop, request: EndRequest, membership: MembershipRow): Promise<void> {
  const { id, subscriptionId } = membership
  const cause = causeOf(request)
  if (!subscriptionId) {
    const also = async (transaction: Parameters<NonNullable<Cause['also']>>[0]) => {
      await cause.also?.(transaction, (await findMembership(transaction, id))!)
    }
    if (await abandonMembership(shop, membership, also, cause)) return
    // The provider was faster.
    return endNow(shop, request, await findMemberRow(shop, id))
  }
  const ended = await shop.payments.endSubscription({ subscriptionId, key: `member_${id}:over` })
  await recordCaused(shop, membership, ended, cause)
}

function causeOf({ at, reason, comment, actor }: EndRequest): Cause {
  return {
    staffId: actor.staffId,
    data: { reason },
    changes: { endReason: reason, endComment: comment },
    also: (transaction, after) =>
      insertStaffAudit(transaction, actor, {
        at: after.updatedAt,
        action: at === 'now' ? 'member.ended' : 'member.cancelled',
        subject: `member:${after.id}`,
        before: null,
        after: { reason, ends_at: (after.endedAt ?? after.endsAt)?.toISOString() ?? null },
      }),
  }
}

/** Refunds what is left of the last paid invoice. */
async function refundLastInvoice(shop: Shop, { id, key, actor, comment }: EndRequest): Promise<void> {
  const membership = await findMemberRow(shop, id)
  const [last] = await readPaidInvoices(shop, membership)
  if (!last || last.left === 0) return
  const refund = { invoiceId: last.invoice.id, key: `${key}:refund`, amount: null, reason: 'requested' as const }
  await refundInvoice(shop, { membership, ...refund, note: comment, actor })
}
