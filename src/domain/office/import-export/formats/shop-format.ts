import { isSlug } from '#domain/catalogue/products/catalogue-rules.ts'
import type { ProductInput } from '#domain/catalogue/products/product-input.ts'
import { visibleText } from '#shared/visible-text.ts'
import { productStates } from '#shared/vocabularies.ts'
import { htmlOf, readBoolean, readCount } from '../cell-rules.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import type { ImportedAttribute, ImportedProduct, ImportedVariant } from '../imported-product.ts'
import { memberPriceColumns, priceColumnNamed, priceColumns, readPriceLists } from '../price-columns.ts'
import { attributePrefix, type ProductColumn, shopAliases, shopColumns } from '../product-columns.ts'
import { cell, type FileFormat, has, type Reading, type RowGroups, said } from './file-format.ts'
import { optionsOf, readGrams, requireVariants, type VariantRow } from './variant-rules.ts'

const optionColumns = [
  ['Option1 Name', 'Option1 Value'],
  ['Option2 Name', 'Option2 Value'],
  ['Option3 Name', 'Option3 Value'],
] as const

/** Rows of one handle are one product. */
const groupsByHandle: RowGroups = {
  nameOf: (row) => cell(row, 'Handle') || reason('cellEmpty', { column: 'Handle' }),
  productOf: (name) => name,
  handleOf: (product) => product,
  nameOfBroken: (firstCell) => firstCell,
  lost: () => reason('cellEmpty', { column: 'Handle' }),
}

/** Metafields that hold no property of goods: what apps and search engines keep there. */
const foreignMetafields = /^(reviews|mm-google-shopping|shopify--|seo|global|spr|judgeme|loox|yotpo|okendo)/

/** A price list, a metafield of Shopify's products by its label, or one of our own columns of attributes. */
function numbered(name: string): string | null {
  const list = priceColumnNamed(name)
  if (list) return list
  if (/^attribute: *\S/i.test(name)) return attributePrefix + name.slice(name.indexOf(':') + 1).trim()
  const metafield = /^(.+?) \(product\.metafields\.([\w-]+)\.[\w-]+\)$/i.exec(name)
  return metafield && !foreignMetafields.test(metafield[2]!) ? attributePrefix + metafield[1] : null
}

const common = {
  columns: shopColumns,
  required: ['Handle', 'Title', 'Variant Price'],
  aliases: shopAliases,
  numbered,
  meaningOf: (column) => {
    if (column.startsWith(attributePrefix)) return 'attribute'
    if (priceColumns.includes(column)) return 'price'
    return memberPriceColumns.includes(column) ? 'memberPrice' : shopColumns[column as ProductColumn]
  },
  amounts: ['Variant Price', 'Variant Compare At Price', 'Member Price', ...priceColumns, ...memberPriceColumns],
  newGroups: () => groupsByHandle,
  read: readProduct,
} as const satisfies Partial<FileFormat>

const hasAll = (header: ReadonlySet<string>, names: readonly string[]) => names.every((name) => header.has(name))

/** Our own files: those of Shopify's columns with ours beside them. */
export const shopFormat: FileFormat = {
  ...common,
  id: 'shop',
  recognise: (header) => (header.has('handle') && header.has('member price') ? 1 : 0.3),
}

export const shopifyFormat: FileFormat = {
  ...common,
  id: 'shopify',
  recognise(header) {
    const isKnown = header.has('handle') ? header.has('variant price') : hasAll(header, ['url handle', 'price'])
    return isKnown && (header.has('option1 name') || header.has('body (html)') || header.has('url handle')) ? 0.9 : 0
  },
}

function readProduct(rows: CsvRow[], reading: Reading, handle: string): ImportedProduct {
  const { refuse } = reading
  const first = rows[0]!
  if (!isSlug(handle)) refuse(first, reason('handleWrong', { text: handle }))
  const title = cell(first, 'Title')
  if (!title) refuse(first, reason('cellEmpty', { column: reading.named('Title') }))
  if (title.length > 300) refuse(first, reason('titleLong'))
  const names = optionNames(rows)
  const found: VariantRow[] = []
  const images = new Map<string, ImportedProduct['images'][number] & { position: number }>()
  for (const row of rows) {
    const source = imageIn(row, 'Image Src')
    if (source && !images.has(source)) {
      const position = Number(cell(row, 'Image Position')) || images.size + 1
      images.set(source, { source, alt: said(row, 'Image Alt Text'), line: row.line, position })
    }
    if (row !== first && valuesOf(row).length === 0 && !cell(row, 'Variant Price')) {
      if (!source) refuse(row, reason('nothingInRow'))
      continue
    }
    found.push({ row, variant: readVariant(row, names, reading) })
  }
  requireVariants(found, reading)
  const variants = found.map(({ variant }) => variant)
  return {
    handle,
    line: first.line,
    text: (column) => said(first, column),
    html: has(first, 'Body (HTML)') ? htmlOf(cell(first, 'Body (HTML)')) : null,
    state: readState(first, reading),
    categories: readCategories(first),
    options: optionsOf(names, variants),
    variants,
    images: [...images.values()].toSorted((a, b) => a.position - b.position).map(({ position: _, ...image }) => image),
    attributes: readAttributes(first),
  }
}

function imageIn(row: CsvRow, column: ProductColumn): string {
  return cell(row, column).replace(/^\/\/(?=[^/])/, 'https://')
}

/** The names of the options that any row has a value of; none for the single variant of a product without options. */
function optionNames(rows: readonly CsvRow[]): string[] {
  const used = optionColumns.filter(([, value]) => rows.some((row) => cell(row, value)))
  const [only] = used
  if (!only || (used.length === 1 && rows.every((row) => isDefault(cell(row, only[1]))))) return []
  return used.map(([name, value], index) => {
    const told = rows.map((row) => cell(row, name)).find((text) => text && !(text === 'Title' && used.length === 1))
    return told ?? (index === 0 ? 'Size' : value.replace(' Value', ''))
  })
}

const isDefault = (value: string) => value === '' || value === 'Default Title'

function valuesOf(row: CsvRow): string[] {
  return optionColumns.map(([, value]) => cell(row, value)).filter(Boolean)
}

function readVariant(row: CsvRow, names: readonly string[], reading: Reading): ImportedVariant {
  const { refuse } = reading
  const missing = optionColumns.slice(0, names.length).find(([, value]) => !cell(row, value))
  const values = names.length === 0 ? [] : valuesOf(row)
  if (missing && names.length > 0) refuse(row, reason('cellEmpty', { column: reading.named(missing[1]) }))
  const sold = reading.amount(row, 'Variant Price')
  const compareAt = reading.amount(row, 'Variant Compare At Price')
  const own = reading.amount(row, 'Member Price')
  const discounted = compareAt !== null && sold !== null && compareAt > sold
  const price = discounted ? compareAt : sold
  const isSaid = has(row, 'Member Price') || has(row, 'Variant Compare At Price')
  const memberPrice = own ?? (discounted ? sold : isSaid ? null : undefined)
  const lists = readPriceLists(row, reading, { price, memberPrice })
  const isPriced = own === null && Object.values(lists.prices ?? {}).some((list) => list.price !== null)
  if (!cell(row, 'Variant Price') && !isPriced)
    refuse(row, reason('cellEmpty', { column: reading.named('Variant Price') }))
  if (own !== null && price !== null && own >= price)
    refuse(row, reason('memberPriceHigh', { text: cell(row, 'Member Price') }))
  const code = (column: ProductColumn) => (has(row, column) ? cell(row, column) || null : undefined)
  return {
    line: row.line,
    values,
    price,
    memberPrice,
    ...lists,
    stock: readStock(row, reading),
    sku: code('Variant SKU'),
    barcode: code('Variant Barcode'),
    weight: readGrams(row, 'Variant Grams', reading),
    image: has(row, 'Variant Image') ? imageIn(row, 'Variant Image') || null : undefined,
    sale: null,
  }
}

/**
 * Returns the stock quantity, or null if it is not tracked. Undefined if the file does not say, as in files of shops
 * with several locations.
 */
function readStock(row: CsvRow, reading: Reading): number | null | undefined {
  const isNotified = has(row, 'Variant Inventory Tracker')
  const tracker = cell(row, 'Variant Inventory Tracker').toLowerCase()
  if (isNotified && tracker !== 'shopify') return null
  const column = 'Variant Inventory Qty'
  const text = cell(row, column)
  if (!text) {
    // A missing column is reported only once.
    if (has(row, column)) reading.note(row, reason('noQuantity'))
    else if (isNotified && !reading.notes.some((note) => note.why.key === 'noQuantity'))
      reading.note(null, reason('noQuantity'))
    return undefined
  }
  const count = readCount(text)
  if (count === null) {
    reading.refuse(row, reason('notWhole', { column: reading.named(column), text }))
    return null
  }
  const policy = cell(row, 'Variant Inventory Policy')
  if (policy.toLowerCase() === 'continue' || readBoolean(policy)) {
    reading.note(row, reason('soldOn'))
    return null
  }
  return Math.max(0, count)
}

function readState(row: CsvRow, { refuse, note, named }: Reading): ProductInput['state'] {
  const shown = cell(row, 'Published')
  const isPublished = shown === '' ? true : readBoolean(shown)
  const text = cell(row, 'Status')
  const status = text.toLowerCase() || 'active'
  if (isPublished === null) refuse(row, reason('notYesOrNo', { column: named('Published'), text: shown }))
  if (status === 'unlisted') note(row, reason('unlisted', { text }))
  const state = status === 'unlisted' ? 'draft' : productStates.find((known) => known === status)
  if (!state) refuse(row, reason('statusUnknown', { text }))
  return state === 'active' && !isPublished ? 'draft' : (state ?? 'draft')
}

/** Our own column may hold handles. Shopify's type is a name; where it is empty, the file has no opinion. */
function readCategories(row: CsvRow): ImportedProduct['categories'] {
  const own = namesIn(cell(row, 'Category'))
  if (own.length) return own.map((text) => ({ path: [text], mayBeHandle: true }))
  const types = namesIn(cell(row, 'Type'))
  if (types.length) return types.map((text) => ({ path: [text], mayBeHandle: false }))
  return has(row, 'Category') ? [] : null
}

function namesIn(text: string): string[] {
  return text.split('|').map(visibleText).filter(Boolean)
}

/** Attributes of the product's first row; a list of Shopify's is told with commas. */
function readAttributes(row: CsvRow): ImportedAttribute[] {
  return Object.keys(row.cells).flatMap((column) =>
    column.startsWith(attributePrefix)
      ? [{ name: column.slice(attributePrefix.length), value: plainList(cell(row, column)) }]
      : [],
  )
}

function plainList(text: string): string {
  if (!/^\[\s*"/.test(text)) return text
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts.join(', ') : text
  } catch {
    return text
  }
}
