import type { Subscription } from '#payments/payments.ts'
import type { Shop } from '../../shop.ts'
import { notifyMember } from './membership-notices.ts'
import {
  changeMembership,
  findMembership,
  findMembershipOfSubscription,
  type MembershipRow,
} from './membership-queries.ts'
import { stateOf } from './membership-states.ts'
import { noticeOfChange } from './subscription-rules.ts'

// Each turn is lost only to somebody who wrote what is just as true; more than a few in a row means that something is wrong.
const maximumTurns = 5
const recentInvoices = 10

/**
 * Brings a membership to what the provider says of it now, and tells the member what changed. Answers the membership, or null where the
 * subscription is none of ours. Safe in any order and number: what is asked after the last change is what stays.
 */
export async function followSubscription(shop: Shop, subscriptionId: string): Promise<MembershipRow | null> {
  for (let turn = 0; turn < maximumTurns; turn += 1) {
    const known = await findMembershipOfSubscription(shop.database, subscriptionId)
    const before = known ?? (await findByMetadata(shop, subscriptionId))
    if (!before) return null
    const told = await passOn(shop, before, await shop.payments.retrieveSubscription(subscriptionId))
    const after = await recordSubscription(shop, before, told)
    if (!after) continue
    if (after.endedAt) await closeInvoices(shop, subscriptionId)
    return after
  }
  throw new Error(`Subscription ${subscriptionId} changes faster than it can be read`)
}

/**
 * Passes on to the provider what became of a membership before it was begun there: ended here, it ends there too; cancelled, it ends with
 * its period. Answers the subscription as it then is.
 */
export async function passOn(shop: Shop, membership: MembershipRow, told: Subscription): Promise<Subscription> {
  const { id, status, subscriptionId, endsAt } = membership
  if (told.endedAt) return told
  if (status === 'abandoned') {
    return shop.payments.endSubscription({ subscriptionId: told.id, key: `member_${id}:over` })
  }
  if (subscriptionId !== null || !endsAt || told.endsAt) return told
  return shop.payments.setSubscriptionEnding({ subscriptionId: told.id, ends: true })
}

/** An invoice outlasts its subscription at the provider, and could still be paid by whoever has its link: for nothing. */
async function closeInvoices(shop: Shop, subscriptionId: string): Promise<void> {
  const invoices = await shop.payments.listInvoices({ subscriptionId, limit: recentInvoices })
  for (const { id, status } of invoices) if (status === 'open') await shop.payments.voidInvoice(id)
}

/** The membership a subscription was made for, where the answer to making it has not arrived yet. */
async function findByMetadata(shop: Shop, subscriptionId: string): Promise<MembershipRow | null> {
  const { metadata } = await shop.payments.retrieveSubscription(subscriptionId)
  const id = metadata.membership_id ?? ''
  const found = /^[0-9a-f-]{36}$/.test(id) ? await findMembership(shop.database, id) : null
  return found && (found.subscriptionId === null || found.subscriptionId === subscriptionId) ? found : null
}

/**
 * Writes down what the provider said, unless the membership changed since `before` was read: then null, and the provider has to be asked
 * again, because its answer may be older than what is stored. The mail on a change is queued in the same transaction.
 */
export async function recordSubscription(
  shop: Shop,
  before: MembershipRow,
  told: Subscription,
): Promise<MembershipRow | null> {
  const { status, trialEndsAt, currentPeriodEndsAt, endsAt } = told
  const now = shop.clock()
  const endedAt = told.endedAt ?? (stateOf(status).over ? (before.endedAt ?? now) : null)
  const changes: Told =
    before.status === 'abandoned'
      ? { subscriptionId: told.id }
      : { subscriptionId: told.id, status, trialEndsAt, currentPeriodEndsAt, endsAt, endedAt }
  if (isSame(before, changes)) return before
  const updatedAt = nextVersion(before, now)
  return shop.database.transaction(async (transaction) => {
    const after = await changeMembership(transaction, before, { ...changes, updatedAt })
    const notice = after && noticeOfChange(before, after)
    if (after && notice) {
      const key = `membership-${after.id}:${notice.kind}:${updatedAt.getTime()}`
      await notifyMember(shop, { membershipId: after.id, key, notice }, transaction)
    }
    return after
  })
}

/** When a membership is changed: later than before, however coarse or slow the clock is. */
export function nextVersion(before: Pick<MembershipRow, 'updatedAt'>, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
}

type Told = Partial<
  Pick<MembershipRow, 'subscriptionId' | 'status' | 'trialEndsAt' | 'currentPeriodEndsAt' | 'endsAt' | 'endedAt'>
>

function isSame(before: MembershipRow, told: Told): boolean {
  const keys = Object.keys(told) as (keyof Told)[]
  return keys.every((key) => String(before[key]?.valueOf()) === String(told[key]?.valueOf()))
}
