import type { Queries } from '#database/open-database.ts'
import { insertAuditEntry } from '#domain/audit/audit-queries.ts'
import { findOrderFacts, lockOrder } from '#domain/orders/order-facts-queries.ts'
import { refreshOrderStates } from '#domain/orders/refresh-order-states.ts'
import type { Shop } from '#shop.ts'
import {
  findReturn,
  findReturnsOfOrder,
  findSettledWithdrawals,
  findUnfiledWithdrawals,
  insertReturn,
  updateReturn,
} from './return-queries.ts'
import { dueAtOf, withdrawnPieces } from './return-rules.ts'

export type StatedWithdrawal = { orderId: number; subject: 'goods' | 'membership'; statedAt: Date }

/**
 * Opens the return of a withdrawal, approved: it is a statement, not a request. Call it in the withdrawal's own
 * transaction; once there is one, it does nothing.
 */
export async function recordWithdrawal(
  transaction: Queries,
  { orderId, subject, statedAt, now }: StatedWithdrawal & { now: Date },
): Promise<void> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return
  const isGoods = subject === 'goods'
  const others = await findReturnsOfOrder(transaction, orderId)
  const id = await insertReturn(transaction, {
    orderId,
    kind: 'withdrawal',
    subject,
    state: 'APPROVED',
    statedAt,
    dueAt: dueAtOf(statedAt),
    createdAt: now,
    lines: isGoods ? withdrawnPieces(await findOrderFacts(transaction, order), others) : [],
  })
  if (id !== null && isGoods) await refreshOrderStates(transaction, orderId)
}

const batchSize = 200

/**
 * Opens the returns of withdrawals that a release without returns recorded, and ends those of goods that were never
 * sent and are paid back. Safe to repeat.
 */
export async function sweepReturns(shop: Shop): Promise<void> {
  for (const stated of await findUnfiledWithdrawals(shop.database, batchSize)) {
    await shop.database.transaction((transaction) => recordWithdrawal(transaction, { ...stated, now: shop.clock() }))
  }
  for (const id of await findSettledWithdrawals(shop.database, batchSize)) await endSettled(shop, id)
}

/** There is nothing to wait for: the goods never left, so they count as received and paid back. */
async function endSettled(shop: Shop, id: number): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const found = await findReturn(transaction, id)
    if (!found || !(await lockOrder(transaction, found.orderId))) return
    const locked = await findReturn(transaction, id)
    if (locked?.state !== 'APPROVED') return
    const at = shop.clock()
    await updateReturn(transaction, id, { state: 'REFUNDED', receivedAt: at, endedAt: at })
    await insertAuditEntry(transaction, {
      at,
      actor: 'shop',
      action: 'return.settled',
      subject: `return:${id}`,
      before: { state: 'APPROVED' },
      after: { state: 'REFUNDED', order: locked.orderNumber },
    })
    await refreshOrderStates(transaction, locked.orderId)
  })
}
