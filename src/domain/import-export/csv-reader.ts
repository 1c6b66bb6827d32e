import { CsvError, parse } from 'csv-parse/sync'
import { plainCell } from './csv-rules.ts'
import { type Note, type Reason, type RefusedRow, reason } from './import-reasons.ts'

/** A file that can be read from its beginning as often as needed. */
export type ByteSource = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A record of the file with the line it starts on (the header is line 1). */
export type CsvRow = { line: number; cells: Record<string, string> }
/** A record that could not be read, with its first cell where it is known. */
export type BrokenRow = RefusedRow & { firstCell: string }

export type CsvFile = {
  header: string[]
  /** Anew at each call. */
  rows(): AsyncGenerator<CsvRow | BrokenRow>
  /** What is to be told of the file. */
  notes: Note[]
}

/**
 * Opens CSV as spreadsheets and shops write it: comma or semicolon, quotes, any line end, UTF-8 or a Western code page.
 * Only what is looked at is in memory.
 */
export async function openCsv(source: ByteSource): Promise<CsvFile> {
  const start = await readStart(source)
  const delimiter = delimiterOf(start)
  const head = new RecordReader(delimiter).push(start, true).find((record) => 'cells' in record)
  const header = (head?.cells ?? []).map((name) => name.trim())
  const file: CsvFile = { header, notes: [], rows }
  let encoding: Encoding | null = null
  async function* rows() {
    if (!encoding) {
      encoding = await findEncoding(source)
      if (encoding === 'windows-1252') {
        file.notes.push({ line: null, why: reason('notUtf8', { encoding: 'Windows-1252' }) })
      }
    }
    const reader = new RecordReader(delimiter)
    let isHeader = true
    for await (const [text, isLast] of textOf(source, encoding)) {
      for (const record of reader.push(text, isLast)) {
        if ('why' in record) yield record
        else if (isHeader) isHeader = false
        else if (record.cells.some((cell) => cell.trim() !== '')) yield rowOf(header, record)
      }
    }
  }
  return file
}

/** What divides the cells of a file, by its first line. */
export function delimiterOf(text: string): ';' | ',' {
  const [firstLine = ''] = text.split(/[\r\n]/, 1)
  return firstLine.split(';').length > firstLine.split(',').length ? ';' : ','
}

function rowOf(header: readonly string[], { line, cells }: CsvRecord): CsvRow | BrokenRow {
  if (cells.slice(header.length).some((cell) => cell.trim() !== '')) {
    const counts = { cells: cells.length, columns: header.length }
    const why = reason('tooManyCells', { ...counts, delimiter: { delimiter: 'comma' } })
    return { line, why, firstCell: plainCell(cells[0]!) }
  }
  return { line, cells: Object.fromEntries(header.map((name, index) => [name, plainCell(cells[index] ?? '')])) }
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

const startBytes = 64 * 1024

/** The beginning of the file as text, enough for its header. */
async function readStart(source: ByteSource): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const bytes of source()) {
    parts.push(bytes)
    size += bytes.byteLength
    if (size >= startBytes) break
  }
  const start = Buffer.concat(parts)
  const encoding = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    // Without its end a character may be cut through.
    return new TextDecoder(encoding, { fatal: true }).decode(start, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(start)
  }
}

async function findEncoding(source: ByteSource): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const bytes of source()) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
      isFirst = false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text part by part, and whether it is the last one. */
async function* textOf(source: ByteSource, encoding: Encoding): AsyncGenerator<[string, boolean]> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of source()) yield [decoder.decode(bytes, { stream: true }), false]
  yield [decoder.decode(), true]
}

type CsvRecord = { line: number; cells: string[] }

const unreadable: Record<string, Reason> = {
  CSV_QUOTE_NOT_CLOSED: reason('quoteOpen'),
  CSV_INVALID_CLOSING_QUOTE: reason('textAfterQuote'),
  INVALID_OPENING_QUOTE: reason('quoteInside'),
}
const lineEnd = /\r\n|\n|\r/g
const windowChars = 64 * 1024
// A cell with more lines in it is a quote that was never closed.
const maxOpenQuoteChars = 2 * 1024 * 1024
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
      const { records, error } = this.#parse()
      // What ends where the text does may go on in the next part.
      const whole = error || isLast ? records : records.slice(0, -1)
      let position = 0
      for (const { cells, raw } of whole) {
        found.push({ line: this.#line, cells })
        this.#line += raw.match(lineEnd)?.length ?? 1
        position += raw.length
        // Of a line end of two characters the library gives the first one.
        if (this.#text.startsWith('\r\n', position - 1)) position += 1
      }
      this.#text = this.#text.slice(position)
      if (!error) break
      const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' && this.#text.length < maxOpenQuoteChars
      const end = /\r\n|\n|\r(?!$)/.exec(this.#text)
      if (!isLast && (isOpen || !end)) break
      found.push(this.#skipLine(error, end ? end.index + end[0].length : this.#text.length))
    }
    this.#wanted = Math.max(windowChars, 2 * this.#text.length)
    return found
  }

  #skipLine(error: CsvError, length: number): BrokenRow {
    const row = this.#text.slice(0, length)
    const firstCell = plainCell(row.split(this.#delimiter, 1)[0]!.trim())
    const broken = { line: this.#line, why: unreadable[error.code] ?? reason('notCsv'), firstCell }
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
          // With `raw` a record comes with its text, which the library's types do not say.
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
