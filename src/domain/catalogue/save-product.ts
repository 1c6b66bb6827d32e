import type { Queries } from '#database/open-database.ts'
import { insertAuditEntry } from '#domain/audit/audit-queries.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type ProductDraft, type ProductInput, readProductInput } from './product-input.ts'
import { findProductRow, refreshProductSearch } from './product-queries.ts'
import { imageRowsOf, productRowOf, sizeRowsOf } from './product-rows.ts'
import {
  findProductIdBySlug,
  replaceFormerSlug,
  replaceImages,
  replaceProductCategories,
  replaceSizes,
  upsertProduct,
} from './save-catalogue-queries.ts'

/**
 * What saving needs of the shop; `database` may be a transaction. `actor` stands in the audit log for a changed price.
 */
export type CatalogueWriter = Pick<Shop, 'changes' | 'clock'> & { database: Queries; actor?: string }

/**
 * Creates or changes a whole product with search rows, redirect from a former slug and audit entry for a price, in one
 * transaction. Throws `validation.error` with a key per field.
 */
export async function saveProduct(
  shop: CatalogueWriter,
  draft: ProductDraft,
): Promise<{ id: number; created: boolean }> {
  const input = readProductInput(draft)
  const now = shop.clock()

  const saved = await shop.database.transaction(async (transaction) => {
    const before = await findProductRow(transaction, { id: input.id, slug: input.slug })
    const holder = await findProductIdBySlug(transaction, input.slug)
    if (holder !== null && holder !== (before?.id ?? null)) throw invalid({ slug: ['validation.taken'] })

    const id = await upsertProduct(transaction, before?.id ?? input.id ?? null, productRowOf(input, now))
    await replaceImages(transaction, id, imageRowsOf(id, input))
    await replaceSizes(transaction, id, sizeRowsOf(id, input))
    await replaceProductCategories(transaction, id, input.categories)
    await replaceFormerSlug(transaction, { kind: 'product', id, from: before?.slug ?? null, to: input.slug, at: now })
    await refreshProductSearch(transaction, [id])
    const [earlier, later] = [before && pricesOf(before), pricesOf(input)]
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(later)) {
      await insertAuditEntry(transaction, {
        at: now,
        actor: shop.actor ?? 'command',
        action: 'product.priced',
        subject: `product:${id}`,
        before: earlier,
        after: later,
      })
    }
    return { id, created: before === null }
  })
  await shop.changes.announce(['products', `product:${saved.id}`])
  return saved
}

/** What a product costs, in cents: itself, and each size by its key. */
function pricesOf({ price, memberPrice, sizes }: Pick<ProductInput, 'price' | 'memberPrice' | 'sizes'>) {
  return { price, memberPrice, sizes: sizes.map((size) => [size.key, size.price, size.memberPrice]) }
}
