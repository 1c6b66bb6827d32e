import { getSettings } from '#domain/platform/settings/get-settings.ts'
import { listStockTag, productTag } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'
import { findCategoriesOf, type StockCount } from './stock-queries.ts'

/** Stock taken or returned, or that there was not enough; `counts`: the counters before and after. */
export type StockChange = { enough: boolean; counts: StockCount[] }

/**
 * Invalidates cached pages of products that sold out, came back, or whose pages show how few are left, and lists that
 * count them. Call after the transaction.
 */
export async function announceStock(shop: Shop, { counts }: Pick<StockChange, 'counts'>): Promise<void> {
  if (counts.length === 0) return
  const { mode, count } = (await getSettings(shop))['claims.lowStock']
  const maxShown = mode === 'real' ? count : 0
  const stale = counts.filter(({ before, after }) => Math.min(before, after) <= maxShown)
  if (stale.length === 0) return
  const moved = stale.filter(({ before, after }) => Math.min(before, after) <= 0).map(({ productId }) => productId)
  const categories = moved.length ? await findCategoriesOf(shop.database, moved) : []
  const tags = [...stale.map(({ productId }) => productTag(productId)), ...categories.map(listStockTag)]
  await shop.changes.announce([...new Set(tags)])
}
