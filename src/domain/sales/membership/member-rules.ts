import { dayMs } from '#shared/dates.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { MembershipRow } from './membership-queries.ts'
import { monthsAfter } from './subscription-rules.ts'

/** A trial lasts this long at most, extensions included. */
export const maxTrialDays = 90
/** A higher price is announced this long before. */
export const noticeDays = 30

export const memberActions = ['cancel', 'resume', 'extend-trial', 'price', 'card-link', 'refund'] as const
export type MemberAction = (typeof memberActions)[number]

/** Returns the actions that the membership's state allows, regardless of role. */
export function allowedMemberActions(membership: MembershipRow): MemberAction[] {
  const { endedAt, endsAt, subscriptionId } = membership
  if (endedAt) return ['refund']
  const hasBegun = subscriptionId !== null
  return memberActions.filter((action) => {
    if (action === 'resume') return endsAt !== null
    if (action === 'extend-trial') return hasBegun && mayExtend(membership)
    if (action === 'price') return hasBegun && endsAt === null && nextInvoice(membership) !== null
    return true
  })
}

/** True if a trial can be extended by at least one day. */
function mayExtend(membership: MembershipRow): boolean {
  const { status, trialEndsAt } = membership
  return status === 'trialing' && trialEndsAt !== null && trialDays(membership, 1) <= maxTrialDays
}

// Counted in whole days, as it was promised.
function trialDays({ trialEndsAt, createdAt }: MembershipRow, more: number): number {
  return Math.round((trialEndsAt!.getTime() - createdAt.getTime()) / dayMs) + more
}

const nextInvoice = ({ currentPeriodEndsAt, trialEndsAt }: MembershipRow) => currentPeriodEndsAt ?? trialEndsAt

/** Throws `membership.over`: nothing can be done with one that has ended. */
export function requireLive(membership: MembershipRow): void {
  if (membership.endedAt) throw new ShopError('membership.over', { details: { state: membership.status } })
}

/** When a trial ends that is made so many days longer. Throws invalid `days`. */
export function extendedTrialEnd(membership: MembershipRow, days: number): Date {
  const { status, trialEndsAt } = membership
  if (status !== 'trialing' || !trialEndsAt) throw invalid({ days: ['member.notInTrial'] })
  if (trialDays(membership, days) > maxTrialDays) throw invalid({ days: ['member.trialTooLong'] })
  return new Date(trialEndsAt.getTime() + days * dayMs)
}

/**
 * Returns the date of the first invoice at another price: on or after `from`, and at least thirty days ahead for a
 * higher price.
 * @throws invalid `price` or `from`
 */
export function firstInvoiceAt(
  membership: MembershipRow,
  { price, from, now }: { price: number; from: Date | null; now: Date },
): Date {
  const next = nextInvoice(membership)
  if (!next) throw invalid({ price: ['member.noBill'] })
  const announced = now.getTime() + (price > membership.price ? noticeDays * dayMs : 0)
  // A day is given as a date: the rest of it counts.
  if (from && from.getTime() < announced - dayMs) throw invalid({ from: ['member.tooSoon'] })
  const earliest = Math.max(announced, from?.getTime() ?? 0)
  for (let months = 0; ; months += 1) {
    const invoice = monthsAfter(next, months)
    if (invoice.getTime() >= earliest) return invoice
  }
}

/** True if the next invoice is the first to charge the planned price. */
export function isPriceDue({ nextPriceFrom, currentPeriodEndsAt }: MembershipRow): boolean {
  if (!nextPriceFrom || !currentPeriodEndsAt) return false
  // Months differ in length, so half a day of tolerance decides between two invoices.
  return currentPeriodEndsAt.getTime() >= nextPriceFrom.getTime() - dayMs / 2
}
