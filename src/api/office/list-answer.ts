import type { KeysetPage } from '#database/keyset-page.ts'

/** A page of a list as the API answers it. */
export function listAnswerOf<Row, Item>(page: KeysetPage<Row>, itemOf: (row: Row) => Item) {
  const { items, next, previous, total, totalCapped } = page
  return { items: items.map(itemOf), next, previous, total, total_capped: totalCapped }
}
