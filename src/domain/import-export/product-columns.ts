import type { CsvValue } from './csv-rules.ts'
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
] as const

export type ProductColumn = (typeof productColumns)[number]
export type Cells = Partial<Record<ProductColumn, CsvValue>>

export const requiredColumns = ['Handle', 'Title', 'Variant Price'] as const satisfies ProductColumn[]

/** Between categories where a product stands in several. */
export const categorySeparator = ' | '

/**
 * What is wrong with a header: columns that are missing, and ones that look like a mistyped column, each with the
 * nearest right one. Null where it can be read; other columns are ignored.
 */
export function headerProblem(header: readonly string[]): Reason[] | null {
  const missing = requiredColumns.filter((name) => !header.includes(name))
  const mistyped = mistypedColumns(header)
  const found = mistyped.map((column) => reason('mistyped', column))
  const lost = missing.filter((name) => !mistyped.some(({ nearest }) => nearest === name))
  if (lost.length) found.push(reason(lost.length > 1 ? 'columnsMissing' : 'columnMissing', { columns: lost }))
  return found.length ? found : null
}

/** Columns that look like a mistyped one, each with the nearest right one that the file does not have. */
export function mistypedColumns(header: readonly string[]): { name: string; nearest: ProductColumn }[] {
  const absent = productColumns.filter((name) => !header.includes(name))
  return unknownColumns(header).flatMap((name) => {
    const nearest = absent.find((column) => isNear(name, column))
    return nearest ? [{ name, nearest }] : []
  })
}

export function unknownColumns(header: readonly string[]): string[] {
  return header.filter((name) => name && !known.has(name))
}

const known = new Set<string>(productColumns)

/** Whether two names differ by a slip or two, or by their letters' case and spaces only. */
function isNear(one: string, other: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, ' ')
  return editDistance(plain(one), plain(other)) <= (other.length <= 4 ? 1 : 2)
}

/** Letters to insert, delete or replace. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
