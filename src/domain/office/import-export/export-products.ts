import { attributeCells, attributeColumns } from '#domain/catalogue/attributes/attribute-cells.ts'
import { findAttributes } from '#domain/catalogue/attributes/attribute-queries.ts'
import { attributesOf } from '#domain/catalogue/attributes/product-attributes.ts'
import { findCurrencies } from '#domain/catalogue/prices/price-history-queries.ts'
import { findProductRows } from '#domain/catalogue/products/product-queries.ts'
import { findProductIds } from '#domain/catalogue/products/save-catalogue-queries.ts'
import { readSettings } from '#domain/platform/settings/get-settings.ts'
import { type CsvValue, csvRows } from '#shared/csv.ts'
import { otherCurrencies } from '#shared/money.ts'
import type { Shop } from '#shop.ts'
import { listsFor } from './price-columns.ts'
import { productColumns } from './product-columns.ts'
import { productCells } from './product-fields.ts'
import { priceListCells } from './variant-cells.ts'

const batchSize = 250

/** Every product in the columns that the import reads; importing it changes nothing. Texts are the English ones. */
export async function exportProducts(shop: Pick<Shop, 'database' | 'log'>): Promise<string> {
  const parts: string[] = []
  for await (const { text } of exportedProducts(shop, null)) parts.push(text)
  return parts.join('')
}

/** The same part by part, of the products with these numbers; null: of all. */
export async function* exportedProducts(
  shop: Pick<Shop, 'database' | 'log'>,
  wanted: readonly number[] | null,
): AsyncGenerator<{ text: string; products: number }> {
  const definitions = await findAttributes(shop.database)
  const { 'markets.currencies': currencies } = await readSettings(shop)
  const used = await findCurrencies(shop.database)
  const lists = listsFor(
    otherCurrencies.filter((one) => used.has(one) || Object.values(currencies).includes(one)),
    currencies,
  )
  const listColumns = lists.flatMap(({ price, memberPrice }) => [price, memberPrice])
  const columns = [...productColumns, ...listColumns, ...attributeColumns(definitions).keys()]
  yield { text: csvRows([columns]), products: 0 }
  const ids = wanted ?? (await findProductIds(shop.database))
  for (let first = 0; first < ids.length; first += batchSize) {
    const products = await findProductRows(shop.database, { ids: ids.slice(first, first + batchSize) })
    const cells = products.flatMap((product) => {
      const own = attributeCells({ attributes: attributesOf(product.attributes) }, definitions)
      const prices = priceListCells(product, lists)
      return productCells(product).map((row, index) => ({ ...row, ...prices[index], ...(index === 0 && own) }))
    })
    const rows = cells.map((row: Readonly<Record<string, CsvValue | undefined>>) =>
      columns.map((column) => row[column] ?? null),
    )
    yield { text: csvRows(rows), products: products.length }
  }
}
