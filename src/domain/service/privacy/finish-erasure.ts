import { z } from 'zod'
import { endMembership } from '#domain/sales/membership/end-membership.ts'
import { findMembershipsOfCustomer } from '#domain/sales/membership/membership-queries.ts'
import { defineJob } from '#jobs/jobs.ts'
import type { Shop } from '#shop.ts'
import { findErasure, updateErasure } from './erasure-queries.ts'

const maxMemberships = 100

/**
 * Finishes an erasure outside its transaction: ends the membership and deletes the customer at the provider. Safe to
 * repeat; throws if the provider is unavailable, so that the job tries again.
 */
export async function finishErasure(shop: Shop, { erasureId }: { erasureId: string }): Promise<void> {
  const erasure = await findErasure(shop.database, erasureId)
  if (!erasure || erasure.finishedAt) return
  if (erasure.customerId !== null) {
    const all = await findMembershipsOfCustomer(shop.database, erasure.customerId, maxMemberships)
    for (const { id } of all) await endMembership(shop, id)
  }
  for (const id of erasure.providerCustomerIds) await shop.payments.deleteCustomer(id)
  await updateErasure(shop.database, erasureId, { providerCustomerIds: [], finishedAt: shop.clock() })
}

export const finishErasureJob = defineJob('finish-erasure', z.object({ erasureId: z.string() }), finishErasure)
