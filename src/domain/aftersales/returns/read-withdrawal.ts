import { findSettingSince } from '#domain/platform/settings/find-setting-since.ts'
import { findMembershipOfOrder } from '#domain/sales/membership/membership-queries.ts'
import { membershipWithdrawalEnd } from '#domain/sales/membership/subscription-rules.ts'
import { findOrderFacts } from '#domain/sales/orders/order-facts-queries.ts'
import { findOrderEvents } from '#domain/sales/orders/order-progress-queries.ts'
import { sentParcels } from '#domain/sales/orders/order-progress-rules.ts'
import {
  findOrder,
  findOrdersOfCustomer,
  type OrderRow,
  type OrderWithLines,
} from '#domain/sales/orders/order-queries.ts'
import type { OrderFacts } from '#domain/sales/orders/order-state-rules.ts'
import type { WithdrawalSubject } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { readReturnRules } from './return-address.ts'
import { findReturnsOfOrder } from './return-queries.ts'
import { dueAtOf, type LineQuantity, sendBackEnd, withdrawableItems } from './return-rules.ts'
import { findWithdrawals } from './withdrawal-queries.ts'
import { goodsWithdrawalEnd, isStillTime } from './withdrawal-rules.ts'

const recentOrders = 100

/**
 * End of a withdrawal period, and when the last withdrawal was made. `open`: some is left to withdraw from, and there
 * is still time.
 */
export type WithdrawalTerm = { until: Date; open: boolean; statedAt: Date | null }

/**
 * Conditions for sending goods back. `by` and `refundBy`: deadlines for goods and money, null before the withdrawal.
 */
export type SendingBack = {
  address: string
  postage: 'customer' | 'shop'
  by: Date | null
  refundBy: Date | null
  /** True if some of the goods have left the shop. */
  wasSent: boolean
}
export type WithdrawalTerms = {
  goods: WithdrawalTerm | null
  membership: WithdrawalTerm | null
  sendingBack: SendingBack | null
  /** Goods that can still be withdrawn from. */
  left: LineQuantity[]
  /** Every withdrawal so far with its goods, the oldest first. */
  statements: StatedPart[]
  /** Refunds of the order so far. */
  refunds: OrderFacts['refunds']
}

export type StatedPart = { subject: WithdrawalSubject; statedAt: Date; lines: LineQuantity[] }
export type OrderWithTerms = OrderWithLines & { terms: WithdrawalTerms }

/**
 * Returns what of an order can be withdrawn from, and until when. Without a withdrawal, goods are null if fully
 * refunded, and membership is null if none started or it is over.
 */
export async function withdrawalOf(shop: Shop, order: OrderRow): Promise<WithdrawalTerms> {
  // An end that was already shown stays, even if the owner has promised faster delivery since.
  const promised = await findSettingSince(shop, 'delivery.product', order.createdAt)
  const longestDelivery = Math.max(...promised.map(([, longest]) => longest))
  const stated = await findWithdrawals(shop.database, order.id)
  const facts = await findOrderFacts(shop.database, order)
  const left = withdrawableItems(facts)
  const membership = await findMembershipOfOrder(shop.database, order.id)
  const term = (subject: WithdrawalSubject, until: Date): WithdrawalTerm => {
    const statedAt = stated.findLast((row) => row.subject === subject)?.statedAt ?? null
    const isLeft = statedAt === null || (subject === 'goods' && left.length > 0)
    const open = isLeft && isStillTime(until, shop.clock(), shop.environment.timeZone)
    return { until, open, statedAt }
  }
  const { timeZone } = shop.environment
  const buyer = { country: order.country, zip: order.contact.zip, timeZone }
  const events = await findOrderEvents(shop.database, [order.id])
  const parcels = sentParcels(events.get(order.id)?.parcels ?? [])
  const isStated = stated.some(({ subject }) => subject === 'goods')
  const isRefunded = order.flag === 'stock' || order.flag === 'amount' || (isWhollyRefunded(order) && !isStated)
  const goodsEnd = goodsWithdrawalEnd({ orderedAt: order.createdAt, longestDelivery, buyer, parcels })
  const goods = isRefunded ? null : term('goods', goodsEnd)
  const sendingBack = goods && {
    ...(await readReturnRules(shop, order.host)),
    by: goods.statedAt && sendBackEnd(goods.statedAt, buyer),
    refundBy: goods.statedAt && dueAtOf(goods.statedAt),
    wasSent: parcels.length > 0,
  }
  const returns = stated.length > 0 ? await findReturnsOfOrder(shop.database, order.id) : []
  const statements = stated.map(({ id, subject, statedAt }) => ({
    subject,
    statedAt,
    lines: returns.find(({ withdrawalId }) => withdrawalId === id)?.lines ?? [],
  }))
  const common = { goods, sendingBack, left, statements, refunds: facts.refunds }
  if (!membership) return { ...common, membership: null }
  const agreed = term('membership', membershipWithdrawalEnd(order.createdAt, buyer))
  const isOver = membership.endedAt && agreed.statedAt === null
  return { ...common, membership: isOver ? null : agreed }
}

function isWhollyRefunded({ refunded, total }: OrderRow): boolean {
  return refunded > 0 && refunded >= total
}

/** A customer's orders with what can, or could, be withdrawn from, the newest first. */
export async function listWithdrawable(shop: Shop, customerId: number): Promise<OrderWithTerms[]> {
  const page = { limit: recentOrders, offset: 0 }
  const { orders } = await findOrdersOfCustomer(shop.database, customerId, page)
  return Promise.all(orders.map((each) => withTerms(shop, each)))
}

/** The orders of these ids, in their order. */
export async function readWithdrawable(shop: Shop, ids: readonly number[]): Promise<OrderWithTerms[]> {
  const found = await Promise.all(ids.map((id) => findOrder(shop.database, id)))
  return Promise.all(found.flatMap((each) => (each ? [withTerms(shop, each)] : [])))
}

async function withTerms(shop: Shop, found: OrderWithLines): Promise<OrderWithTerms> {
  return { ...found, terms: await withdrawalOf(shop, found.order) }
}
