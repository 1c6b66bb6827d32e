import type { Queries } from '#database/open-database.ts'
import type { Shop } from '#shop.ts'
import { type ProductDraft, readProductInput } from './product-input.ts'
import { lockProductRow } from './product-queries.ts'
import { changedTags } from './product-tags.ts'
import { type ProductSource, writeProduct } from './write-product.ts'

/** Dependencies for saving; `database` may be a transaction. If `by` is left out, a command makes the change. */
export type CatalogueWriter = Pick<Shop, 'changes' | 'clock'> & { database: Queries; by?: ProductSource }

export const byCommand: ProductSource = { source: 'command', actor: null }

/**
 * Creates or changes a whole product in one transaction; stock that the draft does not name stays as it is. Throws
 * `validation.error` with a key per field.
 */
export async function saveProduct(
  shop: CatalogueWriter,
  draft: ProductDraft,
): Promise<{ id: number; created: boolean }> {
  const input = readProductInput(draft)
  const saved = await shop.database.transaction(async (transaction) => {
    const before = await lockProductRow(transaction, { id: input.id, slug: input.slug })
    const { id } = await writeProduct(transaction, { before, input, by: shop.by ?? byCommand, at: shop.clock() })
    return { id, before }
  })
  const { before, id } = saved
  await shop.changes.announce(await changedTags(shop.database, { before, after: { ...input, id } }))
  return { id, created: before === null }
}
