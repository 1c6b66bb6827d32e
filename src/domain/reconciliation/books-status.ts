import type { Shop } from '../../shop.ts'
import { findLastCheck } from './difference-queries.ts'

/** How the last comparison of the books ended: `differ` as long as a difference lasts that the owner did not accept. */
export async function readBooksStatus(
  shop: Pick<Shop, 'database'>,
): Promise<{ state: 'unchecked' | 'agree' | 'differ'; checkedAt: string | null; differences: number }> {
  const last = await findLastCheck(shop.database)
  if (!last) return { state: 'unchecked', checkedAt: null, differences: 0 }
  const { differences } = last
  return { state: differences > 0 ? 'differ' : 'agree', checkedAt: last.checkedAt.toISOString(), differences }
}
