import { dayMs, withdrawalDays } from '#shared/dates.ts'

/** Until when visitors may withdraw. Pure. */

/** What can be withdrawn from: two separate acts. */
export type WithdrawalSubject = 'goods' | 'membership'

/**
 * Fourteen days after the last parcel was delivered, but never before an end that was shown. Where the day is unknown
 * the longest delivery promised counts, with every weekend in between.
 */
export function goodsWithdrawalEnd(input: {
  orderedAt: Date
  longestDelivery: number
  /** Those that left. */
  parcels: readonly { shippedAt: Date | null; deliveredAt: Date | null }[]
}): Date {
  const { orderedAt, longestDelivery, parcels } = input
  const deliveryMs = (longestDelivery + 2 * Math.ceil(longestDelivery / 5)) * dayMs
  const arrivals = parcels.flatMap(({ shippedAt, deliveredAt }) => [
    (shippedAt?.getTime() ?? 0) + deliveryMs,
    deliveredAt?.getTime() ?? 0,
  ])
  return new Date(Math.max(orderedAt.getTime() + deliveryMs, ...arrivals) + withdrawalDays * dayMs)
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
