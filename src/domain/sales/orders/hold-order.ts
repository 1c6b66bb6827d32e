import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { clearedFlags } from './order-action-rules.ts'
import { updateOrder } from './order-change-queries.ts'
import { lockOrderByNumber } from './order-facts-queries.ts'
import { refreshOrderStates } from './refresh-order-states.ts'

const toSend = ['UNFULFILLED', 'PACKED', 'PARTIAL']

/**
 * Puts an order on hold, with the reason; on a held order, it changes the reason.
 * @throws `request.notFound`, `state.notAllowed` if nothing is left to send
 */
export async function holdOrder(
  shop: Shop,
  { number, reason, actor }: { number: number; reason: string; actor: Actor },
): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrderByNumber(transaction, number)
    if (!order) throw new ShopError('request.notFound')
    if (order.holdReason === reason) return
    const mayHold = order.holdReason !== null || toSend.includes(order.fulfilmentState)
    if (!mayHold) throw new ShopError('state.notAllowed', { details: { state: order.fulfilmentState } })
    const now = shop.clock()
    await updateOrder(transaction, order.id, { holdReason: reason })
    // The reason is free text and may name the payer; the audit log only records that there is one.
    const change = {
      at: now,
      action: 'order.held',
      subject: `order:${number}`,
      before: null,
      after: { reason: 'given' },
    }
    await insertStaffAudit(transaction, actor, change)
    await refreshOrderStates(transaction, order.id)
  })
}

/**
 * Releases a held order so that it can be sent, and also one that was flagged because a product was unpublished.
 * @throws `request.notFound`, `state.notAllowed` if it is not on hold, or for a reason that ends in a refund
 */
export async function releaseOrder(shop: Shop, { number, actor }: { number: number; actor: Actor }): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const order = await lockOrderByNumber(transaction, number)
    if (!order) throw new ShopError('request.notFound')
    const isCleared = order.flag !== null && clearedFlags.includes(order.flag)
    if (order.holdReason === null && !isCleared) {
      throw new ShopError('state.notAllowed', { details: { state: order.fulfilmentState } })
    }
    await updateOrder(transaction, order.id, { holdReason: null, ...(isCleared && { flag: null }) })
    const before = { hold: order.holdReason !== null, flag: order.flag }
    const after = { hold: false, flag: isCleared ? null : order.flag }
    const change = { at: shop.clock(), action: 'order.released', subject: `order:${number}`, before, after }
    await insertStaffAudit(transaction, actor, change)
    await refreshOrderStates(transaction, order.id)
  })
}
