import { type OrderWithTerms, readWithdrawable } from '#domain/aftersales/returns/read-withdrawal.ts'
import { orderKey } from '#domain/sales/orders/order-link.ts'
import type { Shop } from '#shop.ts'
import { findOrderIdsOf } from './personal-data-queries.ts'
import { openPrivacyLink } from './privacy-links.ts'

/** Data that a mailed link opens. `key` replaces the used-up link; an order's own `key` opens that order. */
export type OpenedPrivacyLink = {
  email: string
  hasAccount: boolean
  key: string
  orders: (OrderWithTerms & { key: string })[]
}

/**
 * Returns the address, whether it has an account, and its orders to the holder of a mailed link, once. Throws invalid
 * `token`.
 */
export async function readPrivacyOverview(shop: Shop, { token }: { token: string }): Promise<OpenedPrivacyLink> {
  const { person, key } = await openPrivacyLink(shop, token)
  const ids = (await findOrderIdsOf(shop.database, person)).map(({ id }) => id)
  const found = await readWithdrawable(shop, ids)
  const orders = found.map(async (each) => ({ ...each, key: await orderKey(shop, each.order.publicId) }))
  return { email: person.email, hasAccount: person.customerId !== null, key, orders: await Promise.all(orders) }
}
