import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrderByNumber } from '#domain/sales/orders/order-parts-queries.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Carrier } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findNumbersInUse } from './parcel-queries.ts'
import { checkTracking, isCarrier, trackingWarnings } from './parcel-rules.ts'
import { itemsToShip, type ShipmentObstacle, shipmentObstacle } from './shipment-rules.ts'

export type Shipment = {
  order: OrderRow
  items: number
  isPacked: boolean
  carrier: Carrier | null
  trackingNumber: string | null
  obstacle: ShipmentObstacle | null
}

/** Returns what is left to ship of these orders, in their sequence. Throws `request.notFound`. */
export async function readShipments(shop: Pick<Shop, 'database'>, numbers: readonly number[]): Promise<Shipment[]> {
  const shipments: Shipment[] = []
  for (const number of numbers) {
    const order = await findOrderByNumber(shop.database, number)
    if (!order) throw new ShopError('request.notFound')
    const facts = await findOrderFacts(shop.database, order)
    const parcel = facts.parcels.find(({ state }) => state === 'PACKED')
    const carrier = parcel?.carrier ?? null
    shipments.push({
      order,
      ...itemsToShip(facts),
      carrier: isCarrier(carrier) ? carrier : null,
      trackingNumber: parcel?.trackingNumber ?? null,
      obstacle: shipmentObstacle(facts),
    })
  }
  return shipments
}

type Row = { order: number; carrier: Carrier; trackingNumber: string }

/** Returns, for each row with a number, the other order that uses it and whether it looks unlike its carrier's. */
export async function checkTrackingNumbers(
  shop: Pick<Shop, 'database'>,
  rows: readonly Row[],
): Promise<{ order: number; usedBy: number | null; isUnusual: boolean }[]> {
  const stored = rows.flatMap((row) => {
    const { trackingNumber } = checkTracking({ ...row, trackingUrl: null })
    return trackingNumber ? [{ ...row, trackingNumber }] : []
  })
  const used = await findNumbersInUse(
    shop.database,
    stored.map(({ trackingNumber }) => trackingNumber),
  )
  return stored.map(({ order, carrier, trackingNumber }) => ({
    order,
    usedBy: used.find((one) => one.trackingNumber === trackingNumber && one.order !== order)?.order ?? null,
    isUnusual: Object.keys(trackingWarnings({ carrier, trackingNumber })).length > 0,
  }))
}
