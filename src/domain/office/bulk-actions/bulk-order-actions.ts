import { z } from 'zod'
import { packParcel } from '#domain/aftersales/fulfilment/pack-parcel.ts'
import { findParcelsOfOrder } from '#domain/aftersales/fulfilment/parcel-queries.ts'
import { checkTracking } from '#domain/aftersales/fulfilment/parcel-rules.ts'
import { shipParcel } from '#domain/aftersales/fulfilment/ship-parcel.ts'
import { type Actor, hasChangeOf } from '#domain/platform/audit/audit-queries.ts'
import { holdOrder, releaseOrder } from '#domain/sales/orders/hold-order.ts'
import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrderByNumber } from '#domain/sales/orders/order-parts-queries.ts'
import { itemsToSend } from '#domain/sales/orders/order-state-rules.ts'
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
    /** True to pack what is left first; without it, only packed parcels leave. */
    pack: z.boolean().optional(),
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
    ship: (one) => shipAll(shop, one, inputs.ship.parse(input)),
    hold: (one) => holdOrder(shop, { ...one, ...inputs.hold.parse(input) }),
    release: (one) => releaseOrder(shop, one),
  }
  return actions[action]
}

/**
 * Packs what is left of an order. One that is packed already stays unchanged, since an earlier try may have packed it.
 */
async function packAll(shop: Shop, { number, actor }: One, { notify }: z.infer<typeof inputs.pack>): Promise<void> {
  const { parcels, isLeft } = await readProgress(shop, number)
  if (!isLeft && parcels.some(({ state }) => state === 'PACKED')) return
  await packParcel(shop, { number, actor: firstTry(actor), notify })
}

/**
 * Ships an order's packed parcels under its tracking number; with `pack`, what is left to pack leaves in one of them.
 * Nothing is left to do if this call, or one with the same tracking number, has shipped them before.
 */
async function shipAll(shop: Shop, { number, actor }: One, input: z.infer<typeof inputs.ship>): Promise<void> {
  const { tracking = {}, notify, pack = false } = input
  const given = tracking[String(number)]
  const carrier = given?.carrier ?? input.carrier
  const trackingNumber = given
    ? checkTracking({ ...noTracking, trackingNumber: given.tracking_number }).trackingNumber
    : null
  const before = await readProgress(shop, number)
  if (pack && before.isLeft) await packParcel(shop, { number, actor: firstTry(actor), notify })
  const { order, parcels } = pack && before.isLeft ? await readProgress(shop, number) : before
  const packed = parcels.filter(({ state }) => state === 'PACKED')
  for (const { id, version } of packed)
    await shipParcel(shop, { id, version, actor, carrier, notify, ...(trackingNumber && { trackingNumber }) })
  if (packed.length > 0) return
  const sent = parcels.filter(({ state }) => state === 'SHIPPED')
  if (trackingNumber && sent.some((parcel) => parcel.trackingNumber === trackingNumber)) return
  for (const { id } of sent) {
    if (await hasChangeOf(shop.database, { subject: `parcel:${id}`, requestId: actor.requestId })) return
  }
  throw new ShopError('state.notAllowed', { details: { state: order.fulfilmentState } })
}

/** A repeated call has packed other orders before this one, which must not be taken for this one's parcel. */
const firstTry = (actor: Actor): Actor => ({ ...actor, isRepeated: false })

async function readProgress({ database }: Shop, number: number) {
  const order = await findOrderByNumber(database, number)
  if (!order) throw new ShopError('request.notFound')
  const { lines } = await findOrderFacts(database, order)
  const parcels = await findParcelsOfOrder(database, order.id)
  return { order, parcels, isLeft: itemsToSend({ lines, parcels }).some(({ quantity }) => quantity > 0) }
}
