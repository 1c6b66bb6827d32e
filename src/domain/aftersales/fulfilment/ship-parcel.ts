import { emitWebhook } from '#domain/platform/webhooks/emit-webhook.ts'
import type { Shop } from '#shop.ts'
import { checkMaySend, moveParcel, type ParcelInput, withParcel } from './change-parcel.ts'
import type { ParcelRow, ParcelWithLines } from './parcel-queries.ts'
import { checkTracking, isCarrier, type Tracking, undoSeconds } from './parcel-rules.ts'
import { sendParcelMailJob } from './send-parcel-mails.ts'

/**
 * Hands a packed parcel to its carrier; webhook and payer's mail leave when it cannot be undone any more. Repeating it
 * with the same tracking changes nothing.
 * @throws `state.notAllowed`, `edit.conflict`, invalid `tracking_url`
 */
export async function shipParcel(
  shop: Shop,
  input: ParcelInput & Partial<Tracking> & { notify?: boolean | undefined },
): Promise<ParcelWithLines> {
  const { id, version, actor } = input
  return withParcel(shop, id, async (locked) => {
    const { transaction, order, parcel, now } = locked
    const tracking = checkTracking({ ...trackingOf(parcel), ...givenTracking(input) })
    if (isRepeat(parcel, input, tracking)) return parcel
    checkMaySend(order)
    const notify = input.notify ?? parcel.notify
    const changes = { ...tracking, notify, shippedAt: now }
    const shipped = await moveParcel(locked, { to: 'SHIPPED', action: 'parcel.ship', version, actor, changes })
    await emitWebhook(
      transaction,
      {
        event: 'order.shipped',
        key: shippedKey(shipped),
        about: { number: order.number, parcelId: id, lines: shipped.lines },
        at: now,
        sendAt: new Date(now.getTime() + undoSeconds * 1_000),
      },
      shop,
    )
    if (notify) {
      const at = now.toISOString()
      await shop.jobs.enqueue(
        sendParcelMailJob,
        { parcelId: id, kind: 'shipped', at },
        { key: `${id}:shipped:${at}`, database: transaction, startAfterSeconds: undoSeconds },
      )
    }
    return shipped
  })
}

/** Names one shipment: a parcel that was unpacked may leave again. */
export function shippedKey({ id, shippedAt }: Pick<ParcelRow, 'id' | 'shippedAt'>): string {
  return `parcel:${id}:${shippedAt?.getTime()}`
}

/** The fields of a tracking that a call gives. */
export function givenTracking({ carrier, trackingNumber, trackingUrl }: Partial<Tracking>): Partial<Tracking> {
  return {
    ...(carrier !== undefined && { carrier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(trackingUrl !== undefined && { trackingUrl }),
  }
}

export function trackingOf({ carrier, trackingNumber, trackingUrl }: ParcelRow): Tracking {
  return { carrier: isCarrier(carrier) ? carrier : null, trackingNumber, trackingUrl }
}

/** True if the same person ships the same parcel again because the first response was lost. */
function isRepeat(parcel: ParcelRow, { version, actor }: ParcelInput, tracking: Tracking): boolean {
  return (
    parcel.state === 'SHIPPED' &&
    parcel.version === version + 1 &&
    parcel.staffId === actor.staffId &&
    parcel.carrier === tracking.carrier &&
    parcel.trackingNumber === tracking.trackingNumber &&
    parcel.trackingUrl === tracking.trackingUrl
  )
}
