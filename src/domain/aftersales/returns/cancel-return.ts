import { cancelParcel } from '#domain/aftersales/fulfilment/cancel-parcel.ts'
import { findParcelsOfOrder } from '#domain/aftersales/fulfilment/parcel-queries.ts'
import type { RefundRequest } from '#domain/sales/order-refunds/refund-order.ts'
import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrder } from '#domain/sales/orders/order-queries.ts'
import { findRefund, type RefundRow } from '#domain/sales/refunds/refund-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { checkVersion, notAllowed, type ReturnInput } from './change-return.ts'
import { refundAndSettle } from './record-withdrawal.ts'
import { findReturn } from './return-queries.ts'
import { unsentItems } from './return-rules.ts'

type Cancellation = ReturnInput &
  Pick<RefundRequest, 'key' | 'reason' | 'note' | 'notify' | 'limits' | 'askedAt'> & {
    /** True if the items go back into stock. */
    restock: boolean
  }

/**
 * Cancels the items of a return that never left the shop, unpacks their parcels, and refunds them at their price. A
 * repeat with the same key returns the first refund.
 * @throws `request.notFound`, `state.notAllowed`, `edit.conflict`, and what refunds throw
 */
export async function cancelReturn(shop: Shop, input: Cancellation): Promise<RefundRow> {
  const { id, version, actor, restock, ...payment } = input
  const row = await findReturn(shop.database, id)
  if (!row) throw new ShopError('request.notFound')
  // A call that was cut off after the refund was stored; it is finished below.
  const isKnown = (await findRefund(shop.database, payment.key)) !== null
  const { order } = (await findOrder(shop.database, row.orderId))!
  const items = isKnown ? [] : unsentItems(row, await findOrderFacts(shop.database, order))
  if (!isKnown) {
    if (row.state !== 'APPROVED' && row.state !== 'RECEIVED') throw notAllowed(row.state)
    await checkVersion(shop.database, row, version)
    if (items.length === 0) throw notAllowed(order.fulfilmentState)
    const parcels = await findParcelsOfOrder(shop.database, order.id)
    // If the call is cut off after this, the withdrawal still keeps the items from being sent.
    const isOfReturn = ({ position }: { position: number }) => items.some((item) => item.position === position)
    for (const parcel of parcels.filter(({ state, lines }) => state === 'PACKED' && lines.some(isOfReturn)))
      await cancelParcel(shop, { id: parcel.id, version: parcel.version, actor })
  }
  return refundAndSettle(shop, {
    action: 'cancel',
    number: row.orderNumber,
    lines: items.map((item) => ({ ...item, restock })),
    amount: null,
    endMembership: false,
    actor,
    ...payment,
  })
}
