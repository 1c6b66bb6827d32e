import { endMembership } from '#domain/membership/end-membership.ts'
import { findMembershipsOfCustomer } from '#domain/membership/membership-list-queries.ts'
import type { Shop } from '../../shop.ts'
import { anonymiseCheckouts, findErasure, findOrderedCheckouts, updateErasure } from './erasure-queries.ts'

const manyMemberships = 100
// Longer than a checkout stays open.
const lookAgainAfterSeconds = 3 * 3_600

/**
 * What of an erasure lies outside its transaction: ends the membership at once, deletes the customer at the payment provider, and forgets
 * the address of checkouts that were still open. Safe to repeat; throws where the provider is silent, and is then tried again.
 */
export async function finishErasure(shop: Shop, { erasureId }: { erasureId: string }): Promise<void> {
  const erasure = await findErasure(shop.database, erasureId)
  if (!erasure || erasure.finishedAt) return
  if (erasure.customerId !== null) {
    const all = await findMembershipsOfCustomer(shop.database, erasure.customerId, manyMemberships)
    for (const { id } of all) await endMembership(shop, id)
  }
  for (const id of erasure.providerCustomerIds) await shop.payments.deleteCustomer(id)
  const ordered = await findOrderedCheckouts(shop.database, erasure.checkoutIds)
  const unordered = erasure.checkoutIds.filter((id) => !ordered.includes(id))
  const open = await anonymiseCheckouts(shop.database, unordered)
  const now = shop.clock()
  if (open.length > 0) {
    const again = { key: `${erasureId}:${now.getTime()}`, startAfterSeconds: lookAgainAfterSeconds }
    await shop.jobs.enqueue('finish-erasure', { erasureId }, again)
  }
  const finishedAt = open.length === 0 ? now : null
  await updateErasure(shop.database, erasureId, { providerCustomerIds: [], checkoutIds: open, finishedAt })
}
