import type { WithdrawableOrder, Withdrawal } from '#contract/privacy.ts'
import { findMembershipOfOrder } from '#domain/membership/membership-queries.ts'
import { centsToEuros } from '#domain/money/money-rules.ts'
import { findOrder, findOrdersOfCustomer, type OrderRow } from '#domain/orders/order-queries.ts'
import { getSettings } from '#domain/settings/get-settings.ts'
import type { Shop } from '../../shop.ts'
import { findWithdrawals } from './withdrawal-queries.ts'
import { goodsWithdrawalEnd, isStillTime, membershipWithdrawalEnd } from './withdrawal-rules.ts'

const recentOrders = 100

/**
 * What can be withdrawn from of an order, and until when. Its goods: null where they are refunded already because they could not be
 * delivered. Its membership: null where it started none, or one that is over without a withdrawal.
 */
export async function withdrawalOf(shop: Shop, order: OrderRow): Promise<Withdrawal> {
  const [, longestDelivery] = (await getSettings(shop))['delivery.product']
  const stated = await findWithdrawals(shop.database, order.id)
  const membership = await findMembershipOfOrder(shop.database, order.id)
  const term = (subject: 'goods' | 'membership', until: Date) => {
    const statedAt = stated.find((row) => row.subject === subject)?.statedAt ?? null
    const open = statedAt === null && isStillTime(until, shop.clock(), shop.environment.timeZone)
    return { until: until.toISOString(), open, stated_at: statedAt?.toISOString() ?? null }
  }
  const isRefunded = order.flag === 'stock' || order.flag === 'amount'
  const goods = isRefunded ? null : term('goods', goodsWithdrawalEnd(order.createdAt, longestDelivery))
  if (!membership) return { goods, membership: null }
  const agreed = term('membership', membershipWithdrawalEnd(order.createdAt))
  return { goods, membership: membership.endedAt && agreed.stated_at === null ? null : agreed }
}

/** A customer's orders with what can, or could, be withdrawn from, the newest first. */
export async function listWithdrawable(shop: Shop, customerId: number): Promise<WithdrawableOrder[]> {
  const page = { limit: recentOrders, offset: 0 }
  const { orders } = await findOrdersOfCustomer(shop.database, customerId, page)
  return Promise.all(orders.map(({ order }) => withdrawableOrderOf(shop, order)))
}

/** The orders of these ids, in their order. */
export async function readWithdrawable(
  shop: Shop,
  ids: readonly number[],
): Promise<{ order: OrderRow; answer: WithdrawableOrder }[]> {
  const found = await Promise.all(ids.map((id) => findOrder(shop.database, id)))
  const orders = found.flatMap((each) => each?.order ?? [])
  return Promise.all(orders.map(async (order) => ({ order, answer: await withdrawableOrderOf(shop, order) })))
}

async function withdrawableOrderOf(shop: Shop, order: OrderRow): Promise<WithdrawableOrder> {
  return {
    id: order.publicId,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    total: centsToEuros(order.total),
    currency: order.currency.toUpperCase(),
    ...(await withdrawalOf(shop, order)),
  }
}
