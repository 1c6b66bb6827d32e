import type { Permission } from '#domain/people/staff/permission-rules.ts'
import {
  countItems,
  deliveredItems,
  itemsToSend,
  type OrderFacts,
  orderStatesOf,
  refundedItems,
} from './order-state-rules.ts'

/** Actions on an order as a whole; parcels and returns define their own. */
export const orderActions = [
  'pack',
  'ship',
  'hold',
  'release',
  'address',
  'note',
  'refund',
  'cancel',
  'return',
] as const
export type OrderAction = (typeof orderActions)[number]

const toSend = ['UNFULFILLED', 'PACKED', 'PARTIAL']
const sentStates = ['SHIPPED', 'DELIVERED', 'RETURNED']
const noReturn = ['REJECTED', 'CANCELLED']

/**
 * Flags that staff may clear after checking that the goods can be sent. The others lead to a refund automatically.
 */
export const clearedFlags = ['unpublished']

/** Returns the actions that the order's state and the staff member's permissions allow now. */
export function allowedOrderActions(
  facts: OrderFacts,
  { isErased, may }: { isErased: boolean; may(permission: Permission): boolean },
): OrderAction[] {
  const { fulfilmentState, refunded } = orderStatesOf(facts)
  const isToSend = toSend.includes(fulfilmentState)
  const isLeft = itemsToSend(facts).some(({ quantity }) => quantity > 0)
  const isSent = facts.parcels.some(({ state }) => sentStates.includes(state))
  const mayRelease = facts.holdReason !== null || clearedFlags.includes(facts.flag ?? '')
  const possible: Record<OrderAction, boolean> = {
    pack: may('orders.fulfil') && isToSend && isLeft,
    ship: may('orders.fulfil') && isToSend && facts.parcels.some(({ state }) => state === 'PACKED'),
    hold: may('orders.edit') && isToSend,
    release: may('orders.edit') && mayRelease,
    address: may('orders.edit') && !isErased && mayChangeAddress(fulfilmentState),
    note: may('orders.edit') && !isErased,
    refund: may('refunds.make') && refunded < facts.total,
    cancel: may('orders.edit') && may('refunds.make') && isLeft && fulfilmentState !== 'CANCELLED',
    return: may('returns.handle') && isSent,
  }
  return orderActions.filter((action) => possible[action])
}

/** True if something is still to be sent to the address. */
export function mayChangeAddress(fulfilmentState: string): boolean {
  return fulfilmentState !== 'FULFILLED' && fulfilmentState !== 'CANCELLED'
}

export type LineCounts = {
  position: number
  packed: number
  sent: number
  delivered: number
  returned: number
  refunded: number
  cancelled: number
  left: number
}

type ReturnFacts = { state: string; lines: { position: number; received: number }[] }

export function lineCounts(facts: OrderFacts, comingBack: ReturnFacts[]): LineCounts[] {
  const inState = (states: string[]) => countItems(facts.parcels.filter(({ state }) => states.includes(state)))
  const [packed, sent] = [inState(['PACKED']), inState(sentStates)]
  const delivered = deliveredItems(facts)
  const refunded = refundedItems(facts)
  const received = comingBack
    .filter(({ state }) => !noReturn.includes(state))
    .map(({ lines }) => ({ lines: lines.map(({ position, received: quantity }) => ({ position, quantity })) }))
  const returned = countItems(received)
  const left = new Map(itemsToSend(facts).map(({ position, quantity }) => [position, quantity]))
  return facts.lines.map(({ position, cancelled }) => ({
    position,
    packed: packed.get(position) ?? 0,
    sent: sent.get(position) ?? 0,
    delivered: delivered.get(position) ?? 0,
    returned: returned.get(position) ?? 0,
    refunded: refunded.get(position) ?? 0,
    cancelled,
    left: left.get(position) ?? 0,
  }))
}
