import { isSlug, slugFrom } from '#domain/catalogue/products/catalogue-rules.ts'
import { htmlToText } from '#domain/platform/texts/safe-html.ts'
import { type Cents, cents, noCents } from '#shared/money.ts'
import { htmlOf, readBoolean, readCount } from '../cell-rules.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import type { ImportedAttribute, ImportedProduct, ImportedSale, NamedCategory } from '../imported-product.ts'
import { newAddresses } from './addresses.ts'
import { addressesIn, listedIn } from './cell-lists.ts'
import { cell, type FileFormat, has, type Reading, type RowGroups, said, withoutSign } from './file-format.ts'
import { momentIn } from './moments.ts'
import { type PrestaColumn, prestaAliases, prestaColumns } from './prestashop-columns.ts'
import { salePrice } from './sale-prices.ts'
import { readGrams } from './variant-rules.ts'
import { millionthsOf, withVat } from './vat-rules.ts'

/** PrestaShop's file of products, one in each row; their combinations come in a file of their own. */
export const prestashopFormat: FileFormat = {
  id: 'prestashop',
  columns: prestaColumns,
  required: ['Product ID', 'Name *'],
  needsOneOf: ['Price tax included', 'Price tax excluded'],
  aliases: prestaAliases,
  numbered: () => null,
  meaningOf: (column) => prestaColumns[column as PrestaColumn],
  amounts: ['Price tax included', 'Discount amount'],
  recognise(header) {
    const known = new Set([...header].map((name) => prestaNames.get(name) ?? null))
    const isPriced = known.has('Price tax excluded') || known.has('Price tax included')
    const isNumbered = known.has('Product ID') && known.has('Name *')
    return isPriced && isNumbered ? (known.has('Active (0/1)') || known.has('Reference #') ? 0.95 : 0.8) : 0
  },
  needsVatRate: (columns) => columns.includes('Price tax excluded') && !columns.includes('Price tax included'),
  newGroups,
  read: readProduct,
}

const prestaNames = new Map<string, string>([
  ...Object.keys(prestaColumns).map((column) => [column.toLowerCase(), column] as const),
  ...Object.entries(prestaAliases),
])

function newGroups(): RowGroups {
  const addresses = newAddresses()
  return {
    nameOf(row) {
      const [id, name] = [cell(row, 'Product ID'), cell(row, 'Name *')]
      const sku = cell(row, 'Reference #')
      const key = id || sku || slugFrom(name)
      if (!key) return reason('cellEmpty', { column: 'Product ID' })
      addresses.add(key, { name, address: cell(row, 'URL rewritten').toLowerCase(), id, sku })
      return key
    },
    productOf: (name) => name,
    handleOf: addresses.handleOf,
    nameOfBroken: (firstCell) => firstCell,
    lost: () => reason('cellEmpty', { column: 'Product ID' }),
  }
}

function readProduct(rows: CsvRow[], reading: Reading, handle: string): ImportedProduct {
  const { refuse, named } = reading
  const [row, second] = rows as [CsvRow, CsvRow?]
  if (second) refuse(second, reason('productTwice', { line: row.line }))
  if (!isSlug(handle) || !cell(row, 'Name *')) refuse(row, reason('cellEmpty', { column: named('Name *') }))
  const { price, net } = readPrice(row, reading)
  const { now, sale } = readSale(row, price, reading)
  const text = textsOf(row)
  const alts = listedIn(cell(row, 'Image alt texts (x,y,z...)'))
  const id = cell(row, 'Product ID')
  const barcode = cell(row, 'EAN13') || cell(row, 'UPC')
  return {
    handle,
    line: row.line,
    text,
    html: has(row, 'Description') ? htmlOf(cell(row, 'Description')) : null,
    state: readState(row, reading),
    options: [],
    variants: [
      {
        line: row.line,
        values: [],
        price: now,
        memberPrice: undefined,
        stock: readStock(row, reading),
        sku: has(row, 'Reference #') ? cell(row, 'Reference #') || null : undefined,
        barcode: has(row, 'EAN13') || has(row, 'UPC') ? barcode.replace(/^0+$/, '') || null : undefined,
        weight: readGrams(row, 'Weight', reading, 'kg'),
        image: undefined,
        sale,
      },
    ],
    hasVariantsElsewhere: true,
    ...(id && { origin: { id, net, price, vatRate: net === null ? null : reading.vatRate } }),
    categories: has(row, 'Categories (x,y,z...)') ? readCategories(row, reading) : null,
    images: addressesIn(cell(row, 'Image URLs (x,y,z...)')).map((source, index) => {
      return { source, alt: alts[index] ?? null, line: row.line }
    }),
    attributes: featuresIn(cell(row, 'Feature(Name:Value:Position)')),
  }
}

/** The price with VAT: the file's, or else the one without VAT and the rate that staff said. */
function readPrice(row: CsvRow, reading: Reading): { price: Cents; net: string | null } {
  const { refuse, named, vatRate } = reading
  const gross = reading.amount(row, 'Price tax included')
  if (gross !== null) return { price: gross, net: null }
  const column = 'Price tax excluded'
  const text = cell(row, column)
  if (!text || cell(row, 'Price tax included')) {
    if (!text) refuse(row, reason('cellEmpty', { column: named(column) }))
    return { price: noCents, net: null }
  }
  const net = millionthsOf(withoutSign(text, 'EUR'))
  if (net === null || net < 0n) refuse(row, reason('notAmount', { column: named(column), text }))
  else if (vatRate === null) refuse(row, reason('vatMissing'))
  else return { price: withVat(net, vatRate), net: withoutSign(text, 'EUR') }
  return { price: noCents, net: null }
}

/** The price after a discount, which PrestaShop tells as an amount with VAT or as a percentage. */
function readSale(row: CsvRow, full: Cents, reading: Reading): { now: Cents; sale: ImportedSale | null } {
  const amount = reading.amount(row, 'Discount amount') ?? noCents
  const text = cell(row, 'Discount percent').replace(/\s*%$/, '')
  const percent = text ? millionthsOf(text) : 0n
  const from = momentIn(row, 'Discount from (yyyy-mm-dd)', reading, 'start')
  const to = momentIn(row, 'Discount to (yyyy-mm-dd)', reading, 'end')
  if (percent === null || percent < 0n || percent > 100_000_000n) {
    reading.refuse(row, reason('notAmount', { column: reading.named('Discount percent'), text }))
    return { now: full, sale: null }
  }
  const rest = BigInt(full) * (100_000_000n - percent)
  const lower = amount > 0 ? cents(Math.max(0, full - amount)) : cents(Number((rest + 50_000_000n) / 100_000_000n))
  const { price, sale } = salePrice(row, { full, lower, from, to, reading })
  return { now: price, sale }
}

function readStock(row: CsvRow, reading: Reading): number | null | undefined {
  const text = cell(row, 'Quantity')
  if (!text) return has(row, 'Quantity') ? null : undefined
  const count = readCount(text)
  if (count === null) {
    reading.refuse(row, reason('notWhole', { column: reading.named('Quantity'), text }))
    return null
  }
  if (cell(row, 'Out of stock action') === '1') {
    reading.note(row, reason('soldOn'))
    return null
  }
  return Math.max(0, count)
}

function readState(row: CsvRow, { refuse, note, named }: Reading): ImportedProduct['state'] {
  const column = 'Active (0/1)'
  const text = cell(row, column)
  const isActive =
    text === ''
      ? true
      : /^(enabled|activé)$/i.test(text) || (!/^(disabled|désactivé)$/i.test(text) && readBoolean(text))
  if (isActive === null) refuse(row, reason('notYesOrNo', { column: named(column), text }))
  const isHidden = cell(row, 'Visibility').toLowerCase() === 'none'
  if (isHidden && isActive) note(row, reason('hiddenThere'))
  return isActive && !isHidden ? 'active' : 'draft'
}

function textsOf(row: CsvRow): ImportedProduct['text'] {
  const summary = said(row, 'Summary')
  const texts: Record<string, string | null> = {
    Title: cell(row, 'Name *'),
    Vendor: said(row, 'Manufacturer'),
    'SEO Title': said(row, 'Meta title'),
    'SEO Description': summary ? htmlToText(summary) : (said(row, 'Meta description') ?? summary),
  }
  return (column) => texts[column] ?? null
}

const topmost = new Set(['home', 'accueil', 'root', 'racine'])

/** Names or paths with slashes; PrestaShop's numbers of categories say nothing here. */
function readCategories(row: CsvRow, { note }: Reading): NamedCategory[] {
  const listed = listedIn(cell(row, 'Categories (x,y,z...)'))
  const number = listed.find((name) => /^\d+$/.test(name))
  if (number) note(row, reason('categoryNumber', { text: number }))
  return listed
    .filter((name) => !/^\d+$/.test(name))
    .map((path) =>
      path
        .split('/')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .map((path) => (topmost.has(path[0]?.toLowerCase() ?? '') ? path.slice(1) : path))
    .filter((path) => path.length > 0)
    .map((path) => ({ path, mayBeHandle: false }))
}

/** `Colour:White:1, Height:200 cm:2`; several values of one are told together. */
function featuresIn(text: string): ImportedAttribute[] {
  const values = new Map<string, string[]>()
  for (const feature of listedIn(text)) {
    const [name = '', value = ''] = feature.split(':').map((part) => part.trim())
    if (name && value) values.set(name, [...(values.get(name) ?? []), value])
  }
  return [...values].map(([name, told]) => ({ name, value: told.join(', ') }))
}
