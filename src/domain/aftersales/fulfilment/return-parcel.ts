import type { Shop } from '#shop.ts'
import { moveParcel, type ParcelInput, withParcel } from './change-parcel.ts'
import type { ParcelWithLines } from './parcel-queries.ts'

/** Marks a parcel as returned to sender. What becomes of the goods and the money is decided apart. */
export async function returnParcel(shop: Shop, { id, version, actor }: ParcelInput): Promise<ParcelWithLines> {
  return withParcel(shop, id, (locked) =>
    moveParcel(locked, {
      to: 'RETURNED',
      action: 'parcel.return',
      version,
      actor,
      changes: { returnedAt: locked.now },
    }),
  )
}
