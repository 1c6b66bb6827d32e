import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { recordCaused } from './follow-subscription.ts'
import { extendedTrialEnd } from './member-rules.ts'
import {
  deleteMembershipEvent,
  findMembershipEvent,
  insertMembershipEvents,
  markEventDone,
} from './membership-event-queries.ts'
import type { MembershipRow } from './membership-queries.ts'
import { oneActionAtATime } from './one-action-at-a-time.ts'
import { orRefused } from './provider-responses.ts'
import { notifyMember } from './send-membership-mail.ts'

/**
 * Makes a running trial longer, and with it the first charge later; a mail says until when. The new end is stored
 * under the call's key before the provider is asked: repeated, it moves once.
 * @throws `request.notFound`, `membership.busy`, invalid `days`, `provider.unavailable`, `provider.refused`
 */
export function extendMemberTrial(shop: Shop, request: ExtendRequest): Promise<void> {
  return oneActionAtATime(shop, request.id, (membership) => extendTrial(shop, membership, request))
}

type ExtendRequest = { id: string; days: number; key: string; actor: Actor }

async function extendTrial(
  shop: Shop,
  membership: MembershipRow,
  { id, days, key, actor }: ExtendRequest,
): Promise<void> {
  const eventKey = `extend:${key}`
  const earlier = await findMembershipEvent(shop.database, eventKey)
  if (earlier?.data.done) return
  const to = earlier ? new Date(String(earlier.data.to)) : extendedTrialEnd(membership, days)
  const data = { days, from: membership.trialEndsAt?.toISOString() ?? null, to: to.toISOString() }
  if (!earlier) {
    const event = { membershipId: id, at: shop.clock(), kind: 'trial_extended' as const, staffId: actor.staffId }
    await insertMembershipEvents(shop.database, [{ ...event, data, key: eventKey }])
  }
  const subscriptionId = membership.subscriptionId!
  const extended = await orRefused(() =>
    shop.payments.extendTrial({ subscriptionId, trialEndsAt: to, key: eventKey }),
  ).catch(async (error: unknown) => {
    // If the provider refused, the extension did not happen. If it was unavailable, a repeat of the same call may
    // find out.
    if (error instanceof ShopError && error.code === 'provider.refused') {
      await deleteMembershipEvent(shop.database, eventKey)
    }
    throw error
  })
  await orRefused(() =>
    recordCaused(shop, membership, extended, {
      staffId: actor.staffId,
      async also(transaction, after) {
        await markEventDone(transaction, eventKey)
        const change = { at: after.updatedAt, action: 'member.trialExtended', subject: `member:${id}` }
        await insertStaffAudit(transaction, actor, {
          ...change,
          before: { trial_ends_at: data.from },
          after: { trial_ends_at: data.to, days },
        })
        const notice = { kind: 'trialExtended' as const, on: data.to }
        await notifyMember(shop, { membershipId: id, key: `trial-extended-${eventKey}`, notice }, transaction)
      },
    }),
  )
}
