import type { Shop } from '#shop.ts'
import { moveParcel, type ParcelInput, withParcel } from './change-parcel.ts'
import type { ParcelWithLines } from './parcel-queries.ts'

/** Unpacks a parcel that has not left the shop; its items become available to send again. */
export async function cancelParcel(shop: Shop, { id, version, actor }: ParcelInput): Promise<ParcelWithLines> {
  return withParcel(shop, id, (locked) =>
    moveParcel(locked, {
      to: 'CANCELLED',
      action: 'parcel.cancel',
      version,
      actor,
      changes: { cancelledAt: locked.now },
    }),
  )
}
