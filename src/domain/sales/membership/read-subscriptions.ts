import type { Shop } from '#shop.ts'
import { findMembershipsOfCustomer } from './membership-queries.ts'
import { type MembershipView, viewMembership } from './subscription-rules.ts'

const maxSubscriptions = 100

/** The customer's subscriptions, the newest first. */
export async function readSubscriptions(shop: Shop, customerId: number): Promise<MembershipView[]> {
  return (await findMembershipsOfCustomer(shop.database, customerId, maxSubscriptions)).map(viewMembership)
}

/** The customer's last subscription, also after it ended; null for who never had one. */
export async function findSubscription(shop: Shop, customerId: number): Promise<MembershipView | null> {
  const [newest] = await findMembershipsOfCustomer(shop.database, customerId, 1)
  return newest ? viewMembership(newest) : null
}
