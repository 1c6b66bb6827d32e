import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit, insertStaffAudits } from '#domain/platform/audit/audit-queries.ts'
import { productListTag, productTag, redirectsTag } from '#shared/cache-tags.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findListsOf } from './branch-queries.ts'
import { type CategoryStored, categoryTags, describeCategory, detailsOf } from './category-details.ts'
import { withoutCategory } from './category-order-rules.ts'
import { appendProducts, lockProducts, setCategoryProducts } from './category-position-queries.ts'
import { requireCategory, staleCategory } from './edit-category.ts'
import { parentChanges } from './order-categories.ts'
import { withProductsPlaced } from './order-category-products.ts'
import { findProductIdsOfCategory, insertFormerSlug } from './save-catalogue-queries.ts'
import {
  deleteCategoryRow,
  inheritAttributes,
  leadElsewhere,
  lockCategories,
  placeCategories,
} from './save-category-queries.ts'

type Removal = {
  /** Category that receives its products and its addresses. */
  moveTo?: number | undefined
  /** True to leave products in their other categories and the addresses without a target. */
  leave: boolean
}

/**
 * Deletes a category: its children move into its place, its attributes go with products and children. Throws
 * `edit.conflict`, `request.notFound`, or `validation.error` if the input does not decide about its products.
 */
export async function deleteCategory(
  shop: Shop,
  input: Removal & { id: number; version: number; actor: Actor },
): Promise<void> {
  const { id, version, actor, moveTo } = input
  const at = shop.clock()
  const tags = await shop.database.transaction(async (transaction) => {
    // Products first, as saving a product does: two people at once must not wait for each other.
    await lockProducts(transaction, await findProductIdsOfCategory(transaction, id))
    const rows = await lockCategories(transaction)
    const row = requireCategory(rows, id)
    const details = detailsOf(row)
    if (version !== row.version) throw await staleCategory(transaction, { row, seen: version, yours: details })
    const products = await findProductIdsOfCategory(transaction, id)
    requireDecision(rows, input, products.length)

    const lists = await findListsOf(transaction, moveTo === undefined ? [id] : [id, moveTo])
    const rest = withoutCategory(rows, row)
    await placeCategories(transaction, rest, at)
    await insertStaffAudits(transaction, actor, parentChanges(rows, rest, at))
    const changed = await withProductsPlaced(transaction, { actor, at, products }, async () => {
      if (moveTo !== undefined) await appendProducts(transaction, id, moveTo)
      await setCategoryProducts(transaction, id, [])
    })
    await inheritAttributes(transaction, { id, heirs: heirsOf(rows, row, moveTo) })
    await deleteCategoryRow(transaction, id)
    await leadAddresses(transaction, { row, target: moveTo ?? null, at })
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'category.deleted',
      subject: `category:${id}`,
      before: { ...describeCategory(details), products, version },
      after: { moved_to: moveTo ?? null },
    })
    return [...categoryTags(id, details, null), ...lists.map(productListTag), ...changed.map(productTag), redirectsTag]
  })
  await shop.changes.announce(tags)
}

function requireDecision(
  rows: readonly CategoryStored[],
  { id, moveTo, leave }: Removal & { id: number },
  products: number,
) {
  const isTarget = moveTo === undefined || (moveTo !== id && rows.some((row) => row.id === moveTo))
  if (!isTarget || (moveTo !== undefined && leave)) throw invalid({ moveTo: ['validation.invalid'] })
  if (products > 0 && moveTo === undefined && !leave) throw invalid({ moveTo: ['validation.targetNeeded'] })
}

/** Where products are that were in a category or below it; the parent where there are no such categories. */
function heirsOf(rows: readonly CategoryStored[], { id, parentId }: CategoryStored, moveTo: number | undefined) {
  const heirs = rows.filter((row) => row.parentId === id || row.id === moveTo).map((row) => row.id)
  return heirs.length === 0 && parentId !== null ? [parentId] : heirs
}

/** Redirects the category's present and former addresses to the target; without one they lead nowhere. */
async function leadAddresses(
  transaction: Queries,
  { row, target, at }: { row: CategoryStored; target: number | null; at: Date },
): Promise<void> {
  await leadElsewhere(transaction, row.id, target)
  if (target === null) return
  for (const from of new Set([row.handle, row.slug])) {
    await insertFormerSlug(transaction, { kind: 'category', id: target, from, at })
  }
}
