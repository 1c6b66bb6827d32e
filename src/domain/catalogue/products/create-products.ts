import { writeFirstAttributes } from '#domain/catalogue/attributes/product-attributes.ts'
import { priceRowsOf } from '#domain/catalogue/prices/price-lists.ts'
import { recordFirstPrices } from '#domain/catalogue/prices/record-prices.ts'
import { insertMovements } from '#domain/catalogue/stock/stock-queries.ts'
import { insertDeliveriesOfProducts } from '#domain/platform/webhooks/webhook-queries.ts'
import { productAddressesTag, productListTag, productTag } from '#shared/cache-tags.ts'
import { findListsOf } from './branch-queries.ts'
import { type ProductDraft, type ProductInput, readProductInput } from './product-input.ts'
import { refreshProductSearch } from './product-queries.ts'
import { imageRowsOf, productRowOf, variantRowsOf } from './product-rows.ts'
import {
  deleteFormerSlugs,
  insertImages,
  insertPriceLists,
  insertProductCategories,
  insertProducts,
  insertVariants,
} from './save-catalogue-queries.ts'
import { byCommand, type CatalogueWriter } from './save-product.ts'
import { wholeProduct } from './variant-rules.ts'

const countersOf = ({ stock, variants }: ProductInput) => [{ key: wholeProduct, stock }, ...variants]

/**
 * Creates new products, all or none, in as many statements as one takes. Throws `validation.error`, and the
 * database's own error if a slug is taken.
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
    await insertPriceLists(
      transaction,
      created.flatMap(({ id, input }) => priceRowsOf(input).map((row) => ({ ...row, productId: id }))),
    )
    await insertImages(
      transaction,
      created.flatMap(({ id, input }) => imageRowsOf(id, input)),
    )
    await insertVariants(
      transaction,
      created.flatMap(({ id, input }) =>
        variantRowsOf(id, input).map((variant, index) => ({
          ...variant,
          stock: countersOf(input)[index]!.stock ?? null,
        })),
      ),
    )
    const { source, actor } = shop.by ?? byCommand
    const change = { at: now, source, staffId: actor?.staffId ?? null }
    await recordFirstPrices(transaction, {
      products: created.map(({ id, input }) => ({ id, product: input })),
      change,
    })
    const reason = source === 'import' ? 'import' : 'count'
    await insertMovements(
      transaction,
      created.flatMap(({ id, input }) =>
        countersOf(input).flatMap(({ key, stock }) =>
          stock
            ? [{ productId: id, variantKey: key, delta: stock, after: stock, reason, at: now, staffId: change.staffId }]
            : [],
        ),
      ),
    )
    await insertDeliveriesOfProducts(transaction, { ids: created.map(({ id }) => id), at: now })
    await insertProductCategories(
      transaction,
      created.flatMap(({ id, input }) =>
        input.categories.map((category) => ({ productId: id, categoryId: category.id, position: category.position })),
      ),
    )
    await writeFirstAttributes(transaction, created)
    await deleteFormerSlugs(
      transaction,
      'product',
      inputs.map(({ slug }) => slug),
    )
    const numbers = created.map(({ id }) => id)
    await refreshProductSearch(transaction, numbers)
    return numbers
  })
  const categories = inputs.flatMap((input) => input.categories.map(({ id }) => id))
  const branches = await findListsOf(shop.database, categories)
  const lists = (['all', 'featured', ...branches] as const).map(productListTag)
  await shop.changes.announce([productAddressesTag, ...lists, ...ids.map(productTag)])
}
