import { type ByteSource, encodingNames } from './csv-encoding.ts'
import { type BrokenRow, type CsvFile, type CsvRow, delimiterNames, openCsv } from './csv-reader.ts'
import { type Note, type Reason, type RefusedRow, reason } from './import-reasons.ts'
import { cell, type ImportedProduct, readProduct } from './import-rules.ts'
import { type ColumnPlan, foreignShopOf, planColumns } from './product-columns.ts'

/** A product, or rows that are refused with their reasons: one bad row refuses its whole product. */
export type FileEntry = { product: ImportedProduct; refused?: never } | { product?: never; refused: RefusedRow[] }

export type ProductFile = {
  columns: ColumnPlan
  /** Why nothing of the file can be read; null where it can. */
  problem: Reason[] | null
  /** Warnings so far: more may come while the file is read. */
  notes: Note[]
  /** Products and refused rows; a product comes with its last row. The order is the same at each call. */
  entries(): AsyncGenerator<FileEntry>
  count(): Promise<number>
}

/**
 * Opens a product file in Shopify's format; `chosen` maps its columns, null if not chosen yet. Rows may come in any
 * order; few of them are in memory at once.
 */
export async function openProductFile(
  source: ByteSource,
  chosen: Readonly<Record<string, string>> | null = null,
): Promise<ProductFile> {
  const csv = await openCsv(source)
  const columns = planColumns(csv.header, chosen)
  const problem = problemOf(csv, columns)
  const rows = () => csv.rows(columns.names)
  let known: Promise<Contents> | null = null
  const contents = () => {
    known ??= readContents(rows())
    return known
  }
  async function* entries() {
    if (problem) yield { refused: [{ line: 1, why: problem }] }
    else {
      if ((await contents()).rows.size === 0) csv.notes.push({ line: null, why: reason('headerOnly') })
      yield* entriesOf(rows(), await contents(), csv.notes)
    }
  }
  return {
    columns,
    problem,
    notes: csv.notes,
    entries,
    count: async () => (problem ? 0 : (await contents()).rows.size),
  }
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
  /** Rows by handle. */
  rows: Map<string, number>
  /** Lines that cannot be read, by the handle that they seem to be of. */
  spoiled: Map<string, number>
}

async function readContents(rows: AsyncIterable<CsvRow | BrokenRow>): Promise<Contents> {
  const contents: Contents = { rows: new Map(), spoiled: new Map() }
  for await (const row of rows) {
    if ('why' in row) contents.spoiled.set(row.firstCell, row.line)
    else {
      const handle = cell(row, 'Handle')
      if (handle) contents.rows.set(handle, (contents.rows.get(handle) ?? 0) + 1)
    }
  }
  return contents
}

async function* entriesOf(
  rows: AsyncIterable<CsvRow | BrokenRow>,
  contents: Contents,
  notes: Note[],
): AsyncGenerator<FileEntry> {
  const open = new Map<string, CsvRow[]>()
  for await (const row of rows) {
    if ('why' in row) {
      yield { refused: [{ line: row.line, why: row.why }] }
      continue
    }
    const handle = cell(row, 'Handle')
    if (!handle) {
      yield { refused: [{ line: row.line, why: reason('cellEmpty', { column: 'Handle' }) }] }
      continue
    }
    const group = open.get(handle) ?? []
    group.push(row)
    open.set(handle, group)
    if (group.length < contents.rows.get(handle)!) continue
    open.delete(handle)
    yield entryOf(handle, group, contents.spoiled.get(handle), notes)
  }
}

function entryOf(handle: string, rows: CsvRow[], spoiledAt: number | undefined, notes: Note[]): FileEntry {
  const problems: RefusedRow[] = []
  const product = readProduct(handle, rows, problems, notes)
  const worst = problems[0]?.line ?? spoiledAt
  if (worst === undefined) return { product }
  const named = new Set(problems.map(({ line }) => line))
  const why = reason('leftOut', { handle, line: worst })
  const others = rows.filter(({ line }) => !named.has(line)).map(({ line }) => ({ line, why }))
  return { refused: [...problems, ...others] }
}
