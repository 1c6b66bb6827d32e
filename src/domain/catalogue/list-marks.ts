import type { Shop } from '../../shop.ts'
import { type ListMark, type OrderedList, selectListMarks } from './product-list-queries.ts'

type Reader = Pick<Shop, 'database' | 'changes'>

// A page is never further from what is before it than this, and a list in one order is remembered by one mark for so many products.
const every = 500
// Lists, each in one order and language. What is more is forgotten, oldest first.
const mostLists = 200

const remembered = new WeakMap<object, Map<string, Promise<ListMark[]>>>()

/**
 * The last remembered place of a list before `offset`; none near the beginning. Places are remembered until some product changes, so a
 * far page of a large catalogue costs no more than a near one.
 */
export async function markBefore(shop: Reader, list: OrderedList, offset: number): Promise<ListMark | undefined> {
  if (offset < every || !shop.changes.isListening()) return undefined
  const marks = await marksOf(shop, list)
  return marks[Math.min(Math.floor(offset / every), marks.length) - 1]
}

function marksOf(shop: Reader, list: OrderedList): Promise<ListMark[]> {
  const lists = listsOf(shop)
  const { categoryId, featured, order, language } = list
  const key = `${categoryId} ${featured} ${order} ${order === 'name' ? language : ''}`
  const known = lists.get(key)
  if (known) return known
  const found = selectListMarks(shop.database, { ...list, every })
  lists.set(key, found)
  if (lists.size > mostLists) lists.delete(lists.keys().next().value!)
  found.catch(() => lists.get(key) === found && lists.delete(key))
  return found
}

function listsOf(shop: Reader): Map<string, Promise<ListMark[]>> {
  const known = remembered.get(shop.database)
  if (known) return known
  const lists = new Map<string, Promise<ListMark[]>>()
  remembered.set(shop.database, lists)
  shop.changes.subscribe((tags) => {
    if (tags.some((tag) => /^(products|categories|\*)$/.test(tag))) lists.clear()
  })
  return lists
}
