import type { MembershipRow } from '#domain/sales/membership/membership-queries.ts'
import { monthsAfter, promisedEnd } from '#domain/sales/membership/subscription-rules.ts'
import { dayMs } from '#shared/dates.ts'
import { startOfDay } from '#shared/shop-days.ts'

/** Rules for wishes to end a membership (D50). Pure. */

export type EndingStatement = {
  name: string
  email: string
  reference: string
  /** Day in the shop's time zone; null for as early as possible. */
  date: string | null
}

type Wish = { statedAt: Date; wishedFor: string | null }
type Course = Pick<
  MembershipRow,
  'status' | 'trialEndsAt' | 'currentPeriodEndsAt' | 'endsAt' | 'endedAt' | 'createdAt' | 'trialDays'
>

/** For so long the mailed link confirms a wish; what is older, staff decide with the person. */
export const linkDays = 30

export function isLinkOver({ statedAt }: Pick<Wish, 'statedAt'>, now: Date): boolean {
  return now.getTime() - statedAt.getTime() > linkDays * dayMs
}

/** From when on nothing may be charged any more: the statement, or the day it wishes for. */
export function countsFrom({ statedAt, wishedFor }: Wish, timeZone: string): Date {
  const wished = wishedFor === null ? 0 : startOfDay(wishedFor, timeZone).getTime()
  return new Date(Math.max(statedAt.getTime(), wished))
}

/** When the trial or the paid period ends that a membership is in. */
export function periodEndOf(membership: Course): Date {
  const { status, trialEndsAt, currentPeriodEndsAt } = membership
  const end = status === 'trialing' ? trialEndsAt : currentPeriodEndsAt
  return end ?? promisedEnd(membership)
}

/** True if the membership is to end with its present period; false while the day that is wished for lies beyond. */
export function isWishDue(wish: Wish, membership: Course, timeZone: string): boolean {
  return wish.wishedFor === null || membership.endedAt !== null || periodEndOf(membership) >= countsFrom(wish, timeZone)
}

/**
 * The day on which a wish ends a membership: with its trial or paid period, or with the one in which the wished day
 * lies. An end that is known already stays.
 */
export function endOfWish(wish: Wish, membership: Course, timeZone: string): Date {
  const known = membership.endedAt ?? membership.endsAt
  if (known) return known
  const end = periodEndOf(membership)
  const from = countsFrom(wish, timeZone)
  // Paid on since: what was charged after the wish is paid back, so nothing lasts longer for it.
  if (wish.wishedFor === null || end >= from) return end
  for (let months = 1; ; months += 1) {
    const later = monthsAfter(end, months)
    if (later >= from) return later
  }
}
