import type { Shop } from '#shop.ts'
import { moveParcel, type ParcelInput, withParcel } from './change-parcel.ts'
import type { ParcelWithLines } from './parcel-queries.ts'
import { sendParcelMailJob } from './send-parcel-mails.ts'

/** Marks a parcel as delivered, now or at a given time since it was shipped, and notifies the payer by mail. */
export async function deliverParcel(
  shop: Shop,
  input: ParcelInput & { notify?: boolean | undefined; deliveredAt?: Date | undefined },
): Promise<ParcelWithLines> {
  const { id, version, actor } = input
  return withParcel(shop, id, async (locked) => {
    const { transaction, parcel, now } = locked
    const deliveredAt = deliveryMoment(input.deliveredAt ?? now, parcel.shippedAt, now)
    const delivered = await moveParcel(locked, {
      to: 'DELIVERED',
      action: 'parcel.deliver',
      version,
      actor,
      changes: { deliveredAt },
    })
    if (input.notify ?? parcel.notify) {
      const payload = { parcelId: id, kind: 'delivered' as const, at: deliveredAt.toISOString() }
      await shop.jobs.enqueue(sendParcelMailJob, payload, { key: `${id}:delivered`, database: transaction })
    }
    return delivered
  })
}

/** Returns the given time, limited to between the shipment and now. */
function deliveryMoment(given: Date, shippedAt: Date | null, now: Date): Date {
  const earliest = shippedAt?.getTime() ?? 0
  return new Date(Math.min(Math.max(given.getTime(), earliest), now.getTime()))
}
