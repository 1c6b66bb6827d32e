import { sanitised, trimmed } from '#domain/platform/texts/stored-texts.ts'
import { categoryTag } from '#shared/cache-tags.ts'
import { invalid } from '#shared/shop-error.ts'
import { findAdminCategories } from './admin-category-queries.ts'
import { type CategoryInput, categoryProblems } from './catalogue-rules.ts'
import { parentProblem } from './category-order-rules.ts'
import { refreshProductSearch } from './product-queries.ts'
import {
  findCategoryRow,
  findProductIdsOfCategory,
  isCategoryAddressTaken,
  replaceFormerSlug,
  upsertCategory,
} from './save-catalogue-queries.ts'
import type { CatalogueWriter } from './save-product.ts'

/** Creates or changes a category, found by id, else by handle. Throws `validation.error`. */
export async function saveCategory(
  shop: CatalogueWriter,
  input: CategoryInput,
): Promise<{ id: number; created: boolean }> {
  const problems = categoryProblems(input)
  if (Object.keys(problems).length) throw invalid(problems)
  const now = shop.clock()

  const saved = await shop.database.transaction(async (transaction) => {
    const by = input.id === undefined ? { handle: input.handle } : { id: input.id }
    const before = await findCategoryRow(transaction, by)
    const address = { id: before?.id ?? null, handle: input.handle, slug: input.slug }
    if (await isCategoryAddressTaken(transaction, address)) throw invalid({ slug: ['validation.taken'] })
    if (before && input.parentId) {
      const tree = await findAdminCategories(transaction)
      const problem = parentProblem(tree, { id: before.id, parentId: input.parentId })
      if (problem) throw invalid({ parentId: [problem] })
    }
    const id = await upsertCategory(transaction, before?.id ?? input.id ?? null, {
      handle: input.handle,
      slug: input.slug,
      name: trimmed(input.name),
      description: input.description ? sanitised(input.description) : null,
      featured: input.featured ?? false,
      published: input.published ?? true,
      position: input.position ?? 0,
      ...(input.parentId !== undefined && { parentId: input.parentId }),
      imagePath: input.image?.path ?? null,
      imageAlt: input.image ? trimmed(input.image.alt) : null,
      createdAt: now,
      updatedAt: now,
    })
    await replaceFormerSlug(transaction, { kind: 'category', id, from: before?.slug ?? null, to: input.slug, at: now })
    if (before && before.handle !== input.handle) {
      await replaceFormerSlug(transaction, { kind: 'category', id, from: before.handle, to: input.handle, at: now })
    }
    // Products are found by the names of their categories too.
    await refreshProductSearch(transaction, await findProductIdsOfCategory(transaction, id))
    return { id, created: before === null }
  })
  await shop.changes.announce(['categories', categoryTag(saved.id)])
  return saved
}
