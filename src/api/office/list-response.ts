import type { KeysetPage } from '#database/keyset-page.ts'

/** A list that is short enough to come whole. */
export function wholeListOf<Item>(items: Item[]) {
  return { items, next: null, previous: null, total: items.length, total_capped: false }
}

/** A page of a list as the API answers it. */
export function listAnswerOf<Row, Item>(page: KeysetPage<Row>, itemOf: (row: Row) => Item) {
  const { items, next, previous, total, totalCapped } = page
  return { items: items.map(itemOf), next, previous, total, total_capped: totalCapped }
}
