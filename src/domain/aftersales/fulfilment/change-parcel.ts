import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { requireVersion } from '#domain/platform/audit/edit-conflict.ts'
import { lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { ParcelState } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { findParcel, type ParcelRow, type ParcelWithLines, updateParcel } from './parcel-queries.ts'
import { mayParcelMove } from './parcel-states.ts'

/** A parcel to change, in the version that the staff member saw. */
export type ParcelInput = { id: number; version: number; actor: Actor }

type Locked = { transaction: Queries; order: OrderRow; parcel: ParcelWithLines; now: Date }

/**
 * Runs a change of a parcel with its order locked, so that all changes of an order's parcels run one after the other.
 * Throws `request.notFound` without such a parcel.
 */
export async function withParcel<Result>(
  shop: Shop,
  id: number,
  change: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return shop.database.transaction(async (transaction) => {
    const found = await findParcel(transaction, id)
    const order = found && (await lockOrder(transaction, found.orderId))
    const parcel = order && (await findParcel(transaction, id))
    if (!parcel) throw new ShopError('request.notFound')
    // Read after the lock: the mail of a shipment that waits for it must see who was first.
    return change({ transaction, order, parcel, now: shop.clock() })
  })
}

/** Moves a locked parcel to another state, with the audit entry and the order's states. */
export async function moveParcel(
  { transaction, order, parcel, now }: Locked,
  move: { to: ParcelState; action: string; version: number; actor: Actor; changes: Partial<ParcelRow> },
): Promise<ParcelWithLines> {
  const { to, action, version, actor, changes } = move
  if (!mayParcelMove(parcel.state, to)) throw notAllowed(parcel.state)
  await requireVersion(transaction, { subject: `parcel:${parcel.id}`, current: parcel, seen: version })
  await updateParcel(transaction, parcel.id, { ...changes, state: to, staffId: actor.staffId })
  await insertStaffAudit(transaction, actor, {
    at: now,
    action,
    subject: `parcel:${parcel.id}`,
    before: { state: parcel.state },
    after: { state: to, order: order.number },
  })
  await refreshOrderStates(transaction, order.id)
  return (await findParcel(transaction, parcel.id))!
}

/** Throws `state.notAllowed` for an order from which nothing may leave. */
export function checkMaySend(order: OrderRow): void {
  const { fulfilmentState, holdReason, flag } = order
  if (holdReason !== null || flag !== null || fulfilmentState === 'ON_HOLD') throw notAllowed('ON_HOLD')
  if (fulfilmentState === 'CANCELLED') throw notAllowed('CANCELLED')
}

export function notAllowed(state: string): ShopError {
  return new ShopError('state.notAllowed', { details: { state } })
}
