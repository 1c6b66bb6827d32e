import type { KeysetPage } from '#database/keyset-page.ts'

/** Converts a list that is short enough to fit on one page. */
export function wholeListOf<Item>(items: Item[]) {
  return { items, next: null, previous: null, total: items.length, total_capped: false }
}

export function toListResponse<Row, Item>(page: KeysetPage<Row>, itemOf: (row: Row) => Item) {
  const { items, next, previous, total, totalCapped } = page
  return { items: items.map(itemOf), next, previous, total, total_capped: totalCapped }
}
