import { type OrderAccess, openOrder } from '#domain/sales/orders/get-order.ts'
import { lockOrder } from '#domain/sales/orders/order-facts-queries.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { WithdrawalSubject } from '#shared/vocabularies.ts'
import type { Shop } from '#shop.ts'
import { fileWithdrawals } from './file-withdrawals.ts'
import { type OrderWithTerms, withdrawalOf } from './read-withdrawal.ts'
import type { LineQuantity } from './return-rules.ts'
import { isKnownStatement } from './withdrawal-queries.ts'

/** Returns what can be withdrawn from an order, if the reader may see the order. Throws `order.notFound`. */
export async function readWithdrawal(shop: Shop, access: OrderAccess): Promise<OrderWithTerms> {
  const found = await openOrder(shop, access)
  return { ...found, terms: await withdrawalOf(shop, found.order) }
}

/**
 * Records a withdrawal from an order's goods, its membership, or both. Mails the customer and the owner, and ends the
 * membership.
 * @param input `lines`: withdrawn items, null for all that are left; `key`: names the statement, which counts once
 * @throws `order.notFound`, invalid `subjects` or `lines` for what the order does not have, `order.withdrawalOver`
 * after the time; then nothing is recorded
 */
export async function stateWithdrawal(
  shop: Shop,
  input: {
    access: OrderAccess
    subjects: readonly WithdrawalSubject[]
    lines: readonly LineQuantity[] | null
    key: string | null
  },
): Promise<OrderWithTerms> {
  const { access, subjects, lines, key } = input
  const found = await openOrder(shop, access)
  const { order } = found
  const terms = await withdrawalOf(shop, order)
  if (key !== null && (await isKnownStatement(shop.database, { orderId: order.id, key }))) return { ...found, terms }
  for (const subject of subjects) {
    const term = terms[subject]
    if (!term) throw invalid({ subjects: ['validation.invalid'] })
    const isLeft = term.statedAt === null || (subject === 'goods' && terms.left.length > 0)
    if (!term.open && isLeft) throw new ShopError('order.withdrawalOver')
  }
  const statedAt = shop.clock()
  await shop.database.transaction(async (transaction) => {
    const locked = (await lockOrder(transaction, order.id))!
    await fileWithdrawals(shop, transaction, { order: locked, subjects, lines, statedAt, key, isMailed: true })
  })
  return { ...found, terms: await withdrawalOf(shop, order) }
}
