import { invalid } from '#domain/errors/shop-error.ts'
import { type ProductInput, productProblems } from './catalogue-rules.ts'
import { refreshProductSearch } from './product-queries.ts'
import { imageRowsOf, productRowOf, sizeRowsOf } from './product-rows.ts'
import { forgetAddresses, insertImages, insertPlaces, insertProducts, insertSizes } from './save-catalogue-queries.ts'
import type { CatalogueWriter } from './save-product.ts'

/**
 * Creates many products that are not there yet, all or none, in as many statements as one product takes. Throws `validation.error`, and
 * the database's own error where an address is taken.
 */
export async function createProducts(shop: CatalogueWriter, inputs: ProductInput[]): Promise<void> {
  if (inputs.length === 0) return
  for (const input of inputs) {
    const problems = productProblems(input)
    if (Object.keys(problems).length) throw invalid(problems)
  }
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
    await insertPlaces(
      transaction,
      created.flatMap(({ id, input }) =>
        (input.categories ?? []).map((place) => ({ productId: id, categoryId: place.id, position: place.position })),
      ),
    )
    await forgetAddresses(
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
