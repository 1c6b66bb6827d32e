import { isAboutLists } from '#shared/cache-tags.ts'
import type { Shop } from '#shop.ts'
import { findListCursors, type ListCursor, type OrderedList } from './product-list-queries.ts'

type Reader = Pick<Shop, 'database' | 'changes' | 'caches'>

// Products between two cursors of a list: no page is read from further away than this.
const interval = 500
// Cached lists, each in one order and language; the oldest are evicted.
const maxLists = 200

const caches = new WeakMap<object, Map<string, Promise<ListCursor[]>>>()

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
  const lists = cacheOf(shop)
  const { categoryId, featured, order, language } = list
  const key = `${categoryId} ${featured} ${order} ${order === 'name' ? language : ''}`
  const cached = lists.get(key)
  if (cached) return cached
  const found = findListCursors(shop.database, { ...list, interval })
  lists.set(key, found)
  if (lists.size > maxLists) lists.delete(lists.keys().next().value!)
  found.catch(() => lists.get(key) === found && lists.delete(key))
  return found
}

function cacheOf(shop: Reader): Map<string, Promise<ListCursor[]>> {
  const known = caches.get(shop.database)
  if (known) return known
  const lists = new Map<string, Promise<ListCursor[]>>()
  caches.set(shop.database, lists)
  shop.changes.subscribe((tags) => {
    if (tags.some(isAboutLists)) lists.clear()
  })
  return lists
}
