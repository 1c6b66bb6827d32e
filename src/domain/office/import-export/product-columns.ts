import { type DutyColumn, dutyColumns } from '#domain/catalogue/products/duty-cells.ts'
import type { CsvValue } from '#shared/csv.ts'
import type { ColumnMeaning } from '#shared/product-formats.ts'
import { type FileFormat, plainName } from './formats/file-format.ts'
import { type Reason, reason } from './import-reasons.ts'

const dutyMeanings = Object.fromEntries(dutyColumns.map((column) => [column, 'duty'])) as Record<DutyColumn, 'duty'>

/** Columns of Shopify's product files that mean something here, and ours, in the order of an export. */
export const shopColumns = {
  Handle: 'address',
  Title: 'name',
  'Body (HTML)': 'description',
  Vendor: 'vendor',
  Type: 'category',
  Tags: 'ignored',
  Published: 'state',
  'Option1 Name': 'option',
  'Option1 Value': 'option',
  'Option2 Name': 'option',
  'Option2 Value': 'option',
  'Option3 Name': 'option',
  'Option3 Value': 'option',
  'Variant SKU': 'sku',
  'Variant Grams': 'weight',
  'Variant Inventory Tracker': 'stock',
  'Variant Inventory Qty': 'stock',
  'Variant Inventory Policy': 'stock',
  'Variant Fulfillment Service': 'ignored',
  'Variant Price': 'price',
  'Variant Compare At Price': 'price',
  'Variant Requires Shipping': 'ignored',
  'Variant Taxable': 'ignored',
  'Variant Barcode': 'barcode',
  'Image Src': 'image',
  'Image Position': 'image',
  'Image Alt Text': 'image',
  'Gift Card': 'ignored',
  'SEO Title': 'seo',
  'SEO Description': 'seo',
  'Member Price': 'memberPrice',
  Category: 'category',
  Status: 'state',
  'Variant Image': 'image',
  ...dutyMeanings,
} as const satisfies Record<string, ColumnMeaning>

export type ProductColumn = keyof typeof shopColumns
export const productColumns = Object.keys(shopColumns) as ProductColumn[]
/** Cells of a row in an export; attributes have columns of their own. */
export type Cells = Partial<Record<ProductColumn, CsvValue>>

/** What a column of an attribute begins with, before its name. */
export const attributePrefix = 'Attribute: '

export const categorySeparator = ' | '

/** Other names of columns, as `plainName` writes them: those of Shopify's product files since 2025. */
export const shopAliases: Record<string, ProductColumn> = {
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
  'variant image url': 'Variant Image',
}

/** Columns of a file, mapped to the columns of its format in the header's order; null if left out. */
export type ColumnPlan = {
  names: (string | null)[]
  /** Why the file cannot be read by them; empty where it can. */
  problems: Reason[]
  /** Columns of the file that mean nothing here, or the same as another one. */
  unknown: string[]
  /** Names that look mistyped, with the column that may be meant; each of our columns once. */
  nearest: Record<string, string>
  /** Columns that the file does not have. */
  missing: string[]
}

/**
 * Maps columns by the staff's choice, or else by the format's name or another known one. A choice is null if not made
 * yet; an empty one leaves the column out.
 */
export function planColumns(
  header: readonly string[],
  chosen: Readonly<Record<string, string>> | null,
  format: FileFormat,
): ColumnPlan {
  const names: (string | null)[] = header.map(() => null)
  const problems: Reason[] = []
  const clashing = new Set<string>()
  const known = Object.keys(format.columns)
  const byName = new Map(known.map((column) => [plainName(column), column]))
  const choice = new Map(Object.entries(chosen ?? {}).map(([name, column]) => [plainName(name), column]))
  const ways: ((name: string) => string | undefined)[] = [
    (name) => choice.get(name),
    (name) => (choice.has(name) ? undefined : byName.get(name)),
    (name) => (choice.has(name) ? undefined : format.aliases[name]),
  ]
  for (const column of known) {
    for (const columnOf of ways) {
      const indexes = header.flatMap((name, index) => (columnOf(plainName(name)) === column ? [index] : []))
      if (indexes.length === 0) continue
      names[indexes[0]!] = column
      if (indexes.length > 1) {
        problems.push(clash(column, header, indexes))
        for (const index of indexes) clashing.add(header[index]!)
      }
      break
    }
  }
  for (const [index, name] of header.entries()) {
    if (names[index] !== null || choice.has(plainName(name)) || clashing.has(name)) continue
    const many = format.numbered(name)
    if (many && !names.includes(many)) names[index] = many
  }
  const missing = known.filter((column) => !names.includes(column))
  const unknown = header.filter((name, index) => name && (names[index] === null || clashing.has(name)))
  const nearest = chosen ? {} : mistyped(unknown, missing)
  for (const [name, column] of Object.entries(nearest)) problems.push(reason('mistyped', { name, nearest: column }))
  const { needsOneOf = [] } = format
  const [either] = needsOneOf.some((name) => names.includes(name)) ? [] : needsOneOf
  const lost = [...format.required, ...(either ? [either] : [])].filter(
    (name) => missing.includes(name) && !Object.values(nearest).includes(name),
  )
  if (lost.length) problems.push(reason(lost.length > 1 ? 'columnsMissing' : 'columnMissing', { columns: lost }))
  return { names, problems, unknown: [...new Set(unknown)], nearest, missing }
}

function clash(column: string, header: readonly string[], indexes: readonly number[]): Reason {
  const names = [...new Set(indexes.map((index) => header[index]!))]
  if (names.length > 1) return reason('columnsClash', { names, column })
  return reason('columnTwice', { name: names[0]!, places: indexes.map((index) => index + 1).join(', ') })
}

/** Exports of other shops that are not read, by columns that only they have. */
const foreignColumns: Record<string, readonly string[]> = {
  Magento: ['attribute set code'],
  Wix: ['handleid', 'fieldtype'],
}

/** The shop software that a file was exported from, where it is a known one that is not read. */
export function foreignShopOf(header: readonly string[]): string | null {
  const there = new Set(header.map(plainName))
  const known = Object.entries(foreignColumns).find(([, names]) => names.every((name) => there.has(name)))
  return known?.[0] ?? null
}

/** Columns that look like a mistyped one, each with the nearest; no column is proposed twice. */
function mistyped(unknown: readonly string[], missing: readonly string[]): Record<string, string> {
  const pairs = unknown.flatMap((name) =>
    missing.flatMap((column) => {
      const distance = slips(plainName(name), plainName(column))
      return distance <= (column.length <= 7 ? 1 : 2) ? [{ name, column, distance }] : []
    }),
  )
  const nearest: Record<string, string> = {}
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
