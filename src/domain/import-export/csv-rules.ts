import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** A record of the file with the line it starts on (the header is line 1). */
export type CsvRow = { line: number; cells: Record<string, string> }
export type RefusedRow = { line: number; why: string }

export type CsvTable = {
  header: string[]
  rows: CsvRow[]
  /** Records that could not be read, with their first cell where it is known. */
  broken: (RefusedRow & { firstCell: string })[]
  notes: string[]
}

const unreadable: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
  INVALID_OPENING_QUOTE: 'there is a quote in the middle of a cell; quote the whole cell and double the quote',
}

/**
 * Reads CSV as spreadsheets and shops write it: comma or semicolon, quotes, any line end, UTF-8 or a Western code page.
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const { text, note } = decoded(bytes)
  const firstLine = text.slice(0, (text.search(/[\r\n]/) + 1 || text.length + 1) - 1)
  const delimiter = firstLine.split(';').length > firstLine.split(',').length ? ';' : ','
  const { records, broken } = readRecords(text, delimiter)
  const [head, ...body] = records
  const header = (head?.cells ?? []).map((name) => name.trim())
  const rows: CsvRow[] = []
  for (const { line, cells } of body) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.slice(header.length).some((cell) => cell.trim() !== '')) {
      const why = `it has ${cells.length} cells where the header has ${header.length}; a cell with a comma needs quotes`
      broken.push({ line, why, firstCell: plainCell(cells[0]!) })
      continue
    }
    rows.push({ line, cells: Object.fromEntries(header.map((name, index) => [name, plainCell(cells[index] ?? '')])) })
  }
  return { header, rows, broken, notes: note ? [note] : [] }
}

// A file with more broken lines than this is no CSV.
const maxBroken = 1_000
const lineEnd = /\r\n|\n|\r/g

/** Records with the line each starts on. After one that cannot be read, reading goes on with the next line. */
function readRecords(text: string, delimiter: string) {
  const records: { line: number; cells: string[] }[] = []
  const broken: CsvTable['broken'] = []
  const starts = [0, ...[...text.matchAll(lineEnd)].map((end) => end.index + end[0].length)]
  let line = 1
  while (line <= starts.length && broken.length < maxBroken) {
    try {
      parse(text.slice(starts[line - 1]), {
        bom: line === 1,
        delimiter,
        raw: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        on_record: (parsed) => {
          // With `raw` a record comes with its text, which the library's types do not say.
          const { record, raw } = parsed as unknown as { record: string[]; raw: string }
          records.push({ line, cells: record })
          line += raw.match(lineEnd)?.length ?? 1
          return null
        },
      })
      break
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      const row = text.slice(starts[line - 1], starts[line])
      const firstCell = plainCell(row.split(delimiter, 1)[0]!.trim())
      broken.push({ line, why: unreadable[error.code] ?? 'it cannot be read as CSV', firstCell })
      line += 1
    }
  }
  return { records, broken }
}

function decoded(bytes: Uint8Array): { text: string; note: string | null } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), note: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null }
  } catch {
    const note = 'The file is not in UTF-8; it was read as a Western European spreadsheet file.'
    return { text: new TextDecoder('windows-1252').decode(bytes), note }
  }
}

// What spreadsheets run as a formula: csv-stringify sets an apostrophe before it. A text that looks so already gets one
// more, so that reading, which takes one off, gives back exactly what was written.
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

export type CsvValue = string | number | boolean | null

/** Rows below a header, each ending in a line break. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return stringify([header, ...rows], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // Some spreadsheets divide cells at semicolons, and some readers trim what is not quoted.
    quoted_match: [/;/, /^\s|\s$/],
    cast: {
      boolean: String,
      string: (text) => (text.startsWith("'") && formula.test(text) ? `'${text}` : text),
    },
  })
}

/** Undoes what `csvText` did against formulas. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
