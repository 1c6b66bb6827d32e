import type { Queries } from '#database/open-database.ts'
import { writeAttributes } from '#domain/catalogue/attributes/product-attributes.ts'
import { endPlansOfChangedPrices } from '#domain/catalogue/prices/end-price-plans.ts'
import { priceRowsOf } from '#domain/catalogue/prices/price-lists.ts'
import { recordFirstPrices, recordPrices } from '#domain/catalogue/prices/record-prices.ts'
import { setStock } from '#domain/catalogue/stock/set-stock.ts'
import type { StockCause, StockCount } from '#domain/catalogue/stock/stock-queries.ts'
import { type Actor, insertAuditEntry, insertStaffAudit } from '#domain/platform/audit/audit-queries.ts'
import { emitStockWebhooks, emitWebhook } from '#domain/platform/webhooks/emit-webhook.ts'
import { invalid } from '#shared/shop-error.ts'
import type { PriceSource } from '#shared/vocabularies.ts'
import { lockLists } from './branch-queries.ts'
import type { ProductInput } from './product-input.ts'
import { type ProductRow, refreshProductSearch } from './product-queries.ts'
import { imageRowsOf, productRowOf, variantRowsOf } from './product-rows.ts'
import {
  deleteOtherVariants,
  findProductIdBySlug,
  replaceFormerSlug,
  replaceImages,
  replacePriceLists,
  replaceProductCategories,
  upsertProduct,
  upsertVariants,
} from './save-catalogue-queries.ts'
import { stockOf } from './stock-change-rules.ts'
import { wholeProduct } from './variant-rules.ts'

/** Origin of a product change: a command, an import or staff. */
export type ProductSource = { source: PriceSource; actor: Actor | null }

type Write = { before: ProductRow | null; input: ProductInput; by: ProductSource; at: Date }

/**
 * Writes a whole product in the caller's transaction, with search, redirect, price history and stock movements.
 * Throws invalid `slug` if it is taken.
 */
export async function writeProduct(
  transaction: Queries,
  { before, input, by, at }: Write,
): Promise<{ id: number; counts: StockCount[] }> {
  const holder = await findProductIdBySlug(transaction, input.slug)
  if (holder !== null && holder !== (before?.id ?? null)) throw invalid({ slug: ['validation.taken'] })
  const row = productRowOf(input, at)
  // An archived product keeps the time at which it was archived.
  const archivedAt = row.archivedAt && (before?.archivedAt ?? row.archivedAt)
  const firstActiveAt = before?.firstActiveAt ?? row.firstActiveAt
  if (before) await lockLists(transaction)
  const id = await upsertProduct(transaction, before?.id ?? input.id ?? null, { ...row, archivedAt, firstActiveAt })
  await replacePriceLists(transaction, id, priceRowsOf(input))
  await replaceImages(transaction, id, imageRowsOf(id, input))
  const counts = await writeVariants(transaction, { id, before, input, by, at })
  await replaceProductCategories(transaction, id, input.categories)
  await writeAttributes(transaction, { id, product: input, before })
  await replaceFormerSlug(transaction, { kind: 'product', id, from: before?.slug ?? null, to: input.slug, at })
  await refreshProductSearch(transaction, [id])
  const change = { at, source: by.source, staffId: by.actor?.staffId ?? null }
  if (before) await recordPrices(transaction, { productId: id, product: input, change })
  else await recordFirstPrices(transaction, { products: [{ id, product: input }], change })
  if (before && by.source !== 'plan') {
    await endPlansOfChangedPrices(transaction, { productId: id, before, after: input, at, by })
  }
  // Edits by staff are logged as a whole in edit-product.ts.
  if (
    before &&
    (!by.actor || by.source === 'import') &&
    JSON.stringify(pricesOf(before)) !== JSON.stringify(pricesOf(input))
  ) {
    const entry = {
      at,
      action: 'product.priced',
      subject: `product:${id}`,
      before: pricesOf(before),
      after: pricesOf(input),
    }
    if (by.actor) await insertStaffAudit(transaction, by.actor, entry)
    else await insertAuditEntry(transaction, { ...entry, actor: by.source })
  }
  await emitWebhook(transaction, {
    event: 'product.changed',
    key: `${id}:${at.getTime()}`,
    about: { id },
    at,
  })
  await emitStockWebhooks(transaction, { counts, at })
  return { id, counts }
}

/** Updates variants in place, so that units sold at the same time stay counted. */
async function writeVariants(
  transaction: Queries,
  { id, before, input, by, at }: Write & { id: number },
): Promise<StockCount[]> {
  const cause: StockCause = {
    reason: by.source === 'import' ? 'import' : 'count',
    at,
    ...(by.actor && { staffId: by.actor.staffId }),
  }
  const keys = [wholeProduct, ...input.variants.map(({ key }) => key)]
  const counts: (StockCount | null)[] = []
  for (const { key } of before?.variants.filter((variant) => !keys.includes(variant.key)) ?? []) {
    counts.push(await setStock(transaction, { productId: id, variantKey: key }, { stock: null, cause }))
  }
  await deleteOtherVariants(transaction, id, keys)
  await upsertVariants(transaction, variantRowsOf(id, input))
  const known = before && stockOf(before)
  for (const [key, stock] of stockOf(input)) {
    // What was only read must not undo a sale of meanwhile.
    if (stock !== undefined && stock !== known?.get(key)) {
      counts.push(await setStock(transaction, { productId: id, variantKey: key }, { stock, cause }))
    }
  }
  return counts.filter((count) => count !== null)
}

type Priced = Pick<ProductInput, 'price' | 'memberPrice' | 'prices' | 'variants'>

/** Returns the prices of the product and of each variant; other currencies where there are any. */
function pricesOf({ price, memberPrice, prices, variants }: Priced) {
  const own = variants.map(({ key, price: one, memberPrice: forMembers, prices: others }) => {
    return [key, one, forMembers, ...(Object.keys(others).length > 0 ? [others] : [])]
  })
  return { price, memberPrice, ...(Object.keys(prices).length > 0 && { prices }), variants: own }
}
