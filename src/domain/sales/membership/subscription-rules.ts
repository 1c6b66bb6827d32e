import { periodEnd, type Region } from '#domain/platform/working-days/public-holidays.ts'
import { dayMs, hourMs, withdrawalDays } from '#shared/dates.ts'
import type { Cents, Currency } from '#shared/money.ts'
import type { MembershipStatus } from '#shared/vocabularies.ts'
import type { MembershipNotice } from './membership-notices.ts'
import { stateOf } from './membership-states.ts'

type Membership = {
  id: string
  status: MembershipStatus
  price: Cents
  currency: Currency
  trialDays: number
  trialEndsAt: Date | null
  currentPeriodEndsAt: Date | null
  endsAt: Date | null
  endedAt: Date | null
  createdAt: Date
}

/** A membership as its customer sees it; `status` in the provider's words. `isStarting`: it has none of it yet. */
export type MembershipView = {
  id: string
  status: MembershipStatus
  isStarting: boolean
  price: Cents
  currency: Currency
  trialEndsAt: Date | null
  nextChargeAt: Date | null
  endsAt: Date | null
}

/** Returns the end of a membership's withdrawal period: fourteen days after it was agreed (D49). */
export function membershipWithdrawalEnd(agreedAt: Date, buyer: Region & { timeZone: string }): Date {
  return periodEnd(agreedAt, withdrawalDays, buyer)
}

/**
 * Returns a membership as it is shown. Until it exists at the provider, that is the state it is about to have, with
 * the dates promised by the order (D36).
 */
export function viewMembership(stored: Membership): MembershipView {
  const membership = stored.status === 'starting' ? { ...stored, ...promisedDates(stored) } : stored
  const status = membership.endedAt ? 'canceled' : statusShown(membership)
  const next = status === 'trialing' ? membership.trialEndsAt : membership.currentPeriodEndsAt
  return {
    id: membership.id,
    status,
    isStarting: stored.status === 'starting' && !stored.endedAt,
    price: membership.price,
    currency: membership.currency,
    trialEndsAt: membership.trialEndsAt,
    nextChargeAt: membership.endsAt || membership.endedAt ? null : next,
    endsAt: membership.endedAt ?? membership.endsAt,
  }
}

/**
 * When the free days end, or else the first paid month began: what the order promised, before the provider has said
 * so.
 */
function promisedDates({ createdAt, trialDays }: Pick<Membership, 'createdAt' | 'trialDays'>) {
  return {
    trialEndsAt: trialDays > 0 ? new Date(createdAt.getTime() + trialDays * dayMs) : null,
    currentPeriodEndsAt: monthsAfter(createdAt, 1),
  }
}

/**
 * When a membership ends that is cancelled before the provider has begun it: with its free days, or its first month.
 */
export function promisedEnd(membership: Pick<Membership, 'createdAt' | 'trialDays'>): Date {
  const { trialEndsAt, currentPeriodEndsAt } = promisedDates(membership)
  return trialEndsAt ?? currentPeriodEndsAt
}

/** The same day so many months later, or that month's last day. */
export function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return later
}

function statusShown({ status, trialDays }: Membership): MembershipStatus {
  if (status !== 'starting') return status
  return trialDays > 0 ? 'trialing' : 'active'
}

/**
 * Returns the idempotency key for creating a membership; it changes hourly, because the provider repeats its first
 * response, even a failure. Before using the next key, the caller checks whether the subscription exists.
 */
export function createKey(
  { customerId, generation, createdAt }: { customerId: number; generation: number; createdAt: Date },
  now: Date,
): string {
  const hours = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / hourMs))
  return `user_${customerId}:member:${generation}${hours ? `:${hours}` : ''}`
}

type Course = Pick<Membership, 'status' | 'endsAt' | 'endedAt' | 'currentPeriodEndsAt' | 'trialEndsAt'>

/**
 * Returns the notice to the member about a change of state: cancelled, resumed or ended. Null if no notice is needed.
 */
export function noticeOfChange(before: Course, after: Course): MembershipNotice | null {
  if (after.endedAt) {
    if (before.endedAt) return null
    // Cancelled with a payment missing, it ends on the day it was to end, whether paid or not.
    const asAsked = before.endsAt !== null && before.endsAt <= after.endedAt
    return { kind: stateOf(before.status).owing && !asAsked ? 'endedUnpaid' : 'ended' }
  }
  if (after.endsAt && !before.endsAt) return { kind: 'cancelled', on: after.endsAt.toISOString() }
  if (!after.endsAt && before.endsAt) {
    const next = after.status === 'trialing' ? after.trialEndsAt : after.currentPeriodEndsAt
    return { kind: 'resumed', on: next?.toISOString() ?? null }
  }
  return null
}
