import { enqueueStaffNotices } from '#domain/people/staff-notices/send-staff-notices.ts'
import { endMembershipJob } from '#domain/sales/membership/end-membership.ts'
import { findMembershipOfOrder } from '#domain/sales/membership/membership-queries.ts'
import { type OrderAccess, openOrder } from '#domain/sales/orders/get-order.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { WithdrawalSubject } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { type WithdrawalTerms, withdrawalOf } from './read-withdrawal.ts'
import { recordWithdrawal } from './record-withdrawal.ts'
import { sendWithdrawalMailsJob } from './send-withdrawal-mails.ts'
import { insertWithdrawal } from './withdrawal-queries.ts'

/** Returns what can be withdrawn from an order, if the reader may see the order. Throws `order.notFound`. */
export async function readWithdrawal(shop: Shop, access: OrderAccess): Promise<WithdrawalTerms> {
  return withdrawalOf(shop, (await openOrder(shop, access)).order)
}

/**
 * Records a withdrawal from an order's goods, its membership, or both. Mails the customer and the owner, and ends the
 * membership; safe to repeat.
 * @throws `order.notFound`, invalid `subjects` for what the order does not have, `order.withdrawalOver` after the time;
 * then nothing is recorded
 */
export async function stateWithdrawal(
  shop: Shop,
  { access, subjects }: { access: OrderAccess; subjects: readonly WithdrawalSubject[] },
): Promise<WithdrawalTerms> {
  const { order } = await openOrder(shop, access)
  const terms = await withdrawalOf(shop, order)
  for (const subject of subjects) {
    const term = terms[subject]
    if (!term) throw invalid({ subjects: ['validation.invalid'] })
    if (!term.open && term.statedAt === null) throw new ShopError('order.withdrawalOver')
  }
  const statedAt = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const stated: WithdrawalSubject[] = []
    for (const subject of new Set(subjects)) {
      const withdrawal = { orderId: order.id, subject, statedAt }
      if (!(await insertWithdrawal(transaction, withdrawal))) continue
      stated.push(subject)
      await recordWithdrawal(transaction, { ...withdrawal, now: statedAt })
    }
    if (stated.length === 0) return
    const queue = { key: `${order.id}:${stated.join('+')}`, database: transaction }
    await shop.jobs.enqueue(sendWithdrawalMailsJob, { orderId: order.id, subjects: stated }, queue)
    const { host, number } = order
    const notice = { notice: 'withdrawals' as const, id: `${order.id}-${stated.join('-')}`, number, host }
    await enqueueStaffNotices(shop, notice, transaction)
    const membership = stated.includes('membership') ? await findMembershipOfOrder(transaction, order.id) : null
    if (membership) await shop.jobs.enqueue(endMembershipJob, { membershipId: membership.id }, queue)
  })
  return withdrawalOf(shop, order)
}
