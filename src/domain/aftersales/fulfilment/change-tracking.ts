import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { requireVersion } from '#domain/platform/audit/edit-conflict.ts'
import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { itemsToSend } from '#domain/sales/orders/order-state-rules.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { notAllowed, type ParcelInput, withParcel } from './change-parcel.ts'
import { findParcel, type ParcelRow, type ParcelWithLines, updateParcel, updateParcelLines } from './parcel-queries.ts'
import { checkItems, checkTracking, type LineQuantity, type Tracking, undoUntil } from './parcel-rules.ts'
import { sendParcelMailJob } from './send-parcel-mails.ts'
import { givenTracking, trackingOf } from './ship-parcel.ts'

type Changes = Partial<Tracking> & {
  /** Contents of the parcel; only while it is packed. */
  lines?: readonly LineQuantity[] | undefined
  /**
   * While packed, true if a mail goes out with the parcel. After that mail has left, true to mail the new tracking.
   */
  notify?: boolean | undefined
}

/**
 * Changes a parcel's tracking and, while it is packed, its contents.
 * @throws invalid `notify` if it is left out although the payer has the old tracking by mail
 */
export async function changeTracking(shop: Shop, input: ParcelInput & Changes): Promise<ParcelWithLines> {
  const { id, version, actor, notify, lines } = input
  return withParcel(shop, id, async ({ transaction, order, parcel, now }) => {
    const { state } = parcel
    if (state === 'CANCELLED' || state === 'RETURNED') throw notAllowed(state)
    const before = trackingOf(parcel)
    const tracking = checkTracking({ ...before, ...givenTracking(input) })
    const changed = fieldsOf(before, tracking)
    const conflicts = conflictsOf(before, tracking, changed)
    const subject = `parcel:${id}`
    await requireVersion(transaction, { subject, current: parcel, seen: version, changed: conflicts })
    if (lines) await repack(transaction, { order, parcel, lines })
    const limit = undoUntil(parcel)
    const isNotified = parcel.notify && limit !== null && now >= limit
    if (isNotified && changed.length > 0 && notify === undefined) throw invalid({ notify: ['parcel.notifyMissing'] })

    const isPending = state === 'PACKED' || (limit !== null && now < limit)
    await updateParcel(transaction, id, {
      ...tracking,
      ...(state === 'PACKED' && notify !== undefined && { notify }),
      staffId: actor.staffId,
    })
    await auditChange(transaction, { actor, parcel, now, fields: [...changed, ...(lines ? ['lines'] : [])] })
    if (!isPending && state === 'SHIPPED' && notify && changed.length > 0) {
      const at = now.toISOString()
      const queue = { key: `${id}:tracking:${at}`, database: transaction }
      await shop.jobs.enqueue(sendParcelMailJob, { parcelId: id, kind: 'tracking', at }, queue)
    }
    return (await findParcel(transaction, id))!
  })
}

async function repack(
  transaction: Queries,
  { order, parcel, lines }: { order: OrderRow; parcel: ParcelWithLines; lines: readonly LineQuantity[] },
): Promise<void> {
  if (parcel.state !== 'PACKED') throw notAllowed(parcel.state)
  const facts = await findOrderFacts(transaction, order)
  const left = itemsToSend(facts).map(({ position, quantity }) => ({
    position,
    quantity: quantity + (parcel.lines.find((line) => line.position === position)?.quantity ?? 0),
  }))
  checkItems(lines, left)
  await updateParcelLines(transaction, parcel.id, lines)
  await refreshOrderStates(transaction, order.id)
}

async function auditChange(
  transaction: Queries,
  input: { actor: Actor; parcel: ParcelRow; now: Date; fields: string[] },
): Promise<void> {
  const { actor, parcel, now, fields } = input
  const subject = `parcel:${parcel.id}`
  const after = { fields }
  await insertStaffAudit(transaction, actor, { at: now, action: 'parcel.change', subject, before: null, after })
}

const wireNames = { carrier: 'carrier', trackingNumber: 'tracking_number', trackingUrl: 'tracking_url' } as const
type Field = keyof typeof wireNames

function fieldsOf(before: Tracking, after: Tracking): string[] {
  return (Object.keys(wireNames) as Field[]).filter((name) => before[name] !== after[name]).map((n) => wireNames[n])
}

function conflictsOf(theirs: Tracking, yours: Tracking, fields: string[]) {
  return (Object.keys(wireNames) as Field[])
    .filter((name) => fields.includes(wireNames[name]))
    .map((name) => ({ field: wireNames[name], base: null, theirs: theirs[name], yours: yours[name] }))
}
