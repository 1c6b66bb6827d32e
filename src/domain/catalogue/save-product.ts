import type { Queries } from '#database/open-database.ts'
import { invalid } from '#domain/errors/shop-error.ts'
import { insertAuditEntry } from '#domain/settings/settings-queries.ts'
import type { Shop } from '../../shop.ts'
import { type ProductInput, productProblems } from './catalogue-rules.ts'
import { refreshProductSearch } from './product-queries.ts'
import { imageRowsOf, productRowOf, sizeRowsOf } from './product-rows.ts'
import {
  moveAddress,
  replaceImages,
  replaceProductCategories,
  replaceSizes,
  type StoredProduct,
  selectProductIdBySlug,
  selectStoredProduct,
  upsertProduct,
} from './save-catalogue-queries.ts'

/**
 * What saving needs of the shop; `database` may be a transaction, so that several saves happen together. `actor`: who the audit log
 * says changed a price.
 */
export type CatalogueWriter = Pick<Shop, 'changes' | 'clock'> & { database: Queries; actor?: string }

/**
 * Creates or changes a product whole: texts (HTML sanitised), pictures, sizes, categories, search rows and, when its address
 * changed, the old address as a redirect; all in one transaction, a changed price with an entry in the audit log. Answers its number.
 * Throws `validation.error` with a key per field.
 */
export async function saveProduct(
  shop: CatalogueWriter,
  input: ProductInput,
): Promise<{ id: number; created: boolean }> {
  const problems = productProblems(input)
  if (Object.keys(problems).length) throw invalid(problems)
  const now = shop.clock()

  const saved = await shop.database.transaction(async (transaction) => {
    const before = await selectStoredProduct(
      transaction,
      input.id === undefined ? { slug: input.slug } : { id: input.id },
    )
    const holder = await selectProductIdBySlug(transaction, input.slug)
    if (holder !== null && holder !== (before?.id ?? null)) throw invalid({ slug: ['validation.taken'] })

    const id = await upsertProduct(transaction, before?.id ?? input.id ?? null, productRowOf(input, now))
    await replaceImages(transaction, id, imageRowsOf(id, input))
    const sizes = sizeRowsOf(id, input)
    await replaceSizes(transaction, id, sizes)
    await replaceProductCategories(transaction, id, input.categories ?? [])
    await moveAddress(transaction, { kind: 'product', id, from: before?.slug ?? null, to: input.slug, at: now })
    await refreshProductSearch(transaction, [id])
    const [earlier, later] = [before && pricesOf(before), pricesOf({ ...input, sizes })]
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
function pricesOf(product: Pick<StoredProduct, 'price' | 'memberPrice'> & { sizes: SizePrice[] }) {
  const { price, memberPrice, sizes } = product
  return { price, memberPrice, sizes: sizes.map((size) => [size.key, size.price, size.memberPrice]) }
}
type SizePrice = Pick<StoredProduct['sizes'][number], 'key' | 'price' | 'memberPrice'>
