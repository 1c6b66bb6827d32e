import type { Shop } from '#shop.ts'
import { moveParcel, type ParcelInput, withParcel } from './change-parcel.ts'
import type { ParcelWithLines } from './parcel-queries.ts'

/** Marks a parcel as returned to sender. Goods and money are decided on separately. */
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
