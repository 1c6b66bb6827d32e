import { deliveryDaysTo, type Place, periodEnd } from '#domain/platform/working-days/public-holidays.ts'
import { dayMs, withdrawalDays } from '#shared/dates.ts'
import { sameTimeOn } from '#shared/shop-days.ts'

/** Until when visitors may withdraw. Pure. */

/** What can be withdrawn from: two separate acts. */
export type WithdrawalSubject = 'goods' | 'membership'

/**
 * Fourteen days after the last parcel was delivered, or the next working day of the buyer (D49), but never before an
 * end that was shown. Where the day is unknown the longest delivery promised counts, with every weekend in between.
 */
export function goodsWithdrawalEnd(input: {
  orderedAt: Date
  longestDelivery: number
  buyer: Place & { timeZone: string }
  /** Those that left. */
  parcels: readonly { shippedAt: Date | null; deliveredAt: Date | null }[]
}): Date {
  const { orderedAt, longestDelivery, buyer, parcels } = input
  const latestArrival = (from: Date) => {
    const weekendsIncluded = from.getTime() + (longestDelivery + 2 * Math.ceil(longestDelivery / 5)) * dayMs
    const { to } = deliveryDaysTo(buyer, from, [longestDelivery, longestDelivery])
    return Math.max(weekendsIncluded, sameTimeOn(to, from, buyer.timeZone).getTime())
  }
  const arrivals = parcels.flatMap(({ shippedAt, deliveredAt }) => [
    shippedAt ? latestArrival(shippedAt) : 0,
    deliveredAt?.getTime() ?? 0,
  ])
  return periodEnd(new Date(Math.max(latestArrival(orderedAt), ...arrivals)), withdrawalDays, buyer)
}

/** What the customer does now with goods that were withdrawn from, as keys of the mail's texts. */
export function withdrawalSteps({ wasSent }: { wasSent: boolean }): string[] {
  if (!wasSent) return ['steps.unsent', 'steps.sendUnsent']
  return ['steps.pack', 'steps.send', 'steps.postage', 'steps.proof']
}

/** Keys of what the mails say of each subject: goods that never left are not waited for. */
export function withdrawalSentences(
  subjects: readonly WithdrawalSubject[],
  { wasSent }: { wasSent: boolean },
): string[] {
  return subjects.map((subject) => (subject === 'goods' && !wasSent ? 'goodsUnsent' : subject))
}

/** The last day counts to its end in the shop's time zone. */
export function isStillTime(until: Date, now: Date, timeZone: string): boolean {
  return dayIn(now, timeZone) <= dayIn(until, timeZone)
}

function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
}
