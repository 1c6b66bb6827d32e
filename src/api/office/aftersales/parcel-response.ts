import type { Parcel } from '#contract/office/aftersales/parcels.ts'
import type { ParcelWithLines } from '#domain/aftersales/fulfilment/parcel-queries.ts'
import {
  allowedParcelActions,
  carrierName,
  isCarrier,
  trackingLink,
  trackingWarnings,
  undoUntil,
} from '#domain/aftersales/fulfilment/parcel-rules.ts'

export function toParcel(row: ParcelWithLines, now: Date): Parcel {
  const carrier = isCarrier(row.carrier) ? row.carrier : null
  return {
    id: row.id,
    order_number: row.orderNumber,
    state: row.state,
    carrier,
    carrier_name: carrierName(carrier),
    tracking_number: row.trackingNumber,
    own_tracking_url: row.trackingUrl,
    tracking_url: trackingLink(row),
    notify: row.notify,
    lines: row.lines,
    created_at: row.createdAt.toISOString(),
    shipped_at: row.shippedAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    returned_at: row.returnedAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    undo_until: undoUntil(row)?.toISOString() ?? null,
    allowed: allowedParcelActions(row, now),
    warnings: trackingWarnings({ carrier, trackingNumber: row.trackingNumber }),
    version: row.version,
  }
}
