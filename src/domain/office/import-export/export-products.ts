import { attributeCells, attributeColumns } from '#domain/catalogue/attributes/attribute-cells.ts'
import { findAttributes } from '#domain/catalogue/attributes/attribute-queries.ts'
import { attributesOf } from '#domain/catalogue/attributes/product-attributes.ts'
import { findProductRows } from '#domain/catalogue/products/product-queries.ts'
import { findProductIds } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { type CsvValue, csvRows } from '#shared/csv.ts'
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
  const definitions = await findAttributes(shop.database)
  const columns = [...productColumns, ...attributeColumns(definitions).keys()]
  yield { text: csvRows([columns]), products: 0 }
  const ids = wanted ?? (await findProductIds(shop.database))
  for (let first = 0; first < ids.length; first += batchSize) {
    const products = await findProductRows(shop.database, { ids: ids.slice(first, first + batchSize) })
    const cells = products.flatMap((product) => {
      const [first, ...others] = productCells(product)
      const own = attributeCells({ attributes: attributesOf(product.attributes) }, definitions)
      return [{ ...first, ...own }, ...others]
    })
    const rows = cells.map((row: Readonly<Record<string, CsvValue | undefined>>) =>
      columns.map((column) => row[column] ?? null),
    )
    yield { text: csvRows(rows), products: products.length }
  }
}
