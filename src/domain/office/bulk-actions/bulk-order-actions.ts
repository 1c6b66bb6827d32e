import { z } from 'zod'
import { packParcel } from '#domain/aftersales/fulfilment/pack-parcel.ts'
import { findParcelsOfOrder } from '#domain/aftersales/fulfilment/parcel-queries.ts'
import { checkTracking } from '#domain/aftersales/fulfilment/parcel-rules.ts'
import { shipParcel } from '#domain/aftersales/fulfilment/ship-parcel.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { holdOrder, releaseOrder } from '#domain/sales/orders/hold-order.ts'
import { findOrderByNumber } from '#domain/sales/orders/order-parts-queries.ts'
import { fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import { typedText } from '#shared/typed-text.ts'
import { carriers } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'

export type OrderBulkAction = 'pack' | 'ship' | 'hold' | 'release'
type One = { number: number; actor: Actor }

const noTracking = { carrier: null, trackingNumber: null, trackingUrl: null }

const inputs = {
  pack: z.strictObject({ notify: z.boolean().optional() }),
  ship: z.strictObject({
    carrier: z.enum(carriers).optional(),
    notify: z.boolean().optional(),
    /** Keyed by order number, for orders that have one. An order's own carrier overrides the one above. */
    tracking: z
      .record(
        z.string(),
        z.strictObject({ carrier: z.enum(carriers).optional(), tracking_number: typedText().max(100) }),
      )
      .optional(),
  }),
  hold: z.strictObject({ reason: typedText().min(1, 'validation.required').max(500, 'validation.tooLong') }),
  release: z.strictObject({}),
}

/**
 * Returns the function that runs a bulk action on one order, safe to repeat. Throws invalid `input` fields before
 * anything is done.
 */
export function orderAction(shop: Shop, action: OrderBulkAction, input: unknown): (one: One) => Promise<void> {
  const read = inputs[action].safeParse(input)
  if (!read.success) throw invalid(fieldErrorsOf(read.error))
  const actions: Record<OrderBulkAction, (one: One) => Promise<void>> = {
    pack: (one) => packAll(shop, one, inputs.pack.parse(input)),
    ship: (one) => shipPacked(shop, one, inputs.ship.parse(input)),
    hold: (one) => holdOrder(shop, { ...one, ...inputs.hold.parse(input) }),
    release: (one) => releaseOrder(shop, one),
  }
  return actions[action]
}

/** Packs an order. One that is already packed stays unchanged, since an earlier try may have packed it. */
async function packAll(shop: Shop, { number, actor }: One, { notify }: z.infer<typeof inputs.pack>): Promise<void> {
  const order = await findOrderByNumber(shop.database, number)
  if (!order) throw new ShopError('request.notFound')
  if (order.fulfilmentState !== 'PACKED') await packParcel(shop, { number, actor, notify })
}

/**
 * Ships an order's packed parcels under its tracking number. If parcels have already left with this number, an
 * earlier try shipped them.
 */
async function shipPacked(shop: Shop, { number, actor }: One, input: z.infer<typeof inputs.ship>): Promise<void> {
  const order = await findOrderByNumber(shop.database, number)
  if (!order) throw new ShopError('request.notFound')
  const { tracking = {}, notify } = input
  const given = tracking[String(number)]
  const carrier = given?.carrier ?? input.carrier
  const trackingNumber = given
    ? checkTracking({ ...noTracking, trackingNumber: given.tracking_number }).trackingNumber
    : null
  const parcels = await findParcelsOfOrder(shop.database, order.id)
  const packed = parcels.filter(({ state }) => state === 'PACKED')
  const isSent = parcels.some((parcel) => parcel.state === 'SHIPPED' && parcel.trackingNumber === trackingNumber)
  if (packed.length === 0 && trackingNumber && isSent) return
  if (packed.length === 0) throw new ShopError('state.notAllowed', { details: { state: order.fulfilmentState } })
  for (const { id, version } of packed)
    await shipParcel(shop, { id, version, actor, carrier, notify, ...(trackingNumber && { trackingNumber }) })
}
