import { productTag } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'
import { findDueOpenings, moveOnOpenings } from './opening-queries.ts'

/**
 * Announces the products that members, or everyone, may buy from now on, so that no cached response says otherwise.
 * Safe to repeat, even in several processes at once; one that was interrupted is announced by the next sweep.
 */
export async function sweepOpenings(shop: Pick<Shop, 'database' | 'changes' | 'clock'>): Promise<void> {
  const at = shop.clock()
  const due = await findDueOpenings(shop.database, at)
  if (!due.length) return
  await shop.changes.announce(due.map(productTag))
  await moveOnOpenings(shop.database, due, at)
}
