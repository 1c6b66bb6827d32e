import type { Queries } from '#database/open-database.ts'
import type { Subscription } from '#payments/payments.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { eventsOfChange } from './membership-event-rules.ts'
import {
  findMembership,
  findMembershipOfSubscription,
  type MembershipRow,
  updateMembership,
} from './membership-queries.ts'
import { stateOf } from './membership-states.ts'
import { recordMembershipEvents } from './record-membership-events.ts'
import { notifyMember } from './send-membership-mail.ts'
import { noticeOfChange } from './subscription-rules.ts'

// A turn is lost only to a concurrent update; several in a row mean that something is wrong.
const maxTurns = 5
const recentInvoices = 10

/**
 * Brings a membership to the provider's present state and mails what changed; null if the subscription is not ours.
 * Safe in any order and number of calls.
 */
export async function followSubscription(shop: Shop, subscriptionId: string): Promise<MembershipRow | null> {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const known = await findMembershipOfSubscription(shop.database, subscriptionId)
    const subscription = await shop.payments.retrieveSubscription(subscriptionId)
    const before = known ?? (await findByMetadata(shop, subscription))
    if (!before) return null
    // Another call stored a state since this one was read, which may be older.
    if (!known && before.subscriptionId !== null) continue
    const reported = await applyAtProvider(shop, before, subscription)
    const after = await recordSubscription(shop, before, reported)
    if (!after) continue
    if (after.endedAt) await closeInvoices(shop, subscriptionId)
    return after
  }
  throw new Error(`Subscription ${subscriptionId} changes faster than it can be read`)
}

/**
 * Applies at the provider what happened to a membership before it began there: ended here, it ends; cancelled, it
 * ends with its period.
 */
export async function applyAtProvider(
  shop: Shop,
  membership: MembershipRow,
  reported: Subscription,
): Promise<Subscription> {
  const { id, status, subscriptionId, endsAt } = membership
  if (reported.endedAt) return reported
  if (status === 'abandoned') {
    return shop.payments.endSubscription({ subscriptionId: reported.id, key: `member_${id}:over` })
  }
  if (subscriptionId !== null || !endsAt || reported.endsAt) return reported
  return shop.payments.setSubscriptionEnding({ subscriptionId: reported.id, ends: true })
}

/** An invoice outlasts its subscription at the provider, and could still be paid through its link. */
async function closeInvoices(shop: Shop, subscriptionId: string): Promise<void> {
  const invoices = await shop.payments.listInvoices({ subscriptionId, limit: recentInvoices })
  for (const { id, status } of invoices) if (status === 'open') await shop.payments.voidInvoice(id)
}

/** The membership of a subscription whose creation got no response yet. */
async function findByMetadata(shop: Shop, subscription: Subscription): Promise<MembershipRow | null> {
  const id = subscription.metadata.membership_id ?? ''
  const found = /^[0-9a-f-]{36}$/.test(id) ? await findMembership(shop.database, id) : null
  return found && (found.subscriptionId === null || found.subscriptionId === subscription.id) ? found : null
}

/**
 * Stores the provider's state, its timeline entries and the mail about a change, in one transaction. Returns null if
 * the membership changed since `before` was read; the caller then asks the provider again.
 * @param cause who brought it about, and what that person's act stores with it
 */
export async function recordSubscription(
  shop: Shop,
  before: MembershipRow,
  reported: Subscription,
  cause: Cause = {},
): Promise<MembershipRow | null> {
  const { status, trialEndsAt, currentPeriodEndsAt, endsAt } = reported
  const now = shop.clock()
  const endedAt = reported.endedAt ?? (stateOf(status).over ? (before.endedAt ?? now) : null)
  const changes: Reported =
    before.status === 'abandoned'
      ? { subscriptionId: reported.id }
      : { subscriptionId: reported.id, status, trialEndsAt, currentPeriodEndsAt, endsAt, endedAt }
  const stored = { ...changes, ...cause.changes }
  if (isSame(before, stored) && !cause.also) return before
  const updatedAt = nextVersion(before, now)
  return shop.database.transaction(async (transaction) => {
    const after = await updateMembership(transaction, before, { ...stored, updatedAt })
    if (!after) return null
    await recordMembershipEvents(transaction, after, eventsOfChange(before, after, cause))
    await cause.also?.(transaction, after)
    const notice = noticeOfChange(before, after)
    if (notice) {
      const key = `membership-${after.id}:${notice.kind}:${updatedAt.getTime()}`
      await notifyMember(shop, { membershipId: after.id, key, notice }, transaction)
    }
    return after
  })
}

/**
 * Stores the provider's current state and the action's own changes, even if the membership was changed concurrently.
 */
export async function recordCaused(
  shop: Shop,
  before: MembershipRow,
  reported: Subscription,
  cause: Cause,
): Promise<MembershipRow> {
  let known = before
  let response = reported
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const after = await recordSubscription(shop, known, response, cause)
    if (after) {
      if (after.endedAt) await closeInvoices(shop, response.id)
      return after
    }
    response = await shop.payments.retrieveSubscription(reported.id)
    known = (await findMembership(shop.database, before.id))!
  }
  // The provider already has the change; following its events will store it.
  throw new ShopError('membership.busy')
}

/** The next `updatedAt`: later than before, however coarse or slow the clock is. */
export function nextVersion(before: Pick<MembershipRow, 'updatedAt'>, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1))
}

type Reported = Partial<
  Pick<MembershipRow, 'subscriptionId' | 'status' | 'trialEndsAt' | 'currentPeriodEndsAt' | 'endsAt' | 'endedAt'>
>

/** Data that an action stores together with the change that it made at the provider. */
export type Cause = {
  /** Id of the staff member who acted; null if the member did. */
  staffId?: number | null
  /** Stored with the dates in the timeline. */
  data?: Record<string, unknown>
  changes?: Partial<Pick<MembershipRow, 'endReason' | 'endComment' | 'price' | 'nextPrice' | 'nextPriceFrom'>>
  also?(transaction: Queries, after: MembershipRow): Promise<void>
}

function isSame(before: MembershipRow, reported: Partial<MembershipRow>): boolean {
  const keys = Object.keys(reported) as (keyof MembershipRow)[]
  return keys.every((key) => String(before[key]?.valueOf()) === String(reported[key]?.valueOf()))
}
