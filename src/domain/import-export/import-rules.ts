import { isSlug } from '#domain/catalogue/catalogue-rules.ts'
import type { ProductInput } from '#domain/catalogue/product-input.ts'
import type { Cents } from '#shared/money.ts'
import { cleanText } from '#shared/xml.ts'
import type { CsvRow } from './csv-reader.ts'
import { type Note, type Reason, type RefusedRow, reason } from './import-reasons.ts'
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
export function readProduct(handle: string, rows: CsvRow[], problems: RefusedRow[], notes: Note[]): ImportedProduct {
  const first = rows[0]!
  const refuse: Refuse = (row, why) => problems.push({ line: row.line, why })
  if (!isSlug(handle)) refuse(first, reason('handleWrong', { text: handle }))
  const title = cell(first, 'Title')
  if (!title) refuse(first, reason('cellEmpty', { column: 'Title' }))
  if (title.length > 300) refuse(first, reason('titleLong'))
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
      if (!source) refuse(row, reason('nothingInRow'))
      continue
    }
    const key = isDefault(options) ? null : options.join(' / ')
    if (key !== null && key.length > 80) refuse(row, reason('optionsLong'))
    if (keys.has(key)) refuse(row, key === null ? reason('noOptionsTwice') : reason('optionsTwice', { options: key }))
    keys.add(key)
    variants.push(readVariant(row, key, refuse, notes))
  }
  if (keys.has(null) && keys.size > 1) {
    const bare = rows.find((row) => isDefault(optionValues(row))) ?? first
    refuse(bare, reason('cellEmpty', { column: 'Option1 Value' }))
  }
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

type Refuse = (row: CsvRow, why: Reason) => void

function readVariant(row: CsvRow, key: string | null, refuse: Refuse, notes: Note[]): ImportedVariant {
  const amount = (column: ProductColumn): Cents | null => {
    const text = cell(row, column)
    if (!text) return null
    const cents = readAmount(text)
    if (cents === null) refuse(row, reason('notAmount', { column, text }))
    return cents
  }
  if (!cell(row, 'Variant Price')) refuse(row, reason('cellEmpty', { column: 'Variant Price' }))
  const sold = amount('Variant Price') ?? 0
  const compareAt = amount('Variant Compare At Price')
  const own = amount('Member Price')
  const discounted = compareAt !== null && compareAt > sold
  const price = discounted ? compareAt : sold
  const memberPrice = own ?? (discounted ? sold : null)
  if (own !== null && own >= price) refuse(row, reason('memberPriceHigh', { text: cell(row, 'Member Price') }))
  return { key, price, memberPrice, stock: readStock(row, refuse, notes), sku: cell(row, 'Variant SKU') }
}

function readStock(row: CsvRow, refuse: Refuse, notes: Note[]): number | null {
  const tracker = cell(row, 'Variant Inventory Tracker').toLowerCase()
  if (tracker !== 'shopify') return null
  const text = cell(row, 'Variant Inventory Qty')
  if (!/^-?\d{1,6}$/.test(text)) {
    refuse(row, reason('notWhole', { column: 'Variant Inventory Qty', text }))
    return null
  }
  if (cell(row, 'Variant Inventory Policy').toLowerCase() === 'continue') {
    notes.push({ line: row.line, why: reason('soldOn') })
    return null
  }
  return Math.max(0, Number(text))
}

function readState(row: CsvRow, refuse: Refuse): ProductInput['state'] {
  const published = cell(row, 'Published').toLowerCase() || 'true'
  const status = cell(row, 'Status').toLowerCase() || 'active'
  if (!['true', 'false', '1', '0', 'yes', 'no'].includes(published)) {
    refuse(row, reason('notYesOrNo', { column: 'Published', text: cell(row, 'Published') }))
  }
  const state = productStates.find((known) => known === status)
  if (!state) refuse(row, reason('statusUnknown', { text: cell(row, 'Status') }))
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
