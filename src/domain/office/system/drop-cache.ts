import { type Actor, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { droppedTag } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'

/** `address`: for the audit log; null where it may name a person. */
export type KeptPage = { key: string; address: string | null }

/** Makes every process drop its cached pages and responses, or one of them, so that the next visit is fresh. */
export async function dropCache(shop: Shop, { page, actor }: { page: KeptPage | null; actor: Actor }): Promise<void> {
  const after = page && { address: page.address }
  const change = { at: shop.clock(), action: 'cache.dropped', subject: 'system', before: null, after }
  await insertStaffAudit(shop.database, actor, change)
  await shop.changes.announce(page ? [droppedTag(page.key)] : ['*', droppedTag('*')])
}
