import { countItems, isPaidBack } from '#domain/sales/orders/order-state-rules.ts'
import { dayMs } from '#shared/dates.ts'
import type { RefundStatus } from '#shared/vocabularies.ts'
/** When buyers are asked for a review, and of what. Pure. */

/** Days for which a mailed invitation lets its holder write. */
export const invitationDays = 60
/** An invitation this late would ask about something half forgotten: the order's time has passed. */
export const latestInvitationDays = 30

type Items = { position: number; quantity: number }

export type ReviewFacts = {
  order: { total: number; refunded: number }
  lines: readonly { position: number; productId: number }[]
  parcels: readonly { state: string; shippedAt: Date | null; deliveredAt: Date | null; lines: Items[] }[]
  refunds: readonly { status: RefundStatus; lines: Items[] }[]
  returns: readonly { state: string; lines: Items[] }[]
}

const setAside: readonly string[] = ['REJECTED', 'CANCELLED']

/**
 * Returns when a parcel arrived. If that is not recorded, assumes the longest delivery, with every weekend in
 * between.
 */
export function arrivalOf(
  { shippedAt, deliveredAt }: { shippedAt: Date | null; deliveredAt: Date | null },
  longestDelivery: number,
): Date | null {
  if (deliveredAt) return deliveredAt
  return shippedAt && new Date(shippedAt.getTime() + longestDays(longestDelivery) * dayMs)
}

/** Days that so many working days last at most. */
export function longestDays(workingDays: number): number {
  return workingDays + 2 * Math.ceil(workingDays / 5)
}

/** Returns the ids of products of which the buyer keeps at least one item that has arrived and was not refunded. */
export function reviewableProducts(
  { order, lines, parcels, refunds, returns }: ReviewFacts,
  { now, longestDelivery }: { now: Date; longestDelivery: number },
): number[] {
  if (order.total > 0 && order.refunded >= order.total) return []
  const arrived = countItems(
    parcels.filter((parcel) => {
      const at = arrivalOf(parcel, longestDelivery)
      return (parcel.state === 'SHIPPED' || parcel.state === 'DELIVERED') && at !== null && at <= now
    }),
  )
  const refunded = countItems(refunds.filter(isPaidBack))
  const returned = countItems(returns.filter(({ state }) => !setAside.includes(state)))
  const kept = lines.filter(({ position }) => {
    // An item that came back and was refunded is in both counts, so the larger one is used.
    const gone = Math.max(refunded.get(position) ?? 0, returned.get(position) ?? 0)
    return (arrived.get(position) ?? 0) > gone
  })
  return [...new Set(kept.map(({ productId }) => productId))]
}
