import { deleteUntold } from '#domain/platform/webhooks/webhook-queries.ts'
import type { Shop } from '#shop.ts'
import { moveParcel, notAllowed, type ParcelInput, withParcel } from './change-parcel.ts'
import type { ParcelWithLines } from './parcel-queries.ts'
import { undoUntil } from './parcel-rules.ts'
import { shippedKey } from './ship-parcel.ts'

/** Takes a shipment back before its mail leaves. Throws `state.notAllowed` afterwards. */
export async function undoShipment(shop: Shop, { id, version, actor }: ParcelInput): Promise<ParcelWithLines> {
  return withParcel(shop, id, async (locked) => {
    const limit = undoUntil(locked.parcel)
    if (!limit || locked.now >= limit) throw notAllowed(locked.parcel.state)
    await deleteUntold(locked.transaction, { event: 'order.shipped', key: shippedKey(locked.parcel) })
    return moveParcel(locked, {
      to: 'PACKED',
      action: 'parcel.undo',
      version,
      actor,
      changes: { shippedAt: null },
    })
  })
}
