import type { Queries } from '#database/open-database.ts'
import { enqueueStaffNotices } from '#domain/people/staff-notices/send-staff-notices.ts'
import { endMembershipJob } from '#domain/sales/membership/end-membership.ts'
import { findMembershipOfOrder } from '#domain/sales/membership/membership-queries.ts'
import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import type { OrderRow } from '#domain/sales/orders/order-queries.ts'
import { invalid } from '#shared/shop-error.ts'
import type { WithdrawalSubject } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { recordWithdrawal } from './record-withdrawal.ts'
import { checkReturnLines, type LineQuantity, withdrawableItems } from './return-rules.ts'
import { sendWithdrawalMailsJob } from './send-withdrawal-mails.ts'
import { findWithdrawals, insertWithdrawal, isKnownStatement, statementKey } from './withdrawal-queries.ts'

export type FiledStatement = {
  /** Locked until the transaction ends. */
  order: OrderRow
  subjects: readonly WithdrawalSubject[]
  /** Withdrawn items of the goods; null for all that are left. */
  lines: readonly LineQuantity[] | null
  statedAt: Date
  /** Names the statement: sent twice, it is filed once. */
  key: string | null
  /** False if its acknowledgement must not be mailed to the customer. */
  isMailed: boolean
}

/**
 * Files a statement in its transaction: withdrawals, their returns, the mails, and the end of the membership. Returns
 * the subjects that are new; what was withdrawn from before stays as it is.
 * @throws invalid `lines` above what is left
 */
export async function fileWithdrawals(
  shop: Pick<Shop, 'jobs' | 'clock'>,
  transaction: Queries,
  { order, subjects, lines, statedAt, key, isMailed }: FiledStatement,
): Promise<WithdrawalSubject[]> {
  if (key !== null && (await isKnownStatement(transaction, { orderId: order.id, key }))) return []
  const filed: { id: number; subject: WithdrawalSubject }[] = []
  for (const subject of new Set(subjects)) {
    const ownKey = key === null ? null : statementKey(order.id, subject, key)
    const chosen = subject === 'goods' ? lines : null
    if (subject === 'goods') {
      const left = withdrawableItems(await findOrderFacts(transaction, order))
      const earlier = (await findWithdrawals(transaction, order.id)).some((row) => row.subject === 'goods')
      if (chosen) {
        const errors = checkReturnLines(chosen, left)
        if (Object.keys(errors).length) throw invalid(errors)
      } else if (earlier && left.length === 0) continue
    }
    const withdrawalId = await insertWithdrawal(transaction, { orderId: order.id, subject, statedAt, key: ownKey })
    if (withdrawalId === null) continue
    filed.push({ id: withdrawalId, subject })
    const more = chosen ? { lines: chosen } : {}
    await recordWithdrawal(transaction, {
      withdrawalId,
      orderId: order.id,
      subject,
      statedAt,
      now: shop.clock(),
      ...more,
    })
  }
  if (filed.length === 0) return []
  const stated = filed.map(({ subject }) => subject)
  const ids = filed.map(({ id }) => id)
  const queue = { key: `${order.id}:${ids.join('+')}`, database: transaction }
  const mail = { orderId: order.id, subjects: stated, withdrawalIds: ids, isMailed }
  await shop.jobs.enqueue(sendWithdrawalMailsJob, mail, queue)
  const { host, number } = order
  const notice = {
    notice: 'withdrawals' as const,
    id: `${order.id}-${stated.join('-')}-${ids.join('-')}`,
    number,
    host,
  }
  await enqueueStaffNotices(shop, notice, transaction)
  const membership = stated.includes('membership') ? await findMembershipOfOrder(transaction, order.id) : null
  if (membership) await shop.jobs.enqueue(endMembershipJob, { membershipId: membership.id }, queue)
  return stated
}
