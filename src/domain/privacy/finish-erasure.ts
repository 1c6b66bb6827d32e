import { endMembership } from '#domain/membership/end-membership.ts'
import { findMembershipsOfCustomer } from '#domain/membership/membership-list-queries.ts'
import type { Shop } from '../../shop.ts'
import { findErasure, updateErasure } from './erasure-queries.ts'

const manyMemberships = 100

/**
 * What of an erasure lies outside its transaction: ends the membership at once and deletes the customer at the payment provider. Safe to
 * repeat; throws where the provider is silent, and is then tried again.
 */
export async function finishErasure(shop: Shop, { erasureId }: { erasureId: string }): Promise<void> {
  const erasure = await findErasure(shop.database, erasureId)
  if (!erasure || erasure.finishedAt) return
  if (erasure.customerId !== null) {
    const all = await findMembershipsOfCustomer(shop.database, erasure.customerId, manyMemberships)
    for (const { id } of all) await endMembership(shop, id)
  }
  for (const id of erasure.providerCustomerIds) await shop.payments.deleteCustomer(id)
  await updateErasure(shop.database, erasureId, { providerCustomerIds: [], finishedAt: shop.clock() })
}
