import type { Queries } from '#database/open-database.ts'
import { type Actor, insertStaffAudit, insertStaffAudits } from '#domain/platform/audit/audit-queries.ts'
import { staleChange } from '#domain/platform/audit/changed-fields.ts'
import { productListTag, productTag } from '#shared/cache-tags.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findCategoryProducts } from './admin-category-queries.ts'
import { findListsOf } from './branch-queries.ts'
import {
  findCategoriesOfProducts,
  lockProducts,
  setCategoryProducts,
  touchProducts,
} from './category-position-queries.ts'
import { requireCategory } from './edit-category.ts'
import { refreshProductSearch } from './product-queries.ts'
import { findProductIdsOfCategory } from './save-catalogue-queries.ts'
import { lockCategories, updateCategory } from './save-category-queries.ts'

/**
 * Makes a category hold exactly these products in this order; `version` is the category's that staff saw. Throws
 * `validation.error`, `edit.conflict` and `request.notFound`.
 */
export async function placeCategoryProducts(
  shop: Shop,
  input: { id: number; version: number; products: readonly number[]; actor: Actor },
): Promise<void> {
  const { id, version, products, actor } = input
  const at = shop.clock()
  const tags = await shop.database.transaction(async (transaction) => {
    // Products first, as saving a product does: two people at once must not wait for each other.
    const held = await findProductIdsOfCategory(transaction, id)
    const known = new Set(await lockProducts(transaction, [...held, ...products]))
    const row = requireCategory(await lockCategories(transaction), id)
    const before = (await findCategoryProducts(transaction, id)).map((product) => product.id)
    if (version !== row.version) {
      throw await staleChange(transaction, {
        subject: `category:${id}`,
        action: 'category.products',
        seen: version,
        current: { products: before, version: row.version },
        yours: { products },
      })
    }
    const isOnce = new Set(products).size === products.length
    if (!isOnce || products.some((product) => !known.has(product))) throw invalid({ products: ['validation.invalid'] })
    if (JSON.stringify(before) === JSON.stringify(products)) return []
    const changed = await withProductsPlaced(transaction, { actor, at, products: [...before, ...products] }, () =>
      setCategoryProducts(transaction, id, products),
    )
    await updateCategory(transaction, id, { updatedAt: at })
    await insertStaffAudit(transaction, actor, {
      at,
      action: 'category.products',
      subject: `category:${id}`,
      before: { products: before, version: row.version },
      after: { products, version: row.version + 1 },
    })
    return [...(await findListsOf(transaction, [id])).map(productListTag), ...changed.map(productTag)]
  })
  if (tags.length) await shop.changes.announce(tags)
}

/**
 * Runs `change`, which may put products into other categories, and returns the ids of the products that moved. Each
 * gets a new version, an audit entry and updated search words.
 */
export async function withProductsPlaced(
  transaction: Queries,
  { actor, at, products }: { actor: Actor; at: Date; products: readonly number[] },
  change: () => Promise<void>,
): Promise<number[]> {
  const ids = [...new Set(products)]
  const before = await findCategoriesOfProducts(transaction, ids)
  await change()
  const after = await findCategoriesOfProducts(transaction, ids)
  const categoriesIn = (categories: Map<number, number[]>, id: number) => categories.get(id) ?? []
  const changed = ids.filter((id) => categoriesIn(before, id).join() !== categoriesIn(after, id).join())
  const touched = await touchProducts(transaction, changed, at)
  await insertStaffAudits(
    transaction,
    actor,
    touched.map(({ id, version }) => ({
      at,
      action: 'product.changed',
      subject: `product:${id}`,
      before: { categories: categoriesIn(before, id), version: version - 1 },
      after: { categories: categoriesIn(after, id), version },
    })),
  )
  await refreshProductSearch(transaction, changed)
  return changed
}
