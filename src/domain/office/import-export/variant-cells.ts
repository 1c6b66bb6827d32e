import { pricedIn } from '#domain/catalogue/prices/price-lists.ts'
import type { ProductRow, VariantRow } from '#domain/catalogue/products/product-queries.ts'
import { pricesOfVariant, wholeProduct } from '#domain/catalogue/products/variant-rules.ts'
import type { CsvValue } from '#shared/csv.ts'
import { toDecimal } from '#shared/money.ts'
import { optionCell, valueCell } from './option-names.ts'
import type { listsFor } from './price-columns.ts'
import type { Cells, ProductColumn } from './product-columns.ts'

/** Rows of the variants of a product, or the one of a product without options. */
export function variantRows(product: ProductRow): Cells[] {
  if (product.variants.length === 0) return [variantCells({ ...product, image: null, values: [] }, product)]
  const priced = pricedIn(product, 'EUR')
  return product.variants.map((variant) =>
    variantCells({ ...variant, ...(priced && pricesOfVariant(priced, variant)) }, product),
  )
}

type Lists = ReturnType<typeof listsFor>

/** Cells of price lists in other currencies, one entry per row of a variant. */
export function priceListCells(product: ProductRow, lists: Lists): Record<string, CsvValue>[] {
  const sold = product.variants.length > 0 ? product.variants.map(({ key }) => key) : [wholeProduct]
  const rows: Record<string, CsvValue>[] = sold.map(() => ({}))
  for (const { currency, ...columns } of lists) {
    const priced = pricedIn(product, currency)
    if (!priced) continue
    for (const [index, key] of sold.entries()) {
      const own = priced.variants.find((variant) => variant.key === key)
      const { price, memberPrice } = own ? pricesOfVariant(priced, own) : priced
      rows[index]![columns.price] = toDecimal(price)
      rows[index]![columns.memberPrice] = memberPrice === null ? null : toDecimal(memberPrice)
    }
  }
  return rows
}

type Told = Pick<VariantRow, 'values' | 'memberPrice' | 'stock' | 'sku' | 'barcode' | 'weight' | 'image'> &
  Pick<ProductRow, 'price'>

function variantCells(variant: Told, product: ProductRow): Cells {
  const { price, memberPrice, stock, sku, barcode, image } = variant
  return {
    ...optionCells(variant, product),
    'Variant SKU': sku,
    'Variant Grams': variant.weight ?? product.weight,
    'Variant Inventory Tracker': stock === null ? null : 'shopify',
    'Variant Inventory Qty': stock,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': price === null ? null : toDecimal(price),
    'Member Price': memberPrice === null ? null : toDecimal(memberPrice),
    'Variant Requires Shipping': true,
    'Variant Taxable': true,
    'Variant Barcode': barcode,
    'Variant Image': image && `/storage/${image}`,
  }
}

const columns = [
  ['Option1 Name', 'Option1 Value'],
  ['Option2 Name', 'Option2 Value'],
  ['Option3 Name', 'Option3 Value'],
] as const satisfies [ProductColumn, ProductColumn][]

function optionCells({ values }: Pick<Told, 'values'>, { options }: Pick<ProductRow, 'options'>): Cells {
  if (options.length === 0) return { 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' }
  const cells = options.slice(0, columns.length).map((option, index) => {
    const [name, value] = columns[index]!
    return { [name]: optionCell(option, options), [value]: valueCell(option, values[index] ?? '') }
  })
  return Object.assign({}, ...cells)
}
