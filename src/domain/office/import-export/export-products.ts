import { findProductRows } from '#domain/catalogue/products/product-queries.ts'
import { findProductIds } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { csvRows } from '#shared/csv.ts'
import type { Shop } from '#shop.ts'
import { productColumns } from './product-columns.ts'
import { productCells } from './product-fields.ts'

const batchSize = 250

/** Every product in the columns that the import reads; importing it changes nothing. Texts are the English ones. */
export async function exportProducts(shop: Pick<Shop, 'database'>): Promise<string> {
  const parts: string[] = []
  for await (const { text } of exportedProducts(shop, null)) parts.push(text)
  return parts.join('')
}

/** The same part by part, of the products with these numbers; null: of all. */
export async function* exportedProducts(
  shop: Pick<Shop, 'database'>,
  wanted: readonly number[] | null,
): AsyncGenerator<{ text: string; products: number }> {
  yield { text: csvRows([productColumns]), products: 0 }
  const ids = wanted ?? (await findProductIds(shop.database))
  for (let first = 0; first < ids.length; first += batchSize) {
    const products = await findProductRows(shop.database, { ids: ids.slice(first, first + batchSize) })
    const rows = products.flatMap(productCells).map((cells) => productColumns.map((column) => cells[column] ?? null))
    yield { text: csvRows(rows), products: products.length }
  }
}
