import { isSlug } from '#domain/catalogue/products/catalogue-rules.ts'
import { htmlToText } from '#domain/platform/texts/safe-html.ts'
import { noCents } from '#shared/money.ts'
import { htmlOf, readBoolean, readCount } from '../cell-rules.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import type { ImportedProduct, ImportedVariant, NamedCategory } from '../imported-product.ts'
import { addressesIn, listedIn } from './cell-lists.ts'
import { cell, type FileFormat, has, type Reading, said } from './file-format.ts'
import { momentIn } from './moments.ts'
import { pricesIn } from './sale-prices.ts'
import { readGrams, requireVariants } from './variant-rules.ts'
import { numberedWooColumn, type WooColumn, wooAliases, wooColumns } from './woocommerce-columns.ts'
import { isVariation, kindsOf, newWooGroups } from './woocommerce-groups.ts'
import { divideAttributes, expandVariations, tooManyOptions, wooOptions } from './woocommerce-variations.ts'

/** The file of WooCommerce's own exporter: products and their variations in rows of their own. */
export const woocommerceFormat: FileFormat = {
  id: 'woocommerce',
  columns: wooColumns,
  required: ['Type', 'Name', 'Regular price'],
  aliases: wooAliases,
  numbered: numberedWooColumn,
  meaningOf: (column) =>
    column.startsWith('Weight (')
      ? 'weight'
      : column.startsWith('Attribute ')
        ? 'attribute'
        : wooColumns[column as WooColumn],
  amounts: ['Regular price', 'Sale price'],
  recognise(header) {
    const known = new Set([...header].map((name) => wooNames.get(name) ?? null))
    const telling = [
      'Regular price',
      'Tax status',
      'Parent',
      'Visibility in catalog',
      'In stock?',
      'Backorders allowed?',
    ]
    return Math.min(1, telling.filter((column) => known.has(column)).length / 3)
  },
  newGroups: newWooGroups,
  read: readProduct,
}

const wooNames = new Map<string, string>([
  ...Object.keys(wooColumns).map((column) => [column.toLowerCase(), column] as const),
  ...Object.entries(wooAliases),
])

function readProduct(rows: CsvRow[], reading: Reading, handle: string): ImportedProduct {
  const { refuse, note, named } = reading
  const [parent, second] = rows.filter((row) => !isVariation(row)) as [CsvRow, CsvRow?]
  if (second) refuse(second, reason('productTwice', { line: parent.line }))
  if (!isSlug(handle)) refuse(parent, reason('cellEmpty', { column: named('Name') }))
  const isSold = requireKind(parent, reading)
  const variations = rows.filter((row) => isVariation(row) && isShown(row, reading))
  const { chosen, described } = divideAttributes(parent, variations)
  const isVariable = kindsOf(parent).includes('variable')
  const variants = !isSold ? [] : isVariable ? readVariants() : [readVariant(parent, parent, reading)]

  function readVariants(): ImportedVariant[] {
    const tooMany = tooManyOptions(chosen)
    if (variations.length === 0) refuse(parent, reason('noVariations'))
    if (tooMany) refuse(parent, tooMany)
    if (variations.length === 0 || tooMany) return []
    const variantOf = (row: CsvRow) => readVariant(row, parent, reading)
    const found = expandVariations(variations, { options: chosen, variantOf, reading })
    requireVariants(found, reading)
    return found.map(({ variant }) => variant)
  }

  if (kindsOf(parent).some((kind) => kind === 'virtual' || kind === 'downloadable')) note(parent, reason('virtual'))
  const text = textsOf(parent)
  return {
    handle,
    line: parent.line,
    text,
    html: has(parent, 'Description') ? descriptionOf(cell(parent, 'Description')) : null,
    state: readState(parent, reading),
    options: isVariable ? wooOptions(chosen, variants) : [],
    variants,
    ...(isVariable && { sharedStock: sharedStockOf(parent, variations, reading) }),
    categories: has(parent, 'Categories') ? categoriesIn(cell(parent, 'Categories')) : null,
    images: addressesIn(cell(parent, 'Images')).map((source) => ({ source, alt: null, line: parent.line })),
    attributes: (isVariable ? described : [...chosen, ...described])
      .filter(({ isShown }) => isShown)
      .map(({ name, values }) => ({ name, value: values.join(', ') })),
  }
}

const soldKinds = new Set(['simple', 'variable', 'virtual', 'downloadable'])

/** True for a kind of product that can be sold here; another is refused. */
function requireKind(row: CsvRow, { refuse, named }: Reading): boolean {
  const kinds = kindsOf(row)
  if (kinds.length === 0) refuse(row, reason('cellEmpty', { column: named('Type') }))
  const unknown = kinds.find((kind) => !soldKinds.has(kind))
  if (unknown) refuse(row, reason('kindNotSold', { text: unknown }))
  return unknown === undefined
}

/** A variation that is switched off there is left out. */
function isShown(row: CsvRow, { note }: Reading): boolean {
  const published = cell(row, 'Published')
  if (published === '' || published === '1') return true
  note(row, reason('variationOff'))
  return false
}

function readVariant(row: CsvRow, parent: CsvRow, reading: Reading): ImportedVariant {
  const { price, sale } = pricesIn(row, {
    regular: 'Regular price',
    reduced: 'Sale price',
    from: momentIn(row, 'Date sale price starts', reading, 'start'),
    to: momentIn(row, 'Date sale price ends', reading, 'end'),
    reading,
  })
  const code = (column: string) => (has(row, column) ? cell(row, column) || null : undefined)
  const [image] = addressesIn(cell(row, 'Images'))
  const isOwn = row === parent
  return {
    line: row.line,
    values: [],
    price: price ?? noCents,
    memberPrice: undefined,
    stock: readStock(row, parent, reading),
    sku: code('SKU'),
    barcode: code('GTIN, UPC, EAN, or ISBN'),
    weight: weightOf(row, reading) ?? weightOf(parent, reading),
    image: isOwn ? undefined : has(row, 'Images') ? (image ?? null) : undefined,
    sale,
  }
}

function weightOf(row: CsvRow, reading: Reading): number | null | undefined {
  const column = Object.keys(row.cells).find((name) => name.startsWith('Weight ('))
  return column ? readGrams(row, column, reading, /\((.+)\)/.exec(column)![1]) : undefined
}

/** Units on hand; null where they are not counted, or the product counts them for all its variations. */
function readStock(row: CsvRow, parent: CsvRow, reading: Reading): number | null | undefined {
  const backorders = cell(row, 'Backorders allowed?').toLowerCase()
  const text = cell(row, 'Stock')
  if (text.toLowerCase() === 'parent') return null
  if (text === '') {
    if (!has(row, 'Stock') && !has(row, 'In stock?')) return undefined
    const shown = cell(row, 'In stock?').toLowerCase()
    return shown === '0' || readBoolean(shown) === false ? 0 : null
  }
  const count = readCount(text)
  if (count === null) {
    reading.refuse(row, reason('notWhole', { column: reading.named('Stock'), text }))
    return null
  }
  if (backorders === 'notify' || readBoolean(backorders)) {
    if (row === parent || count <= 0) reading.note(row, reason('soldOn'))
    return null
  }
  return Math.max(0, count)
}

function sharedStockOf(parent: CsvRow, variations: readonly CsvRow[], reading: Reading): number | null | undefined {
  const isShared = variations.some((row) => cell(row, 'Stock').toLowerCase() === 'parent')
  return isShared ? readStock(parent, parent, reading) : null
}

function readState(row: CsvRow, { refuse, note, named }: Reading): ImportedProduct['state'] {
  const published = cell(row, 'Published')
  if (!['', '1', '0', '-1'].includes(published)) {
    refuse(row, reason('notPublished', { column: named('Published'), text: published }))
  }
  const isHidden = cell(row, 'Visibility in catalog').toLowerCase() === 'hidden'
  if (isHidden && published === '1') note(row, reason('hiddenThere'))
  return (published === '' || published === '1') && !isHidden ? 'active' : 'draft'
}

function textsOf(row: CsvRow): ImportedProduct['text'] {
  const summary = said(row, 'Short description')
  const texts: Record<string, string | null> = {
    Title: cell(row, 'Name'),
    Vendor: has(row, 'Brands') ? (listedIn(cell(row, 'Brands'))[0] ?? '') : null,
    'SEO Title': null,
    'SEO Description': summary && htmlToText(lineBreaksIn(summary)),
  }
  return (column) => texts[column] ?? null
}

/** The exporter writes line breaks as `\n`, and what was `\n` before as `\\n`. */
function lineBreaksIn(text: string): string {
  return text
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n')
}

/** Paragraphs stand between empty lines there, also in text with markup. */
function descriptionOf(text: string): string {
  const html = htmlOf(lineBreaksIn(text))
  const hasBlocks = /<(?:p|div|ul|ol|h[1-6]|table|blockquote|figure)\b/i.test(html)
  if (hasBlocks || !/\n\s*\n/.test(html)) return html
  return html
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\r?\n/g, '<br />')}</p>`)
    .join('\n')
}

const noCategory = new Set(
  ['Uncategorized', 'Uncategorised', 'Ukategorisert', 'Ikke kategorisert', 'Okategoriserad', 'Okategoriserade']
    .concat(['Ikke-kategoriseret', 'Non classé', 'Unkategorisiert'])
    .map((name) => name.toLowerCase()),
)

/** Paths of categories; the one that stands for none is none. */
function categoriesIn(text: string): NamedCategory[] {
  return listedIn(text)
    .map((path) =>
      path
        .split('>')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .filter(([first, ...others]) => first && !(others.length === 0 && noCategory.has(first.toLowerCase())))
    .map((path) => ({ path, mayBeHandle: false }))
}
