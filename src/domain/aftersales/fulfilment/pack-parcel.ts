import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { findOrderFacts, lockOrderByNumber } from '#domain/sales/orders/order-facts-queries.ts'
import { itemsToSend } from '#domain/sales/orders/order-state-rules.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { checkMaySend } from './change-parcel.ts'
import { findParcel, insertParcel, type ParcelWithLines } from './parcel-queries.ts'
import { checkItems, type LineQuantity } from './parcel-rules.ts'

/**
 * Packs items of an order into a new parcel. If `lines` is left out, packs everything that is left to send.
 * @throws `request.notFound`, `state.notAllowed` for an order on hold or cancelled, invalid `lines` above what is left
 */
export async function packParcel(
  shop: Shop,
  input: { number: number; lines?: readonly LineQuantity[] | undefined; notify?: boolean | undefined; actor: Actor },
): Promise<ParcelWithLines> {
  const { number, notify = true, actor } = input
  return shop.database.transaction(async (transaction) => {
    const order = await lockOrderByNumber(transaction, number)
    if (!order) throw new ShopError('request.notFound')
    const now = shop.clock()
    const earlier = await findEarlierAction(transaction, actor, { action: 'parcel.pack', now })
    if (earlier !== null) return (await findParcel(transaction, earlier))!
    checkMaySend(order)
    const left = itemsToSend(await findOrderFacts(transaction, order)).filter(({ quantity }) => quantity > 0)
    const lines = input.lines ?? left
    checkItems(lines, left)
    const { staffId } = actor
    const id = await insertParcel(transaction, { orderId: order.id, lines, notify, staffId, createdAt: now })
    const after = { state: 'PACKED', order: order.number, lines }
    await insertStaffAudit(transaction, actor, {
      at: now,
      action: 'parcel.pack',
      subject: `parcel:${id}`,
      before: null,
      after,
    })
    await refreshOrderStates(transaction, order.id)
    return (await findParcel(transaction, id))!
  })
}
