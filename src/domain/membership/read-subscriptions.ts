import type { Subscription } from '#contract/customers.ts'
import type { Shop } from '../../shop.ts'
import { findMembershipsOfCustomer } from './membership-list-queries.ts'
import { subscriptionOf } from './subscription-rules.ts'

const most = 100

/** The customer's subscriptions, the newest first. */
export async function readSubscriptions(shop: Shop, customerId: number): Promise<Subscription[]> {
  return (await findMembershipsOfCustomer(shop.database, customerId, most)).map(subscriptionOf)
}

/** The customer's last subscription, also after it ended; null for who never had one. */
export async function findSubscription(shop: Shop, customerId: number): Promise<Subscription | null> {
  const [newest] = await findMembershipsOfCustomer(shop.database, customerId, 1)
  return newest ? subscriptionOf(newest) : null
}
