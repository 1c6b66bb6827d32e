import { dayMs } from '#shared/dates.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { MembershipRow } from './membership-queries.ts'

/** A trial lasts this long at most, extensions included. */
export const mostTrialDays = 90
/** A higher price is announced this long before. */
export const noticeDays = 30

export const memberActs = ['cancel', 'resume', 'extend-trial', 'price', 'card-link', 'refund'] as const
export type MemberAct = (typeof memberActs)[number]

/** What can be done with a membership as it stands, by any role. */
export function allowedMemberActs(membership: MembershipRow): MemberAct[] {
  const { endedAt, endsAt, subscriptionId } = membership
  if (endedAt) return ['refund']
  const hasBegun = subscriptionId !== null
  return memberActs.filter((act) => {
    if (act === 'resume') return endsAt !== null
    if (act === 'extend-trial') return hasBegun && mayExtend(membership)
    if (act === 'price') return hasBegun && endsAt === null && nextBill(membership) !== null
    return true
  })
}

/** Whether a trial can be made a day longer at least. */
function mayExtend(membership: MembershipRow): boolean {
  const { status, trialEndsAt } = membership
  return status === 'trialing' && trialEndsAt !== null && trialDays(membership, 1) <= mostTrialDays
}

// Counted in whole days, as it was promised.
function trialDays({ trialEndsAt, createdAt }: MembershipRow, more: number): number {
  return Math.round((trialEndsAt!.getTime() - createdAt.getTime()) / dayMs) + more
}

const nextBill = ({ currentPeriodEndsAt, trialEndsAt }: MembershipRow) => currentPeriodEndsAt ?? trialEndsAt

/** Throws `membership.over`: nothing can be done with one that has ended. */
export function requireLive(membership: MembershipRow): void {
  if (membership.endedAt) throw new ShopError('membership.over', { details: { state: membership.status } })
}

/** When a trial ends that is made so many days longer. Throws invalid `days`. */
export function extendedTrialEnd(membership: MembershipRow, days: number): Date {
  const { status, trialEndsAt } = membership
  if (status !== 'trialing' || !trialEndsAt) throw invalid({ days: ['member.notInTrial'] })
  if (trialDays(membership, days) > mostTrialDays) throw invalid({ days: ['member.trialTooLong'] })
  return new Date(trialEndsAt.getTime() + days * dayMs)
}

/**
 * The bill from which another price is charged: the first one on or after a day, of a higher price thirty days ahead.
 * @throws invalid `price` or `from`
 */
export function firstBillAt(
  membership: MembershipRow,
  { price, from, now }: { price: number; from: Date | null; now: Date },
): Date {
  const next = nextBill(membership)
  if (!next) throw invalid({ price: ['member.noBill'] })
  const announced = now.getTime() + (price > membership.price ? noticeDays * dayMs : 0)
  // A day is given as a date: the rest of it counts.
  if (from && from.getTime() < announced - dayMs) throw invalid({ from: ['member.tooSoon'] })
  const earliest = Math.max(announced, from?.getTime() ?? 0)
  for (let months = 0; ; months += 1) {
    const bill = monthsAfter(next, months)
    if (bill.getTime() >= earliest) return bill
  }
}

/** The same day so many months later, or that month's last day. */
function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return later
}

/** Whether the next bill is the one from which the planned price is charged. */
export function isPriceDue({ nextPriceFrom, currentPeriodEndsAt }: MembershipRow): boolean {
  if (!nextPriceFrom || !currentPeriodEndsAt) return false
  // Months differ in length: half a day decides between two bills.
  return currentPeriodEndsAt.getTime() >= nextPriceFrom.getTime() - dayMs / 2
}
