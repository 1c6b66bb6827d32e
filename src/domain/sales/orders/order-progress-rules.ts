import type { Cents } from '#shared/money.ts'
import type {
  OrderFulfilmentState,
  ParcelState,
  ProgressState,
  RefundStatus,
  ReturnReason,
  ReturnState,
} from '#shared/vocabularies.ts'
/** Rules for what the payer sees of an order after paying. Pure. */

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
  refunds: { key: string; amount: Cents; status: RefundStatus; createdAt: Date; returnId: number | null }[]
  returns: {
    id: number
    state: ReturnState
    kind: 'withdrawal' | 'voluntary'
    reason: ReturnReason | null
    statedAt: Date
    /** When staff agreed to what a shopper asked for; null: it was agreed as it was stated. */
    agreedAt: Date | null
    receivedAt: Date | null
    /** Deadline for the refund of a withdrawal. */
    dueAt: Date | null
    lines: { position: number; quantity: number; received: number; cancelledBefore?: number }[]
  }[]
}

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

/**
 * Returns how much of an order's goods came back and was refunded. A withdrawal counts as what was withdrawn from,
 * regardless of the quantity received.
 */
export function returnedPartOf(
  lines: readonly { position: number; quantity: number; cancelled: number }[],
  returns: readonly Pick<OrderEvents['returns'][number], 'kind' | 'state' | 'lines'>[],
): 'none' | 'partly' | 'wholly' {
  const done = returns.filter(({ state }) => state === 'REFUNDED')
  if (done.length === 0) return 'none'
  const isBack = ({ position, quantity, cancelled }: (typeof lines)[number]) =>
    itemsAt(position, done) >= quantity - cancelled
  const isWithdrawn = done.some(({ kind }) => kind === 'withdrawal') && !keepsSome(lines, returns)
  return isWithdrawn || lines.every(isBack) ? 'wholly' : 'partly'
}

/** True if the payer has not withdrawn from all goods, or sent them back, but keeps some. */
export function keepsSome(
  lines: readonly { position: number; quantity: number; cancelled: number }[],
  returns: readonly Pick<OrderEvents['returns'][number], 'kind' | 'state' | 'lines'>[],
): boolean {
  const counted = returns.filter(({ state }) => state !== 'REJECTED' && state !== 'CANCELLED' && state !== 'CLOSED')
  const withdrawals = counted.filter(({ kind }) => kind === 'withdrawal')
  // Withdrawals without lines are of everything.
  if (withdrawals.some((each) => each.lines.length === 0)) return false
  const withdrawn = withdrawals.flatMap((each) => each.lines)
  return lines.some(({ position, quantity, cancelled }) => {
    const before = withdrawn.filter((line) => line.position === position).map((line) => line.cancelledBefore ?? 0)
    return quantity - (before.length > 0 ? Math.min(...before) : cancelled) > itemsAt(position, counted)
  })
}

function itemsAt(position: number, returns: readonly Pick<OrderEvents['returns'][number], 'lines'>[]): number {
  const lines = returns.flatMap((each) => each.lines).filter((line) => line.position === position)
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Returns the items of a return as its payer sees them: those sent, or those received once any arrived. Empty if
 * nothing is sent back.
 */
export function shownItems(
  { state, lines }: Pick<OrderEvents['returns'][number], 'state' | 'lines'>,
  parcels: OrderEvents['parcels'],
): { position: number; quantity: number }[] {
  if (state === 'CANCELLED') return []
  const sent = sentParcels(parcels).flatMap((parcel) => parcel.lines)
  const areBack = state !== 'APPROVED' && lines.some(({ received }) => received > 0)
  return lines
    .map(({ position, quantity, received }) => {
      const wereSent = sent.filter((line) => line.position === position)
      const max = wereSent.reduce((sum, line) => sum + line.quantity, 0)
      return { position, quantity: Math.min(areBack ? received : quantity, max) }
    })
    .filter(({ quantity }) => quantity > 0)
}

const faults: readonly (ReturnReason | null)[] = ['damaged', 'wrong_item', 'not_as_described', 'late']

/** True if goods come back through the shop's fault; the shop then pays their postage. */
export function isShopsFault({ reason }: { reason: ReturnReason | null }): boolean {
  return faults.includes(reason)
}

/** Parcels that left the shop. */
export function sentParcels<Parcel extends { state: ParcelState }>(parcels: readonly Parcel[]): Parcel[] {
  return parcels.filter(({ state }) => state !== 'PACKED' && state !== 'CANCELLED')
}

/** Refunds that the payer has, or will have: failed ones are made again. */
export function shownRefunds(
  refunds: readonly Pick<OrderEvents['refunds'][number], 'key' | 'amount' | 'status' | 'createdAt'>[],
): { key: string; amount: Cents; isDone: boolean; createdAt: Date }[] {
  return refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ key, amount, status, createdAt }) => ({ key, amount, isDone: status === 'succeeded', createdAt }))
}
