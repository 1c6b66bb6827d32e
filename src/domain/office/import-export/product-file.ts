import type { Queries } from '#database/open-database.ts'
import { readSettings } from '#domain/platform/settings/get-settings.ts'
import type { Shop } from '#shop.ts'
import { type DecimalSign, decimalSignOf } from './cell-rules.ts'
import { type ByteSource, encodingNames } from './csv-encoding.ts'
import { type BrokenRow, type CsvFile, type CsvRow, delimiterNames, openCsv } from './csv-reader.ts'
import {
  cell,
  type FileFormat,
  newReading,
  type Reading,
  type RowGroups,
  withoutAnySign,
} from './formats/file-format.ts'
import { formatOf, recogniseFormat } from './formats/formats.ts'
import { type Note, type Reason, type RefusedRow, reason } from './import-reasons.ts'
import { foundSettings, type ImportSettings } from './import-settings.ts'
import type { ImportedProduct } from './imported-product.ts'
import { type ColumnPlan, foreignShopOf, planColumns } from './product-columns.ts'

/** A product, or rows that are refused with their reasons: one bad row refuses its whole product. */
export type FileEntry = { product: ImportedProduct; refused?: never } | { product?: never; refused: RefusedRow[] }

export type ProductFile = {
  /** The format it is read in, and the one it looks like. */
  format: FileFormat
  recognised: FileFormat
  header: readonly string[]
  columns: ColumnPlan
  /** Why nothing of the file can be read; null where it can. */
  problem: Reason[] | null
  /** Its prices are without VAT: staff say the rate. */
  needsVatRate: boolean
  /** Warnings so far: more may come while the file is read. */
  notes: Note[]
  /** Products and refused rows; a product comes with its last row. The order is the same at each call. */
  entries(): AsyncGenerator<FileEntry>
  count(): Promise<number>
}

/** When and where a file is read, which its dates and price lists depend on. */
export type ReadingPlace = Pick<Reading, 'now' | 'timeZone' | 'currencies'>

type Placed = Pick<Shop, 'clock' | 'log'> & {
  database: Queries
  environment: Pick<Shop['environment'], 'timeZone'>
}

export async function placeOf(shop: Placed): Promise<ReadingPlace> {
  const { 'markets.currencies': currencies } = await readSettings(shop)
  return { now: shop.clock(), timeZone: shop.environment.timeZone, currencies }
}

/** Opens a product file. Rows may come in any order; few of them are in memory at once. */
export async function openProductFile(
  source: ByteSource,
  place: ReadingPlace,
  settings: Partial<ImportSettings> = {},
): Promise<ProductFile> {
  const { format: wanted, columns: chosen, vatRate, leftOut } = { ...foundSettings, ...settings }
  const csv = await openCsv(source)
  const recognised = recogniseFormat(csv.header)
  const format = wanted ? formatOf(wanted) : recognised
  const columns = planColumns(csv.header, chosen, format)
  const problem = problemOf(csv, columns)
  const needsVatRate = format.needsVatRate?.(columns.names) ?? false
  const isUnsaid = needsVatRate && vatRate === null
  const rows = () => csv.rows(columns.names)
  let known: Promise<Contents> | null = null
  const contents = () => {
    known ??= readContents(rows(), format)
    return known
  }
  const named = (column: string) => csv.header[columns.names.indexOf(column)] ?? column
  async function* entries(): AsyncGenerator<FileEntry> {
    if (problem) {
      yield { refused: [{ line: 1, why: problem }] }
      return
    }
    if (isUnsaid) {
      yield { refused: [{ line: 1, why: reason('vatMissing') }] }
      return
    }
    const read = await contents()
    if (read.rows.size === 0) csv.notes.push({ line: null, why: reason('headerOnly') })
    const context = { ...place, named, vatRate, notes: csv.notes, signOf: (column: string) => signOf(read, column) }
    for await (const entry of entriesOf(rows(), { format, contents: read, context })) {
      yield entry.product ? { product: withoutAttributes(entry.product, leftOut) } : entry
    }
  }
  return {
    format,
    recognised,
    header: csv.header,
    columns,
    problem,
    needsVatRate,
    notes: csv.notes,
    entries,
    count: async () => (problem || isUnsaid ? 0 : (await contents()).rows.size),
  }
}

function withoutAttributes(product: ImportedProduct, leftOut: readonly string[]): ImportedProduct {
  if (leftOut.length === 0) return product
  return { ...product, attributes: product.attributes.filter(({ name }) => !leftOut.includes(name)) }
}

/** Why a file cannot be read; where columns are missing, with what was seen of it. */
function problemOf({ header, problem, encoding, delimiter }: CsvFile, columns: ColumnPlan): Reason[] | null {
  if (problem) return [problem]
  if (columns.problems.length === 0) return null
  if (!columns.problems.some(({ key }) => key === 'columnMissing' || key === 'columnsMissing')) return columns.problems
  const shop = foreignShopOf(header)
  const seen = { encoding: encodingNames[encoding], columns: header.filter(Boolean).slice(0, 30) }
  return [
    ...columns.problems,
    header.length > 1
      ? reason('seen', { ...seen, delimiter: { delimiter: delimiterNames[delimiter] } })
      : reason('seenOne', seen),
    ...(shop ? [reason('foreignShop', { shop })] : []),
  ]
}

type Contents = {
  groups: RowGroups
  /** Number of rows of each product. */
  rows: Map<string, number>
  /** Lines that cannot be read, by the product that they seem to be of. */
  spoiled: Map<string, number>
  /** Decimal signs that the amounts of a column show. */
  signs: Map<string, Set<DecimalSign>>
}

/** The decimal sign of a column; null where its amounts show none, or both. */
function signOf({ signs }: Contents, column: string): DecimalSign | null {
  const [sign, other] = signs.get(column) ?? []
  return sign && !other ? sign : null
}

async function readContents(rows: AsyncIterable<CsvRow | BrokenRow>, format: FileFormat): Promise<Contents> {
  const contents: Contents = { groups: format.newGroups(), rows: new Map(), spoiled: new Map(), signs: new Map() }
  const { groups } = contents
  const counts = new Map<string, number>()
  for await (const row of rows) {
    if ('why' in row) {
      contents.spoiled.set(groups.nameOfBroken(row.firstCell), row.line)
      continue
    }
    const name = groups.nameOf(row)
    if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const column of format.amounts) {
      const sign = decimalSignOf(withoutAnySign(cell(row, column)))
      if (sign) contents.signs.set(column, (contents.signs.get(column) ?? new Set()).add(sign))
    }
  }
  for (const [name, count] of counts) {
    const product = groups.productOf(name)
    if (product !== null) contents.rows.set(product, (contents.rows.get(product) ?? 0) + count)
  }
  return contents
}

type Source = {
  format: FileFormat
  contents: Contents
  context: Omit<Parameters<typeof newReading>[0], 'problems'>
}

async function* entriesOf(rows: AsyncIterable<CsvRow | BrokenRow>, source: Source): AsyncGenerator<FileEntry> {
  const { groups, rows: counts } = source.contents
  const open = new Map<string, CsvRow[]>()
  for await (const row of rows) {
    if ('why' in row) {
      yield { refused: [{ line: row.line, why: row.why }] }
      continue
    }
    const name = groups.nameOf(row)
    const product = typeof name === 'string' ? groups.productOf(name) : null
    if (typeof name !== 'string' || product === null) {
      yield { refused: [{ line: row.line, why: typeof name === 'string' ? groups.lost(row) : name }] }
      continue
    }
    const group = open.get(product) ?? []
    group.push(row)
    open.set(product, group)
    if (group.length < counts.get(product)!) continue
    open.delete(product)
    yield entryOf(product, group, source)
  }
}

function entryOf(name: string, rows: CsvRow[], { format, contents, context }: Source): FileEntry {
  const problems: RefusedRow[] = []
  const handle = contents.groups.handleOf(name)
  const product = format.read(rows, newReading({ ...context, problems }), handle)
  const worst = problems[0]?.line ?? contents.spoiled.get(name)
  if (worst === undefined) return { product }
  const named = new Set(problems.map(({ line }) => line))
  const why = reason('leftOut', { handle, line: worst })
  const others = rows.filter(({ line }) => !named.has(line)).map(({ line }) => ({ line, why }))
  return { refused: [...problems, ...others] }
}
