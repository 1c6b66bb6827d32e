import { type Actor, findEarlierAction, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { findOrderFacts, lockOrderByNumber } from '#domain/sales/orders/order-facts-queries.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { ReturnReason } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { notAllowed } from './change-return.ts'
import { type FullReturn, findReturn, insertReturn } from './return-queries.ts'
import { checkReturnLines, type LineQuantity, returnableItems } from './return-rules.ts'
import { sendReturnMailJob } from './send-return-mails.ts'

/**
 * Opens a voluntary return of items that were sent. Staff either agree to it at once, or note a shopper's request and
 * decide later (`isAsked`).
 * @throws `request.notFound`, `state.notAllowed` for a cancelled order, invalid `lines` above what may come back
 */
export async function openReturn(
  shop: Shop,
  input: {
    number: number
    lines: readonly LineQuantity[]
    reason: ReturnReason
    /** Noted for a shopper who asked for it; otherwise it is agreed already. */
    isAsked: boolean
    /** True to mail the payer how to send the goods back, together with `instructions`. */
    notify: boolean
    instructions: string | null
    actor: Actor
  },
): Promise<FullReturn> {
  const { number, lines, reason, isAsked, notify, instructions, actor } = input
  return shop.database.transaction(async (transaction) => {
    const order = await lockOrderByNumber(transaction, number)
    if (!order) throw new ShopError('request.notFound')
    const at = shop.clock()
    const earlier = await findEarlierAction(transaction, actor, { action: 'return.open', now: at })
    if (earlier !== null) return (await findReturn(transaction, earlier))!
    if (order.fulfilmentState === 'CANCELLED') throw notAllowed('CANCELLED')
    const facts = await findOrderFacts(transaction, order)
    const errors = checkReturnLines(lines, returnableItems(facts))
    if (Object.keys(errors).length) throw invalid(errors)
    const state = isAsked ? 'REQUESTED' : 'APPROVED'
    const row = { orderId: order.id, kind: 'voluntary', subject: 'goods', state, reason, statedAt: at } as const
    const id = (await insertReturn(transaction, { ...row, staffId: actor.staffId, createdAt: at, lines }))!
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'return.open',
      subject: `return:${id}`,
      before: null,
      after: { state, order: number, reason, lines },
    })
    if (!isAsked && notify) {
      const mail = { returnId: id, kind: 'approved' as const, text: instructions, agreedAt: at.toISOString() }
      await shop.jobs.enqueue(sendReturnMailJob, mail, { key: `${id}:approved`, database: transaction })
    }
    await refreshOrderStates(transaction, order.id)
    return (await findReturn(transaction, id))!
  })
}
