import type { Queries } from '#database/open-database.ts'
import { insertAuditEntry } from '#domain/platform/audit/audit-queries.ts'
import { type RefundRequest, refundOrder } from '#domain/sales/order-refunds/refund-order.ts'
import { findOrderFacts, lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import { refreshOrderStates } from '#domain/sales/orders/refresh-order-states.ts'
import type { RefundRow } from '#domain/sales/refunds/refund-queries.ts'
import { dayMs } from '#shared/dates.ts'
import type { WithdrawalSubject } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import {
  type FullReturn,
  findReturn,
  findReturnsOfOrder,
  findSettledWithdrawals,
  findUnfiledWithdrawals,
  insertReturn,
  updateReturn,
} from './return-queries.ts'
import { dueAtOf, isComplete, type LineQuantity, withdrawableItems } from './return-rules.ts'
import { deleteClosedBefore, deleteDraftsBefore } from './statement-queries.ts'

export type StatedWithdrawal = {
  withdrawalId: number
  orderId: number
  subject: WithdrawalSubject
  statedAt: Date
  /** Withdrawn items; missing: all that are left. */
  lines?: readonly LineQuantity[]
}

/**
 * Opens the return of a withdrawal, approved: it is a statement, not a request. Call it in the withdrawal's own
 * transaction; once there is one, it does nothing.
 */
export async function recordWithdrawal(
  transaction: Queries,
  { withdrawalId, orderId, subject, statedAt, lines, now }: StatedWithdrawal & { now: Date },
): Promise<void> {
  const order = await lockOrder(transaction, orderId)
  if (!order) return
  const isGoods = subject === 'goods'
  const facts = await findOrderFacts(transaction, order)
  const items = isGoods ? (lines ?? withdrawableItems(facts)) : []
  const id = await insertReturn(transaction, {
    orderId,
    withdrawalId,
    kind: 'withdrawal',
    subject,
    state: 'APPROVED',
    statedAt,
    dueAt: dueAtOf(statedAt),
    createdAt: now,
    lines: items.map((line) => ({
      ...line,
      cancelledBefore: facts.lines.find(({ position }) => position === line.position)?.cancelled ?? 0,
    })),
  })
  if (id !== null && isGoods) await refreshOrderStates(transaction, orderId)
}

const batchSize = 200
// As long as its writer could still claim that it was a withdrawal.
const closedRetentionMs = 3 * 365 * dayMs

/**
 * Opens the returns of withdrawals that a release without returns recorded, and ends those of goods that were never
 * sent and are paid back. Deletes old public statements; safe to repeat.
 */
export async function sweepReturns(shop: Shop): Promise<void> {
  for (const stated of await findUnfiledWithdrawals(shop.database, batchSize)) {
    await shop.database.transaction((transaction) => recordWithdrawal(transaction, { ...stated, now: shop.clock() }))
  }
  const now = shop.clock().getTime()
  await deleteDraftsBefore(shop.database, new Date(now - dayMs))
  await deleteClosedBefore(shop.database, new Date(now - closedRetentionMs))
  for (const id of await findSettledWithdrawals(shop.database, batchSize)) await endSettled(shop, id)
}

/** Refunds an order or cancels items of it. A withdrawal that is complete afterwards ends in the same transaction. */
export function refundAndSettle(shop: Shop, request: Omit<RefundRequest, 'settle'>): Promise<RefundRow> {
  return refundOrder(shop, {
    ...request,
    async settle(transaction, orderId) {
      const order = (await lockOrder(transaction, orderId))!
      const facts = await findOrderFacts(transaction, order)
      for (const row of await findReturnsOfOrder(transaction, orderId)) {
        const isUnderWay = row.state === 'APPROVED' || row.state === 'RECEIVED'
        const isWithdrawal = row.kind === 'withdrawal' && row.subject === 'goods'
        if (isUnderWay && isWithdrawal && isComplete(row, facts)) await endReturn(transaction, row, shop.clock())
      }
    },
  })
}

/** Ends a withdrawal from goods that were never sent and are paid back. */
async function endSettled(shop: Shop, id: number): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const found = await findReturn(transaction, id)
    const order = found && (await lockOrder(transaction, found.orderId))
    const locked = order && (await findReturn(transaction, id))
    if (locked?.state !== 'APPROVED') return
    await endReturn(transaction, locked, shop.clock())
    await refreshOrderStates(transaction, locked.orderId)
  })
}

/** Ends a return that waits for nothing. Unsent goods were never received either, so only the end has a timestamp. */
async function endReturn(transaction: Queries, row: FullReturn, at: Date): Promise<void> {
  await updateReturn(transaction, row.id, { state: 'REFUNDED', endedAt: at })
  await insertAuditEntry(transaction, {
    at,
    actor: 'shop',
    action: 'return.settled',
    subject: `return:${row.id}`,
    before: { state: row.state },
    after: { state: 'REFUNDED', order: row.orderNumber },
  })
}
