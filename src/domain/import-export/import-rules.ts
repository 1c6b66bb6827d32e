import { isSlug } from '#domain/catalogue/catalogue-rules.ts'
import type { ProductInput } from '#domain/catalogue/product-input.ts'
import type { Cents } from '#shared/money.ts'
import { cleanText } from '#shared/xml.ts'
import type { CsvRow, RefusedRow } from './csv-reader.ts'
import type { ProductColumn } from './product-columns.ts'

/** A product as a file describes it, every row of it readable. */
export type ImportedProduct = {
  handle: string
  /** Of its first row. */
  line: number
  /** A cell of its first row. */
  text: (column: ProductColumn) => string
  /** The description, plain text already made paragraphs; not sanitised. */
  html: string
  state: ProductInput['state']
  variants: ImportedVariant[]
  /** Handles or names; empty where the file names none. */
  categories: string[]
  images: { source: string; alt: string; line: number }[]
}

/** A size, or the product itself where the key is null. Prices are what it costs, whatever others do. */
export type ImportedVariant = Omit<ProductInput['sizes'][number], 'key' | 'label' | 'price'> & {
  key: string | null
  price: Cents
}

/** Reads the rows of a product; what is wrong with them is added to `problems`. */
export function readProduct(handle: string, rows: CsvRow[], problems: RefusedRow[], notes: string[]): ImportedProduct {
  const first = rows[0]!
  const refuse = (row: CsvRow, why: string) => problems.push({ line: row.line, why })
  if (!isSlug(handle)) {
    refuse(
      first,
      `Handle "${handle}" is not an address: lower-case letters, digits and single hyphens, not a number alone`,
    )
  }
  const title = cell(first, 'Title')
  if (!title) refuse(first, 'Title is empty')
  if (title.length > 300) refuse(first, 'Title is longer than 300 characters')
  const variants: ImportedVariant[] = []
  const images = new Map<string, { source: string; alt: string; line: number; position: number }>()
  const keys = new Set<string | null>()
  for (const row of rows) {
    const source = cell(row, 'Image Src')
    if (source && !images.has(source)) {
      const position = Number(cell(row, 'Image Position')) || images.size + 1
      images.set(source, { source, alt: cell(row, 'Image Alt Text'), line: row.line, position })
    }
    const options = optionValues(row)
    if (row !== first && options.length === 0 && !cell(row, 'Variant Price')) {
      if (!source) refuse(row, 'the row has neither a price nor an image')
      continue
    }
    const key = isDefault(options) ? null : options.join(' / ')
    if (key !== null && key.length > 80) refuse(row, 'the option values are longer than 80 characters')
    if (keys.has(key)) refuse(row, key === null ? 'a second row without option values' : `"${key}" is there twice`)
    keys.add(key)
    variants.push(readVariant(row, key, refuse, notes))
  }
  if (keys.has(null) && keys.size > 1)
    refuse(rows.find((row) => isDefault(optionValues(row))) ?? first, 'Option1 Value is empty')
  return {
    handle,
    line: first.line,
    text: (column) => cell(first, column),
    html: paragraphs(cell(first, 'Body (HTML)')),
    state: readState(first, refuse),
    categories: (cell(first, 'Category') || cell(first, 'Type'))
      .split('|')
      .map((name) => name.trim())
      .filter(Boolean),
    variants,
    images: [...images.values()].toSorted((a, b) => a.position - b.position).map(({ position: _, ...image }) => image),
  }
}

function readVariant(
  row: CsvRow,
  key: string | null,
  refuse: (row: CsvRow, why: string) => void,
  notes: string[],
): ImportedVariant {
  const amount = (column: ProductColumn): Cents | null => {
    const text = cell(row, column)
    if (!text) return null
    const cents = readAmount(text)
    if (cents === null) refuse(row, `${column} "${text}" is not an amount`)
    return cents
  }
  if (!cell(row, 'Variant Price')) refuse(row, 'Variant Price is empty')
  const sold = amount('Variant Price') ?? 0
  const compareAt = amount('Variant Compare At Price')
  const own = amount('Member Price')
  const discounted = compareAt !== null && compareAt > sold
  const price = discounted ? compareAt : sold
  const memberPrice = own ?? (discounted ? sold : null)
  if (own !== null && own >= price)
    refuse(row, `Member Price ${cell(row, 'Member Price')} must be lower than the price`)
  return { key, price, memberPrice, stock: readStock(row, refuse, notes), sku: cell(row, 'Variant SKU') }
}

function readStock(row: CsvRow, refuse: (row: CsvRow, why: string) => void, notes: string[]): number | null {
  const tracker = cell(row, 'Variant Inventory Tracker').toLowerCase()
  if (tracker !== 'shopify') return null
  const text = cell(row, 'Variant Inventory Qty')
  if (!/^-?\d{1,6}$/.test(text)) {
    refuse(row, `Variant Inventory Qty "${text}" is not a whole number`)
    return null
  }
  if (cell(row, 'Variant Inventory Policy').toLowerCase() === 'continue') {
    notes.push(`line ${row.line}: sold on when out of stock there, so its stock is not tracked here`)
    return null
  }
  return Math.max(0, Number(text))
}

function readState(row: CsvRow, refuse: (row: CsvRow, why: string) => void): ProductInput['state'] {
  const published = cell(row, 'Published').toLowerCase() || 'true'
  const status = cell(row, 'Status').toLowerCase() || 'active'
  if (!['true', 'false', '1', '0', 'yes', 'no'].includes(published)) {
    refuse(row, `Published "${cell(row, 'Published')}" is neither true nor false`)
  }
  const state = productStates.find((known) => known === status)
  if (!state) refuse(row, `Status "${cell(row, 'Status')}" is none of active, draft, archived`)
  return state === 'active' && !['true', '1', 'yes'].includes(published) ? 'draft' : (state ?? 'draft')
}

const productStates = ['active', 'draft', 'archived'] as const

/** `19.99`, `19,99` or `19` as cents; null for anything else, and for more than a million. */
export function readAmount(text: string): Cents | null {
  const parts = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text)
  if (!parts) return null
  const cents = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return cents <= 100_000_000 ? cents : null
}

function optionValues(row: CsvRow): string[] {
  const columns = ['Option1 Value', 'Option2 Value', 'Option3 Value'] as const
  return columns.map((column) => cell(row, column)).filter(Boolean)
}

function isDefault(options: string[]): boolean {
  return options.length === 0 || (options.length === 1 && options[0] === 'Default Title')
}

/** Text without any tag becomes paragraphs. */
function paragraphs(body: string): string {
  if (!body || /<[a-z!/]/i.test(body)) return body
  const escaped = body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('\n')
}

export function cell(row: CsvRow, column: ProductColumn): string {
  return cleanText(row.cells[column] ?? '').trim()
}
