import * as v from 'valibot'
import { keptIds, withFirst } from './kept-ids.ts'
import { createPersistentStore } from './persistent-store.ts'

const maxViewed = 12

/** Products viewed in this browser, newest first; never shared. */
export const viewedProducts = createPersistentStore<readonly number[]>({
  key: 'viewed',
  initial: [],
  parse: v.parser(keptIds),
})

/** Notes that a product was looked at. */
export function noteViewed(id: number): void {
  viewedProducts.write(withFirst(viewedProducts.read(), id, maxViewed))
}
