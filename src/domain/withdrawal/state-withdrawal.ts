import type { Withdrawal, WithdrawalSubject } from '#contract/privacy.ts'
import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import { findMembershipOfOrder } from '#domain/membership/membership-queries.ts'
import { type OrderAccess, openOrder } from '#domain/orders/get-order.ts'
import type { Shop } from '../../shop.ts'
import { withdrawalOf } from './read-withdrawal.ts'
import { insertWithdrawal } from './withdrawal-queries.ts'

/** What can be withdrawn from of an order, for who may see it. Throws `order.notFound`. */
export async function readWithdrawal(shop: Shop, access: OrderAccess): Promise<Withdrawal> {
  return withdrawalOf(shop, (await openOrder(shop, access)).order)
}

/**
 * Records that a shopper withdraws from an order's goods, from the membership it started, or from both: two separate acts. The shopper and
 * the owner are told by mail, and a membership ends at once. Said again, it changes nothing. Throws `order.notFound`, invalid `subjects`
 * for what the order does not have, `order.withdrawalOver` where the time is over; then nothing is recorded.
 */
export async function stateWithdrawal(
  shop: Shop,
  { access, subjects }: { access: OrderAccess; subjects: readonly WithdrawalSubject[] },
): Promise<Withdrawal> {
  const { order } = await openOrder(shop, access)
  const terms = await withdrawalOf(shop, order)
  for (const subject of subjects) {
    const term = terms[subject]
    if (!term) throw invalid({ subjects: ['validation.invalid'] })
    if (!term.open && term.stated_at === null) throw new ShopError('order.withdrawalOver')
  }
  const statedAt = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const stated: WithdrawalSubject[] = []
    for (const subject of new Set(subjects)) {
      if (await insertWithdrawal(transaction, { orderId: order.id, subject, statedAt })) stated.push(subject)
    }
    if (stated.length === 0) return
    const queue = { key: `${order.id}:${stated.join('+')}`, database: transaction }
    await shop.jobs.enqueue('send-withdrawal-mails', { orderId: order.id, subjects: stated }, queue)
    const membership = stated.includes('membership') ? await findMembershipOfOrder(transaction, order.id) : null
    if (membership) await shop.jobs.enqueue('end-membership', { membershipId: membership.id }, queue)
  })
  return withdrawalOf(shop, order)
}
