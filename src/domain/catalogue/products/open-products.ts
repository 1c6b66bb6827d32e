import { productTag } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'
import { updateDueOpenings } from './opening-queries.ts'

/**
 * Announces the products that members, or everyone, may buy from now on, so that no cached response says otherwise.
 * Safe to repeat, even in several processes at once.
 */
export async function sweepOpenings(shop: Pick<Shop, 'database' | 'changes' | 'clock'>): Promise<void> {
  const opened = await updateDueOpenings(shop.database, shop.clock())
  if (opened.length) await shop.changes.announce(opened.map(productTag))
}
