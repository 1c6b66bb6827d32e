import { type Cents, sumOf } from '#shared/money.ts'
import type {
  OrderFulfilmentState,
  OrderPaymentState,
  OrderReturnState,
  RefundStatus,
  ReturnState,
} from '#shared/vocabularies.ts'

/** Facts about an order and everything that belongs to it. Amounts in cents. */
export type OrderFacts = {
  total: Cents
  flag: string | null
  holdReason: string | null
  lines: { position: number; quantity: number; cancelled: number }[]
  parcels: { state: string; lines: { position: number; quantity: number }[] }[]
  /** Oldest first. */
  refunds: {
    amount: Cents
    status: RefundStatus
    createdAt: Date
    failedAt: Date | null
    /** `paid`: what was paid for these items. */
    lines: { position: number; quantity: number; paid: Cents }[]
  }[]
  hasOpenDispute: boolean
  /** States of the returns of goods, oldest first. */
  returns: ReturnState[]
  /** Withdrawn items are still to be cancelled, and must not be sent. */
  isWithdrawn: boolean
}

export type OrderStates = {
  paymentState: OrderPaymentState
  fulfilmentState: OrderFulfilmentState
  returnState: OrderReturnState
  refunded: Cents
}

/** Statuses of a refund that paid nothing back: its amount is free again. */
export const failedRefunds: readonly RefundStatus[] = ['failed', 'canceled']

/** Final statuses of a dispute. */
export const closedDisputes: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented']

/** True if a refund has paid something back, or still may. */
export function isPaidBack({ status }: { status: RefundStatus }): boolean {
  return !failedRefunds.includes(status)
}

const wasSent = (state: string) => state !== 'CANCELLED' && state !== 'PACKED'
/** Statuses of a refund whose end is open. */
export const refundsUnderWay: readonly RefundStatus[] = ['due', 'pending', 'requires_action']
const openReturns: readonly ReturnState[] = ['REQUESTED', 'APPROVED', 'RECEIVED']

/** The stored states of an order, from what happened to it. */
export function orderStatesOf(facts: OrderFacts): OrderStates {
  const refunded = refundedOf(facts)
  return {
    paymentState: paymentStateOf(facts, refunded),
    fulfilmentState: fulfilmentStateOf(facts, refunded),
    returnState: facts.returns.findLast((state) => openReturns.includes(state)) ?? facts.returns.at(-1) ?? 'NONE',
    refunded,
  }
}

/** Returns when the last item of an order was sent; null while something is left to send. */
export function sentAtOf(
  fulfilmentState: OrderFulfilmentState,
  parcels: readonly { state: string; shippedAt: Date | null }[],
): Date | null {
  if (fulfilmentState !== 'FULFILLED') return null
  const sent = parcels.flatMap(({ state, shippedAt }) => (shippedAt && wasSent(state) ? [shippedAt.getTime()] : []))
  return sent.length > 0 ? new Date(Math.max(...sent)) : null
}

/** Returns the amount refunded or being refunded; failed refunds do not count. */
function refundedOf({ refunds }: Pick<OrderFacts, 'refunds'>): Cents {
  return sumOf(refunds.filter(isPaidBack).map(({ amount }) => amount))
}

function paymentStateOf({ refunds, total, hasOpenDispute }: OrderFacts, refunded: Cents): OrderPaymentState {
  if (hasOpenDispute) return 'DISPUTED'
  if (hasFailedRefund(refunds)) return 'REFUND_FAILED'
  if (refunds.some(({ status }) => refundsUnderWay.includes(status))) return 'REFUND_PENDING'
  if (refunded === 0) return 'PAID'
  return refunded >= total ? 'REFUNDED' : 'PARTLY_REFUNDED'
}

/** True if a refund failed and none was made after the failure. A refund made before it does not count. */
function hasFailedRefund(refunds: OrderFacts['refunds']): boolean {
  return refunds.some(({ status, failedAt, createdAt }, index) => {
    if (status !== 'failed') return false
    const since = failedAt ?? createdAt
    return !refunds.slice(index + 1).some((later) => later.createdAt >= since && later.status !== 'canceled')
  })
}

function fulfilmentStateOf(facts: OrderFacts, refunded: Cents): OrderFulfilmentState {
  const left = itemsToSend(facts)
  const isLeft = left.some(({ quantity }) => quantity > 0)
  const isSent = facts.parcels.some(({ state }) => wasSent(state))
  const isPacked = facts.parcels.some(({ state }) => state === 'PACKED')
  if (!isLeft && !isPacked) return isSent ? 'FULFILLED' : 'CANCELLED'
  if (!isSent && refunded >= facts.total && facts.total > 0) return 'CANCELLED'
  // In these cases unsent items must not be sent; cancelling them refunds them.
  if (facts.holdReason !== null || facts.flag !== null || facts.isWithdrawn) return 'ON_HOLD'
  if (isSent) return 'PARTIAL'
  return isLeft ? 'UNFULFILLED' : 'PACKED'
}

/** Returns, by line, the quantity that is neither cancelled nor in a parcel. */
export function itemsToSend({
  lines,
  parcels,
}: Pick<OrderFacts, 'lines' | 'parcels'>): { position: number; quantity: number }[] {
  const packed = countItems(parcels.filter(({ state }) => state !== 'CANCELLED'))
  return lines.map(({ position, quantity, cancelled }) => ({
    position,
    quantity: quantity - cancelled - (packed.get(position) ?? 0),
  }))
}

/** Sums quantities by line position. */
export function countItems(groups: { lines: { position: number; quantity: number }[] }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { position, quantity } of groups.flatMap(({ lines }) => lines)) {
    counts.set(position, (counts.get(position) ?? 0) + quantity)
  }
  return counts
}

/** Returns, by line, the quantity that left the shop, including items that came back undelivered. */
export function sentItems({ parcels }: Pick<OrderFacts, 'parcels'>): Map<number, number> {
  return countItems(parcels.filter(({ state }) => wasSent(state)))
}

/** Returns, by line, the quantity that went to the customer, even if it has come back since. */
export function deliveredItems({ parcels }: Pick<OrderFacts, 'parcels'>): Map<number, number> {
  return countItems(parcels.filter(({ state }) => state === 'SHIPPED' || state === 'DELIVERED'))
}

/** Returns, by line, the refunded quantity; failed refunds do not count. */
export function refundedItems({ refunds }: Pick<OrderFacts, 'refunds'>): Map<number, number> {
  return countItems(refunds.filter(isPaidBack))
}
