import { noCents } from '#shared/money.ts'
import { maxOptions } from '#shared/variants.ts'
import { readCount } from '../cell-rules.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import type { ImportedProduct, ImportedVariant } from '../imported-product.ts'
import { addressesIn, listedIn } from './cell-lists.ts'
import { cell, type FileFormat, has, type Reading, type RowGroups } from './file-format.ts'
import { combinationAliases, combinationColumns } from './prestashop-columns.ts'
import { optionsOf, requireVariants, type VariantRow } from './variant-rules.ts'
import { millionthsOf } from './vat-rules.ts'

const [attributes, values] = ['Attribute (Name:Type:Position)*', 'Value (Value:Position)*'] as const

/** PrestaShop's file of combinations: variants of products that came in with its file of products. */
export const prestashopCombinations: FileFormat = {
  id: 'prestashop-combinations',
  columns: combinationColumns,
  required: ['Product ID*', attributes, values],
  aliases: combinationAliases,
  numbered: () => null,
  meaningOf: (column) => combinationColumns[column as keyof typeof combinationColumns],
  amounts: [],
  recognise(header) {
    const has = (column: string) =>
      header.has(column.toLowerCase()) ||
      Object.keys(combinationAliases).some((name) => combinationAliases[name] === column && header.has(name))
    return has(attributes) && has(values) ? 1 : 0
  },
  newGroups: () => groupsById,
  read: readProduct,
}

const groupsById: RowGroups = {
  nameOf: (row) => cell(row, 'Product ID*') || reason('cellEmpty', { column: 'Product ID*' }),
  productOf: (name) => name,
  // Which product it is here is known from where its own file went in.
  handleOf: (product) => product,
  nameOfBroken: (firstCell) => firstCell,
  lost: () => reason('cellEmpty', { column: 'Product ID*' }),
}

function readProduct(rows: CsvRow[], reading: Reading, id: string): ImportedProduct {
  const [first] = rows as [CsvRow]
  const names = firstPartsOf(cell(first, attributes))
  if (names.length > maxOptions) {
    reading.refuse(first, reason('optionsMany', { names, max: maxOptions }))
  }
  const found: VariantRow[] = []
  for (const row of rows) {
    const own = firstPartsOf(cell(row, attributes))
    const told = firstPartsOf(cell(row, values))
    const isWhole =
      own.length === names.length && told.length === names.length && own.every((name) => names.includes(name))
    if (!isWhole || names.length === 0) {
      reading.refuse(row, reason('combinationWrong', { text: cell(row, attributes), values: cell(row, values) }))
      continue
    }
    found.push({
      row,
      variant: readVariant(
        row,
        names.map((name) => told[own.indexOf(name)]!),
        reading,
      ),
    })
  }
  requireVariants(found, reading)
  const variants = found.map(({ variant }) => variant)
  return {
    handle: id,
    partOf: id,
    line: first.line,
    text: () => null,
    html: null,
    state: null,
    options: optionsOf(names, variants),
    variants,
    categories: null,
    images: [],
    attributes: [],
  }
}

/** Names of `Size:select:0, Colour:color:1`, or values of `S:0, Black:1`. */
function firstPartsOf(text: string): string[] {
  return listedIn(text).flatMap((part) => part.split(':')[0]!.trim() || [])
}

function readVariant(row: CsvRow, told: string[], reading: Reading): ImportedVariant {
  const { refuse, named } = reading
  const impact = cell(row, 'Impact on price') || '0'
  if (millionthsOf(impact) === null)
    refuse(row, reason('notAmount', { column: named('Impact on price'), text: impact }))
  const quantity = cell(row, 'Quantity')
  const stock = quantity ? readCount(quantity) : null
  if (quantity && stock === null) refuse(row, reason('notWhole', { column: named('Quantity'), text: quantity }))
  const barcode = cell(row, 'EAN13') || cell(row, 'UPC')
  return {
    line: row.line,
    values: told,
    price: noCents,
    impact,
    memberPrice: undefined,
    stock: has(row, 'Quantity') ? stock && Math.max(0, stock) : undefined,
    sku: has(row, 'Reference') ? cell(row, 'Reference') || null : undefined,
    barcode: has(row, 'EAN13') || has(row, 'UPC') ? barcode || null : undefined,
    weight: undefined,
    image: addressesIn(cell(row, 'Image URLs (x,y,z...)'))[0],
    sale: null,
  }
}
