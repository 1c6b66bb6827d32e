import { deliveryDaysTo, periodEnd, type Region } from '#domain/platform/working-days/public-holidays.ts'
import { dayMs, withdrawalDays } from '#shared/dates.ts'
import { sameTimeOn } from '#shared/shop-days.ts'
import type { WithdrawalSubject } from '#shared/vocabularies.ts'

/** Rules for how long visitors may withdraw. Pure. */

/**
 * Returns the end of withdrawal: fourteen days after the last delivery, or the buyer's next working day (D49), but
 * never before an end already shown. If the delivery day is unknown, the longest promised delivery counts, with every
 * weekend in between.
 */
export function goodsWithdrawalEnd(input: {
  orderedAt: Date
  longestDelivery: number
  buyer: Region & { timeZone: string }
  /** Parcels that left the shop. */
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

/** Returns the customer's next steps with the withdrawn goods, as keys of the mail's texts. */
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

/** True until the end of the last day in the shop's time zone. */
export function isStillTime(until: Date, now: Date, timeZone: string): boolean {
  return dayIn(now, timeZone) <= dayIn(until, timeZone)
}

function dayIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)
}
