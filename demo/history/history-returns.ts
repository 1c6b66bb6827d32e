import { openReturn } from '../../src/domain/aftersales/returns/open-return.ts'
import { receiveReturn } from '../../src/domain/aftersales/returns/receive-return.ts'
import { refundReturn } from '../../src/domain/aftersales/returns/refund-return.ts'
import { findReturnsOfOrder } from '../../src/domain/aftersales/returns/return-queries.ts'
import type { Actor } from '../../src/domain/platform/audit/audit-queries.ts'
import { findOrderByPublicId } from '../../src/domain/sales/orders/order-queries.ts'
import type { Shop } from '../../src/shop.ts'

/** Takes in all that an order's withdrawal sends back, and pays it back. */
export async function settleWithdrawal(shop: Shop, { publicId, actor }: { publicId: string; actor: Actor }) {
  const found = await findOrderByPublicId(shop.database, publicId)
  const [row] = found ? await findReturnsOfOrder(shop.database, found.order.id) : []
  if (!row) return
  const lines = row.lines.map(({ position, quantity }) => ({
    position,
    quantity,
    condition: 'good' as const,
    restock: quantity,
  }))
  const { id } = row
  const received = await receiveReturn(shop, { id, version: row.version, actor, lines, sentProof: false })
  await refundReturn(shop, {
    id,
    version: received.version,
    actor,
    key: `history:return:${id}`,
    lines: null,
    amount: null,
    reason: 'requested',
    invoiceId: null,
    note: null,
    notify: true,
    limits: null,
    askedAt: shop.clock(),
  })
}

/** Opens a return of one unit that the shopper requested and staff have not handled yet. */
export async function askForReturn(shop: Shop, { number, actor }: { number: number; actor: Actor }): Promise<void> {
  const lines = [{ position: 0, quantity: 1 }]
  await openReturn(shop, {
    number,
    lines,
    reason: 'wrong_size',
    isAsked: true,
    notify: false,
    instructions: null,
    actor,
  })
}
