import { productAddressesTag, productListTag, productTag } from '#shared/cache-tags.ts'
import type { ProductInput } from './product-input.ts'
import type { ProductRow } from './product-queries.ts'
import { inputOf } from './product-rows.ts'

/** What a changed product makes stale: all that shows it, and the lists that it enters, leaves or moves in. */
export function changedTags(before: ProductRow | null, after: ProductInput & { id: number }): string[] {
  const earlier = before && inputOf(before)
  const has = (part: (product: ProductInput) => unknown) =>
    JSON.stringify(earlier && part(earlier)) !== JSON.stringify(part(after))
  const isMoved = has(({ state, featured, position, categories }) => [state, featured, position, placesIn(categories)])
  // By these, lists can be sorted.
  const isSorted = has(({ price, name }) => [price, name])
  const lists = [...(earlier?.categories ?? []), ...after.categories].map(({ id }) => id)
  return [
    productTag(after.id),
    ...(has(({ state, slug }) => [state, slug]) ? [productAddressesTag] : []),
    ...(isMoved || isSorted ? [...new Set(lists)].map(productListTag) : []),
    ...(isMoved || isSorted ? [productListTag('all')] : []),
    ...(isMoved && (earlier?.featured || after.featured) ? [productListTag('featured')] : []),
  ]
}

function placesIn(categories: ProductInput['categories']): number[][] {
  return categories.map(({ id, position }) => [id, position]).toSorted(([a], [b]) => a! - b!)
}
