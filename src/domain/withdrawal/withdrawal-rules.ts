import { dayMs } from '#shared/dates.ts'
/** Until when visitors may withdraw. Pure. */

/** What can be withdrawn from: two separate acts. */
export type WithdrawalSubject = 'goods' | 'membership'

export const withdrawalDays = 14

/**
 * Fourteen days after delivery. Its day is unknown, so the longest delivery promised counts, with every weekend that
 * may lie between.
 */
export function goodsWithdrawalEnd(orderedAt: Date, longestDelivery: number): Date {
  const deliveryDays = longestDelivery + 2 * Math.ceil(longestDelivery / 5)
  return new Date(orderedAt.getTime() + (deliveryDays + withdrawalDays) * dayMs)
}

/** Fourteen days after the membership was agreed. */
export function membershipWithdrawalEnd(agreedAt: Date): Date {
  return new Date(agreedAt.getTime() + withdrawalDays * dayMs)
}

/** The last day counts to its end in the shop's time zone. */
export function isStillTime(until: Date, now: Date, timeZone: string): boolean {
  return dayIn(now, timeZone) <= dayIn(until, timeZone)
}

function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
}
