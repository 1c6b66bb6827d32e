import { isSlug } from '#domain/catalogue/products/catalogue-rules.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import { type Cents, noCents, toDecimal } from '#shared/money.ts'
import { visibleText } from '#shared/visible-text.ts'
import { productStates } from '#shared/vocabularies.ts'
import { cleanText } from '#shared/xml.ts'
import { htmlOf, isUnusualAmount, readAmount, readBoolean, readCount } from './cell-rules.ts'
import type { CsvRow } from './csv-reader.ts'
import { type Note, type Reason, type RefusedRow, reason } from './import-reasons.ts'
import type { ProductColumn } from './product-columns.ts'

/** A product as a file describes it, every row of it readable. */
export type ImportedProduct = {
  handle: string
  /** Line of its first row. */
  line: number
  /** A cell of its first row; null where the file has none there. */
  text: (column: ProductColumn) => string | null
  /** The description, plain text already made paragraphs; not sanitised. Null as `text`. */
  html: string | null
  state: ProductInput['state']
  variants: ImportedVariant[]
  /** Null if the file does not name any. */
  categories: NamedCategory[] | null
  /** Empty if the file names none; `alt` is null if not given. */
  images: { source: string; alt: string | null; line: number }[]
}

export type NamedCategory = { text: string; mayBeHandle: boolean }

/** A size, or the product itself where the key is null, with what it costs. What is undefined stays as it is. */
export type ImportedVariant = {
  key: string | null
  price: Cents
  memberPrice: Cents | null | undefined
  stock: number | null | undefined
  sku: string | null | undefined
  barcode: string | null | undefined
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
  const images = new Map<string, ImportedProduct['images'][number] & { position: number }>()
  const keys = new Set<string | null>()
  for (const row of rows) {
    const source = cell(row, 'Image Src').replace(/^\/\/(?=[^/])/, 'https://')
    if (source && !images.has(source)) {
      const position = Number(cell(row, 'Image Position')) || images.size + 1
      images.set(source, { source, alt: said(row, 'Image Alt Text'), line: row.line, position })
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
    text: (column) => said(first, column),
    html: has(first, 'Body (HTML)') ? htmlOf(cell(first, 'Body (HTML)')) : null,
    state: readState(first, refuse, notes),
    categories: readCategories(first),
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
    else if (isUnusualAmount(text))
      notes.push({ line: row.line, why: reason('amountRead', { column, text, amount: toDecimal(cents) }) })
    return cents
  }
  if (!cell(row, 'Variant Price')) refuse(row, reason('cellEmpty', { column: 'Variant Price' }))
  const sold = amount('Variant Price') ?? noCents
  const compareAt = amount('Variant Compare At Price')
  const own = amount('Member Price')
  const discounted = compareAt !== null && compareAt > sold
  const price = discounted ? compareAt : sold
  const isSaid = has(row, 'Member Price') || has(row, 'Variant Compare At Price')
  const memberPrice = own ?? (discounted ? sold : isSaid ? null : undefined)
  if (own !== null && own >= price) refuse(row, reason('memberPriceHigh', { text: cell(row, 'Member Price') }))
  const code = (column: ProductColumn) => (has(row, column) ? cell(row, column) || null : undefined)
  const codes = { sku: code('Variant SKU'), barcode: code('Variant Barcode') }
  return { key, price, memberPrice, stock: readStock(row, refuse, notes), ...codes }
}

/**
 * Returns the stock quantity, or null if it is not tracked. Undefined if the file does not say, as in files of shops
 * with several locations.
 */
function readStock(row: CsvRow, refuse: Refuse, notes: Note[]): number | null | undefined {
  const isNotified = has(row, 'Variant Inventory Tracker')
  const tracker = cell(row, 'Variant Inventory Tracker').toLowerCase()
  if (isNotified && tracker !== 'shopify') return null
  const column = 'Variant Inventory Qty'
  const text = cell(row, column)
  if (!text) {
    // A missing column is reported only once.
    if (has(row, column)) notes.push({ line: row.line, why: reason('noQuantity') })
    else if (isNotified && !notes.some((note) => note.why.key === 'noQuantity'))
      notes.push({ line: null, why: reason('noQuantity') })
    return undefined
  }
  const count = readCount(text)
  if (count === null) {
    refuse(row, reason('notWhole', { column, text }))
    return null
  }
  const policy = cell(row, 'Variant Inventory Policy')
  if (policy.toLowerCase() === 'continue' || readBoolean(policy)) {
    notes.push({ line: row.line, why: reason('soldOn') })
    return null
  }
  return Math.max(0, count)
}

function readState(row: CsvRow, refuse: Refuse, notes: Note[]): ProductInput['state'] {
  const shown = cell(row, 'Published')
  const isPublished = shown === '' ? true : readBoolean(shown)
  const text = cell(row, 'Status')
  const status = text.toLowerCase() || 'active'
  if (isPublished === null) refuse(row, reason('notYesOrNo', { column: 'Published', text: shown }))
  if (status === 'unlisted') notes.push({ line: row.line, why: reason('unlisted', { text }) })
  const state = status === 'unlisted' ? 'draft' : productStates.find((known) => known === status)
  if (!state) refuse(row, reason('statusUnknown', { text }))
  return state === 'active' && !isPublished ? 'draft' : (state ?? 'draft')
}

/** Our own column may hold handles. Shopify's type is a name; where it is empty, the file has no opinion. */
function readCategories(row: CsvRow): ImportedProduct['categories'] {
  const own = namesIn(cell(row, 'Category'))
  if (own.length) return own.map((text) => ({ text, mayBeHandle: true }))
  const types = namesIn(cell(row, 'Type'))
  if (types.length) return types.map((text) => ({ text, mayBeHandle: false }))
  return has(row, 'Category') ? [] : null
}

function namesIn(text: string): string[] {
  return text.split('|').map(visibleText).filter(Boolean)
}

function optionValues(row: CsvRow): string[] {
  const columns = ['Option1 Value', 'Option2 Value', 'Option3 Value'] as const
  return columns.map((column) => cell(row, column)).filter(Boolean)
}

function isDefault(options: string[]): boolean {
  return options.length === 0 || (options.length === 1 && options[0] === 'Default Title')
}

function has(row: CsvRow, column: ProductColumn): boolean {
  return row.cells[column] !== undefined
}

function said(row: CsvRow, column: ProductColumn): string | null {
  return has(row, column) ? cell(row, column) : null
}

export function cell(row: CsvRow, column: ProductColumn): string {
  return visibleText(cleanText(row.cells[column] ?? ''))
}
