import { itemsToSend, type OrderFacts, orderStatesOf } from '#domain/sales/orders/order-state-rules.ts'

/** Why nothing of an order can be shipped. */
export type ShipmentObstacle = 'held' | 'flagged' | 'withdrawn' | 'refunded' | 'shipped'

/** Returns the quantity that has not left the shop, and whether all of it is packed. */
export function itemsToShip(facts: Pick<OrderFacts, 'lines' | 'parcels'>): { items: number; isPacked: boolean } {
  const sum = (lines: readonly { quantity: number }[]) => lines.reduce((all, { quantity }) => all + quantity, 0)
  const left = sum(itemsToSend(facts))
  const packed = sum(facts.parcels.filter(({ state }) => state === 'PACKED').flatMap(({ lines }) => lines))
  return { items: left + packed, isPacked: left === 0 }
}

/** Returns why an order cannot be shipped, now or any more; null if it can. */
export function shipmentObstacle(facts: OrderFacts): ShipmentObstacle | null {
  const { fulfilmentState } = orderStatesOf(facts)
  if (fulfilmentState === 'FULFILLED') return 'shipped'
  if (fulfilmentState === 'CANCELLED') return 'refunded'
  if (fulfilmentState !== 'ON_HOLD') return null
  if (facts.holdReason !== null) return 'held'
  return facts.isWithdrawn ? 'withdrawn' : 'flagged'
}
