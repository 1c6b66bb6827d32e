import { defineCache } from '#database/caches.ts'
import { isAboutLists } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'
import { findListCursors, type ListCursor, type OrderedList } from './product-list-queries.ts'

type Reader = Pick<Shop, 'database' | 'changes' | 'caches'>

// Products between two cursors of a list: no page is read from further away than this.
const interval = 500
// Cached lists, each in one currency, order and language; the oldest are evicted.
const maxLists = 200

const cursorsCache = defineCache<Promise<ListCursor[]>>(isAboutLists)

/**
 * The last cached cursor of a list before `offset`; none near the beginning. Cursors are cached until a product
 * changes, so a far page of a large catalogue costs no more than a near one.
 */
export async function cursorBefore(shop: Reader, list: OrderedList, offset: number): Promise<ListCursor | undefined> {
  if (offset < interval || !shop.changes.isListening()) return undefined
  const cursors = await cursorsOf(shop, list)
  return cursors[Math.min(Math.floor(offset / interval), cursors.length) - 1]
}

function cursorsOf(shop: Reader, list: OrderedList): Promise<ListCursor[]> {
  const lists = shop.caches.of(cursorsCache)
  const { currency, categoryId, featured, order, language } = list
  const key = `${currency} ${categoryId} ${featured} ${order} ${order === 'name' ? language : ''}`
  const cached = lists.get(key)
  if (cached) return cached
  const found = findListCursors(shop.database, { ...list, interval })
  lists.set(key, found)
  if (lists.size > maxLists) lists.delete(lists.keys().next().value!)
  found.catch(() => lists.get(key) === found && lists.delete(key))
  return found
}
