/** Until when shoppers may withdraw. Pure. */

const day = 24 * 3_600_000
export const withdrawalDays = 14

/**
 * When the time to withdraw from goods ends: fourteen days after they arrived. The shop is not told when that was, so the longest delivery
 * promised counts, its working days turned into days with every weekend that may lie between.
 */
export function goodsWithdrawalEnd(orderedAt: Date, longestDelivery: number): Date {
  const deliveryDays = longestDelivery + 2 * Math.ceil(longestDelivery / 5)
  return new Date(orderedAt.getTime() + (deliveryDays + withdrawalDays) * day)
}

/** When the time to withdraw from a membership ends: fourteen days after it was agreed. */
export function membershipWithdrawalEnd(agreedAt: Date): Date {
  return new Date(agreedAt.getTime() + withdrawalDays * day)
}

/** The last day counts to its end where the shop is. */
export function isStillTime(until: Date, now: Date, timeZone: string): boolean {
  return dayIn(now, timeZone) <= dayIn(until, timeZone)
}

function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
}
