import { CsvError, parse } from 'csv-parse/sync'
import { plainCell } from '#shared/csv.ts'
import {
  type ByteSource,
  type Encoding,
  encodingNames,
  type FoundEncoding,
  findEncoding,
  readStart,
  textOf,
} from './csv-encoding.ts'
import { type Note, type Reason, type RefusedRow, reason } from './import-reasons.ts'

/** A record of the file with the line it starts on (the header is line 1). */
export type CsvRow = { line: number; cells: Record<string, string> }
/** A record that could not be read, with its first cell where it is known. */
export type BrokenRow = RefusedRow & { firstCell: string }

export type CsvFile = {
  header: string[]
  /** Set if the file is not text at all: what it is instead. */
  problem: Reason | null
  encoding: Encoding
  delimiter: Delimiter
  /**
   * Reads from the beginning at each call. `names` renames the header's columns; a column with the name null is left
   * out.
   */
  rows(names?: readonly (string | null)[]): AsyncGenerator<CsvRow | BrokenRow>
  /** Notes about the file to report to the user. */
  notes: Note[]
}

export const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
type Delimiter = keyof typeof delimiterNames

const kinds = { workbook: reason('workbook'), binary: reason('notText'), empty: reason('empty') }

/**
 * Opens CSV as spreadsheets and shops write it: cells between commas, semicolons, tabs or bars, any line end, UTF-8,
 * UTF-16 or a Western code page. Only what is looked at is in memory.
 */
export async function openCsv(source: ByteSource): Promise<CsvFile> {
  const start = await readStart(source)
  const { delimiter, hasSeparatorLine } = delimiterOf(start.text)
  const file: CsvFile = {
    header: [],
    problem: null,
    encoding: start.encoding,
    delimiter,
    notes: [],
    rows: (names) => rowsOf(names ?? file.header),
  }
  if (start.kind !== 'text') return { ...file, problem: kinds[start.kind] }
  const isHeader = (record: CsvRecord | BrokenRow): record is CsvRecord =>
    'cells' in record && isFilled(record) && !(hasSeparatorLine && record.line === 1)
  const head = new RecordReader(delimiter).push(start.text, true).find(isHeader)
  file.header = (head?.cells ?? []).map(headerName)
  let found: FoundEncoding | null = null
  async function* rowsOf(names: readonly (string | null)[]) {
    found ??= await openedAs()
    const reader = new RecordReader(delimiter)
    let isBelowHeader = false
    for await (const [text, isLast] of textOf(source, found.encoding)) {
      for (const record of reader.push(text, isLast)) {
        if ('why' in record) yield record
        else if (!isBelowHeader) isBelowHeader = isHeader(record)
        else if (isFilled(record)) yield rowOf(record, { names, delimiter, isDamaged: found.isDamaged })
      }
    }
  }
  async function openedAs(): Promise<FoundEncoding> {
    const known = await findEncoding(source, start)
    if (known.encoding === 'windows-1252' || known.encoding === 'macintosh')
      file.notes.push({ line: null, why: reason('notUtf8', { encoding: encodingNames[known.encoding] }) })
    return known
  }
  return file
}

/** Returns the delimiter: the one given in a first line `sep=;`, or else the most frequent one in the first line. */
function delimiterOf(text: string): { delimiter: Delimiter; hasSeparatorLine: boolean } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, 20)
  const said = /^"?sep=([,;\t|])/i.exec(lines[0] ?? '')
  if (said) return { delimiter: said[1] as Delimiter, hasSeparatorLine: true }
  const first = (lines.find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '')
  const counted = (Object.keys(delimiterNames) as Delimiter[]).map((one) => ({ one, cells: first.split(one).length }))
  const [max] = counted.toSorted((a, b) => b.cells - a.cells)
  return { delimiter: max!.one, hasSeparatorLine: false }
}

const isFilled = ({ cells }: CsvRecord) => cells.some((cell) => cell.trim() !== '')

/** Returns a column's name without invisible characters and extra spaces. */
function headerName(cell: string): string {
  return cellText(cell)
    .replace(/[\0\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}

/**
 * Returns a cell's text without protection from spreadsheets: `="0123"` prevents reformatting, a leading apostrophe
 * prevents execution.
 */
function cellText(cell: string): string {
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : plainCell(cell)
}

function rowOf(
  { line, cells }: CsvRecord,
  { names, delimiter, isDamaged }: { names: readonly (string | null)[]; delimiter: Delimiter; isDamaged: boolean },
): CsvRow | BrokenRow {
  const firstCell = cellText(cells[0]!)
  if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
    const values = { cells: cells.length, columns: names.length, delimiter: { delimiter: delimiterNames[delimiter] } }
    return { line, why: reason('tooManyCells', values), firstCell }
  }
  if (isDamaged && cells.some((cell) => cell.includes('\uFFFD'))) return { line, why: reason('damaged'), firstCell }
  // A row that ends early says nothing of its last columns.
  const said = names.slice(0, cells.length).map((name, index) => [name, cellText(cells[index]!)] as const)
  return { line, cells: Object.fromEntries(said.filter(([name]) => name !== null)) }
}

type CsvRecord = { line: number; cells: string[] }

const unreadable: Record<string, Reason> = {
  CSV_QUOTE_NOT_CLOSED: reason('quoteOpen'),
  CSV_INVALID_CLOSING_QUOTE: reason('textAfterQuote'),
  INVALID_OPENING_QUOTE: reason('quoteInside'),
}
const lineEnd = /\r\n|\n|\r/g
// A carriage return at the end may be half of a line end.
const anyLineEnd = /\r\n|\n|\r(?!$)/
const windowChars = 64 * 1024
// A cell with more lines in it is a quote that was never closed.
const maxOpenQuoteChars = 2 * 1024 * 1024
// A file without line ends would be one row of so many cells that it takes minutes and all memory.
const maxLineChars = 1024 * 1024
// A file with more broken lines than this is no CSV.
const maxBroken = 1_000

/** Finds records in text that comes in parts. After one that cannot be read, reading goes on with the next line. */
class RecordReader {
  #delimiter: string
  #text = ''
  #line = 1
  #wanted = windowChars
  #broken = 0

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  push(part: string, isLast: boolean): (CsvRecord | BrokenRow)[] {
    this.#text += this.#line === 1 && this.#text === '' ? part.replace(/^\uFEFF/, '') : part
    const found: (CsvRecord | BrokenRow)[] = []
    if (!isLast && this.#text.length < this.#wanted) return found
    while (this.#text !== '' && this.#broken < maxBroken) {
      if (this.#isLineTooLong()) {
        const end = anyLineEnd.exec(this.#text)
        if (!isLast && !end) break
        found.push(this.#skipLine(reason('lineTooLong'), end))
        continue
      }
      const { records, error } = this.#parse()
      // The last record may continue in the next part.
      const whole = error || isLast ? records : records.slice(0, -1)
      let position = 0
      for (const { cells, raw } of whole) {
        found.push({ line: this.#line, cells })
        this.#line += raw.match(lineEnd)?.length ?? 1
        position += raw.length
        // If a line ends in two characters, `raw` contains only the first.
        if (this.#text.startsWith('\r\n', position - 1)) position += 1
      }
      this.#text = this.#text.slice(position)
      if (!error) break
      const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' && this.#text.length < maxOpenQuoteChars
      const end = anyLineEnd.exec(this.#text)
      if (!isLast && (isOpen || !end)) break
      if (this.#quoteAsText(error, end?.index ?? this.#text.length)) continue
      found.push(this.#skipLine(unreadable[error.code] ?? reason('notCsv'), end))
    }
    this.#wanted = Math.max(windowChars, 2 * this.#text.length)
    return found
  }

  /** Quotes the cells `="0123"` of a line, by which spreadsheets keep text as it is; false where there are none. */
  #quoteAsText(error: CsvError, length: number): boolean {
    if ((error.code as string) !== 'INVALID_OPENING_QUOTE') return false
    const cell = new RegExp(`(^|[${this.#delimiter}])="([^"\\r\\n]*)"(?=[${this.#delimiter}]|$)`, 'g')
    const line = this.#text.slice(0, length)
    const quoted = line.replace(cell, '$1"=""$2"""')
    this.#text = quoted + this.#text.slice(length)
    return quoted !== line
  }

  #isLineTooLong(): boolean {
    return this.#text.length > maxLineChars && !/[\r\n]/.test(this.#text.slice(0, maxLineChars))
  }

  #skipLine(why: Reason, end: RegExpExecArray | null): BrokenRow {
    const length = end ? end.index + end[0].length : this.#text.length
    const row = this.#text.slice(0, length)
    const firstCell = plainCell(row.split(this.#delimiter, 1)[0]!.trim())
    const broken = { line: this.#line, why, firstCell }
    this.#text = this.#text.slice(length)
    this.#line += 1
    this.#broken += 1
    return broken
  }

  #parse(): { records: { cells: string[]; raw: string }[]; error: CsvError | null } {
    const records: { cells: string[]; raw: string }[] = []
    try {
      parse(this.#text, {
        delimiter: this.#delimiter,
        raw: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        on_record: (parsed) => {
          // With the option `raw`, a record comes with its text, which the library's types do not declare.
          const { record, raw } = parsed as unknown as { record: string[]; raw: string }
          records.push({ cells: record, raw })
          return null
        },
      })
      return { records, error: null }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      return { records, error }
    }
  }
}
