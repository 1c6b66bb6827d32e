import type { OrderFulfilmentState, ParcelState, ReturnState } from '#database/schema/states.ts'
import type { Cents } from '#shared/money.ts'
/** What the payer is told of an order after it was paid. Pure. */

export type OrderEvents = {
  parcels: {
    state: ParcelState
    carrier: string | null
    trackingNumber: string | null
    trackingUrl: string | null
    shippedAt: Date | null
    deliveredAt: Date | null
    lines: { position: number; quantity: number }[]
  }[]
  refunds: { amount: Cents; status: string; createdAt: Date; returnId: number | null }[]
  returns: {
    id: number
    state: ReturnState
    kind: 'withdrawal' | 'voluntary'
    statedAt: Date
    receivedAt: Date | null
  }[]
}

/** How far an order has come, in the payer's terms. */
export const progressStates = ['received', 'packed', 'partly_shipped', 'shipped', 'delivered', 'cancelled'] as const
export type ProgressState = (typeof progressStates)[number]

/** The state of an order as its payer sees it: a hold is the shop's own matter. */
export function progressStateOf(fulfilmentState: OrderFulfilmentState, { parcels }: OrderEvents): ProgressState {
  if (fulfilmentState === 'CANCELLED') return 'cancelled'
  const sent = sentParcels(parcels)
  if (fulfilmentState === 'FULFILLED') {
    const isUnderWay = sent.some(({ state }) => state === 'SHIPPED')
    return !isUnderWay && sent.some(({ state }) => state === 'DELIVERED') ? 'delivered' : 'shipped'
  }
  if (sent.length > 0) return 'partly_shipped'
  return fulfilmentState === 'PACKED' ? 'packed' : 'received'
}

/** Parcels that left the shop. */
export function sentParcels<Parcel extends { state: ParcelState }>(parcels: readonly Parcel[]): Parcel[] {
  return parcels.filter(({ state }) => state !== 'PACKED' && state !== 'CANCELLED')
}

/** Refunds that the payer has, or will have: failed ones are made again. */
export function shownRefunds(
  refunds: readonly Pick<OrderEvents['refunds'][number], 'amount' | 'status' | 'createdAt'>[],
): { amount: Cents; isDone: boolean; createdAt: Date }[] {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ amount, status, createdAt }) => ({ amount, isDone: status === 'succeeded', createdAt }))
}
