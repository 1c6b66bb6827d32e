import { findProductRows } from '#domain/catalogue/product-queries.ts'
import { findProductIds } from '#domain/catalogue/save-catalogue-queries.ts'
import type { Shop } from '#shop.ts'
import { csvText } from './csv-rules.ts'
import { type Cells, productColumns } from './product-columns.ts'
import { productCells } from './product-fields.ts'

const batchSize = 250

/** Every product in the columns that the import reads; importing it changes nothing. Texts are the English ones. */
export async function exportProducts(shop: Pick<Shop, 'database'>): Promise<string> {
  const rows: Cells[] = []
  const ids = await findProductIds(shop.database)
  for (let first = 0; first < ids.length; first += batchSize) {
    const products = await findProductRows(shop.database, { ids: ids.slice(first, first + batchSize) })
    rows.push(...products.flatMap(productCells))
  }
  return csvText(
    productColumns,
    rows.map((cells) => productColumns.map((column) => cells[column] ?? null)),
  )
}
