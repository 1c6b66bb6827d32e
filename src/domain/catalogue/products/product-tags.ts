import type { Queries } from '#database/open-database.ts'
import { listStockTag, productAddressesTag, productListTag, productTag } from '#shared/cache-tags.ts'
import { findListsOf } from './branch-queries.ts'
import type { ProductInput } from './product-input.ts'
import type { ProductRow } from './product-queries.ts'
import { inputOf } from './product-rows.ts'

/**
 * Returns the cache tags that a product change invalidates: pages that show it, and lists that it enters, leaves or
 * moves in. Those of the categories above its own are among them.
 */
export async function changedTags(
  database: Queries,
  { before, after }: { before: ProductRow | null; after: ProductInput & { id: number } },
): Promise<string[]> {
  const earlier = before && inputOf(before)
  const has = (part: (product: ProductInput) => unknown) =>
    JSON.stringify(earlier && part(earlier)) !== JSON.stringify(part(after))
  const isMoved = has(({ state, featured, position, categories }) => [
    state,
    featured,
    position,
    positionsIn(categories),
  ])
  // Lists can be sorted and filtered by these fields.
  const isSorted = has(({ price, prices, name, vendor, options, variants, attributes }) => [
    price,
    prices,
    name,
    vendor,
    options,
    variants.map(({ key, values }) => [key, values]),
    attributes,
  ])
  const isCounted = [after, ...after.variants].some(({ stock }) => stock !== undefined)
  const categories = [...(earlier?.categories ?? []), ...after.categories].map(({ id }) => id)
  const lists = isMoved || isSorted || isCounted ? await findListsOf(database, categories) : []
  return [
    productTag(after.id),
    ...(has(({ state, slug }) => [state, slug]) ? [productAddressesTag] : []),
    ...(isMoved || isSorted ? lists.map(productListTag) : []),
    ...(isCounted ? lists.map(listStockTag) : []),
    ...(isMoved || isSorted ? [productListTag('all')] : []),
    ...(isMoved && (earlier?.featured || after.featured) ? [productListTag('featured')] : []),
  ]
}

function positionsIn(categories: ProductInput['categories']): number[][] {
  return categories.map(({ id, position }) => [id, position]).toSorted(([a], [b]) => a! - b!)
}
