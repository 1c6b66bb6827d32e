import { type ProductDraft, readProductInput } from './product-input.ts'
import { refreshProductSearch } from './product-queries.ts'
import { imageRowsOf, productRowOf, sizeRowsOf } from './product-rows.ts'
import {
  deleteFormerSlugs,
  insertImages,
  insertProductCategories,
  insertProducts,
  insertSizes,
} from './save-catalogue-queries.ts'
import type { CatalogueWriter } from './save-product.ts'

/**
 * Creates new products, all or none, in as many statements as one takes. Throws `validation.error`, and the database's
 * own error where a slug is taken.
 */
export async function createProducts(shop: CatalogueWriter, drafts: ProductDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const inputs = drafts.map(readProductInput)
  const now = shop.clock()
  const ids = await shop.database.transaction(async (transaction) => {
    const bySlug = await insertProducts(
      transaction,
      inputs.map((input) => productRowOf(input, now)),
    )
    const created = inputs.map((input) => ({ id: bySlug.get(input.slug)!, input }))
    await insertImages(
      transaction,
      created.flatMap(({ id, input }) => imageRowsOf(id, input)),
    )
    await insertSizes(
      transaction,
      created.flatMap(({ id, input }) => sizeRowsOf(id, input)),
    )
    await insertProductCategories(
      transaction,
      created.flatMap(({ id, input }) =>
        input.categories.map((place) => ({ productId: id, categoryId: place.id, position: place.position })),
      ),
    )
    await deleteFormerSlugs(
      transaction,
      'product',
      inputs.map(({ slug }) => slug),
    )
    const numbers = created.map(({ id }) => id)
    await refreshProductSearch(transaction, numbers)
    return numbers
  })
  await shop.changes.announce(['products', ...ids.map((id) => `product:${id}`)])
}
