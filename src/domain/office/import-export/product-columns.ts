import { dutyColumns } from '#domain/catalogue/products/duty-cells.ts'
import type { CsvValue } from '#shared/csv.ts'
import { type Reason, reason } from './import-reasons.ts'

/** Columns of Shopify's product files that mean something here, and our three. Others are ignored. */
export const productColumns = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Member Price',
  'Category',
  'Status',
  ...dutyColumns,
] as const

export type ProductColumn = (typeof productColumns)[number]
export type Cells = Partial<Record<ProductColumn, CsvValue>>

export const requiredColumns = ['Handle', 'Title', 'Variant Price'] as const satisfies ProductColumn[]

export const categorySeparator = ' | '

/** Other names of columns, as `plain` writes them: those of Shopify's product files since 2025. */
const aliases: Record<string, ProductColumn> = {
  'url handle': 'Handle',
  description: 'Body (HTML)',
  'body html': 'Body (HTML)',
  'published on online store': 'Published',
  sku: 'Variant SKU',
  barcode: 'Variant Barcode',
  price: 'Variant Price',
  'compare at price': 'Variant Compare At Price',
  'charge tax': 'Variant Taxable',
  'inventory tracker': 'Variant Inventory Tracker',
  'inventory quantity': 'Variant Inventory Qty',
  'continue selling when out of stock': 'Variant Inventory Policy',
  'weight value (grams)': 'Variant Grams',
  'requires shipping': 'Variant Requires Shipping',
  'fulfillment service': 'Variant Fulfillment Service',
  'product image url': 'Image Src',
}

/** Columns of a file, mapped to the shop's columns in the header's order; null if left out. */
export type ColumnPlan = {
  names: (ProductColumn | null)[]
  /** Why the file cannot be read by them; empty where it can. */
  problems: Reason[]
  /** Columns of the file that mean nothing here, or the same as another one. */
  unknown: string[]
  /** Names that look mistyped, with the column that may be meant; each of our columns once. */
  nearest: Record<string, ProductColumn>
  /** Columns that the file does not have. */
  missing: ProductColumn[]
}

/** Maps columns by the staff's choice (null if not made yet), by our name in any case, or by another known name. */
export function planColumns(header: readonly string[], chosen: Readonly<Record<string, string>> | null): ColumnPlan {
  const names: (ProductColumn | null)[] = header.map(() => null)
  const problems: Reason[] = []
  const clashing = new Set<string>()
  const choice = new Map(Object.entries(chosen ?? {}).map(([name, column]) => [plain(name), column]))
  const ways: ((name: string) => string | undefined)[] = [
    (name) => choice.get(name),
    (name) => (choice.has(name) ? undefined : byName.get(name)),
    (name) => (choice.has(name) ? undefined : aliases[name]),
  ]
  for (const column of productColumns) {
    for (const columnOf of ways) {
      const indexes = header.flatMap((name, index) => (columnOf(plain(name)) === column ? [index] : []))
      if (indexes.length === 0) continue
      names[indexes[0]!] = column
      if (indexes.length > 1) {
        problems.push(clash(column, header, indexes))
        for (const index of indexes) clashing.add(header[index]!)
      }
      break
    }
  }
  const missing = productColumns.filter((column) => !names.includes(column))
  const unknown = header.filter((name, index) => name && (names[index] === null || clashing.has(name)))
  const nearest = chosen ? {} : mistyped(unknown, missing)
  for (const [name, column] of Object.entries(nearest)) problems.push(reason('mistyped', { name, nearest: column }))
  const lost = requiredColumns.filter((name) => missing.includes(name) && !Object.values(nearest).includes(name))
  if (lost.length) problems.push(reason(lost.length > 1 ? 'columnsMissing' : 'columnMissing', { columns: lost }))
  return { names, problems, unknown: [...new Set(unknown)], nearest, missing }
}

function clash(column: ProductColumn, header: readonly string[], indexes: readonly number[]): Reason {
  const names = [...new Set(indexes.map((index) => header[index]!))]
  if (names.length > 1) return reason('columnsClash', { names, column })
  return reason('columnTwice', { name: names[0]!, places: indexes.map((index) => index + 1).join(', ') })
}

/** Exports of other shops, by columns that only they have. */
const foreignColumns: Record<string, readonly string[]> = {
  WooCommerce: ['regular price', 'tax status'],
  PrestaShop: ['product id', 'active (0/1)'],
  Magento: ['attribute set code'],
  Wix: ['handleid', 'fieldtype'],
}

/** The shop software that a file was exported from, where it is a known one of another kind. */
export function foreignShopOf(header: readonly string[]): string | null {
  const there = new Set(header.map(plain))
  const known = Object.entries(foreignColumns).find(([, names]) => names.every((name) => there.has(name)))
  return known?.[0] ?? null
}

/** A name without case, and with one space where spaces, hyphens and underscores are. */
function plain(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

const byName = new Map<string, ProductColumn>(productColumns.map((column) => [plain(column), column]))

/** Columns that look like a mistyped one, each with the nearest; no column is proposed twice. */
function mistyped(unknown: readonly string[], missing: readonly ProductColumn[]): Record<string, ProductColumn> {
  const pairs = unknown.flatMap((name) =>
    missing.flatMap((column) => {
      const distance = slips(plain(name), plain(column))
      return distance <= (column.length <= 7 ? 1 : 2) ? [{ name, column, distance }] : []
    }),
  )
  const nearest: Record<string, ProductColumn> = {}
  for (const { name, column } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (!(name in nearest) && !Object.values(nearest).includes(column)) nearest[name] = column
  }
  return nearest
}

/**
 * Counts letters to insert, delete, replace or swap with their neighbour. Names with different digits are never taken
 * for a typo.
 */
function slips(one: string, other: string): number {
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let at = 1; at <= one.length; at += 1) {
    const [above, next] = [rows[at - 1]!, [at]]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = above[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)
      const isTurned = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      const turned = isTurned ? rows[at - 2]![to - 2]! + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, turned, above[to]! + 1, next[to - 1]! + 1))
    }
    rows.push(next)
  }
  return rows.at(-1)!.at(-1)!
}
