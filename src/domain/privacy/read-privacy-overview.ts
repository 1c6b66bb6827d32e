import type { PrivacyOverview } from '#contract/privacy.ts'
import { orderKey } from '#domain/orders/order-link.ts'
import { readWithdrawable } from '#domain/withdrawal/read-withdrawal.ts'
import type { Shop } from '../../shop.ts'
import { findOrderIdsOf } from './personal-data-queries.ts'
import { openPrivacyLink } from './privacy-links.ts'

/** What the holder of a mailed link sees when opening it, once: the address, whether it has an account, its orders. Throws invalid `token`. */
export async function readPrivacyOverview(shop: Shop, { token }: { token: string }): Promise<PrivacyOverview> {
  const { person, key } = await openPrivacyLink(shop, token)
  const ids = (await findOrderIdsOf(shop.database, person)).map(({ id }) => id)
  const found = await readWithdrawable(shop, ids)
  const orders = found.map(async ({ answer }) => ({ ...answer, key: await orderKey(shop, answer.id) }))
  return { email: person.email, account: person.customerId !== null, key, orders: await Promise.all(orders) }
}
