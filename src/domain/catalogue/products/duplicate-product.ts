import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { createProduct } from './edit-product.ts'
import { findProductRow, type ProductRow } from './product-queries.ts'
import { inputOf } from './product-rows.ts'

/** Creates a draft with the texts, variants, images and categories of a product, a free address and no stock. */
export async function duplicateProduct(shop: Shop, { id, actor }: { id: number; actor: Actor }): Promise<ProductRow> {
  const row = await findProductRow(shop.database, { id })
  if (!row) throw new ShopError('request.notFound')
  const { id: _, slug: __, variants, ...copy } = inputOf(row)
  // SKU and barcode must be unique.
  const own = { sku: null, barcode: null, stock: undefined }
  const draft = {
    ...copy,
    ...own,
    state: 'draft' as const,
    variants: variants.map((variant) => ({ ...variant, ...own })),
  }
  return createProduct(shop, { draft, actor })
}
