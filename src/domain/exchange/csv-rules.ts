import { CsvError, parse } from 'csv-parse/sync'

/** A record of the file with the line it starts on (the header is line 1). */
export type CsvRow = { line: number; cells: Record<string, string> }
export type RefusedRow = { line: number; why: string }

export type CsvTable = {
  header: string[]
  rows: CsvRow[]
  /** Records that could not be read, with their first cell where it can be told. */
  broken: (RefusedRow & { firstCell: string })[]
  notes: string[]
}

const unreadable: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text after a closing quote',
  INVALID_OPENING_QUOTE: 'there is a quote in the middle of a cell; quote the whole cell and double the quote',
}

/** Reads CSV as spreadsheets and shops write it: comma or semicolon, quotes, any line end, UTF-8 or a Western code page. */
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

// More broken lines than this are no typing errors: the file is something else.
const mostBroken = 1_000
const lineEnd = /\r\n|\n|\r/g

/** Records with the line each starts on. After one that cannot be read, reading goes on with the next line. */
function readRecords(text: string, delimiter: string) {
  const records: { line: number; cells: string[] }[] = []
  const broken: CsvTable['broken'] = []
  const starts = [0, ...[...text.matchAll(lineEnd)].map((end) => end.index + end[0].length)]
  let line = 1
  while (line <= starts.length && broken.length < mostBroken) {
    try {
      parse(text.slice(starts[line - 1]), {
        bom: line === 1,
        delimiter,
        raw: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        on_record: (parsed) => {
          // With `raw` a record comes with its text, which the library's types do not tell.
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

// What spreadsheets would run as a formula. An apostrophe before it makes it text; it is taken off again when read.
const formula = /^'*[=+\-@\t\r]/

/** One cell as written to a file. */
export function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Undoes what `csvCell` did against formulas. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** Rows below a header, each ending in a line break. */
export function csvText(header: readonly string[], rows: readonly (string | number | boolean | null)[][]): string {
  return [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}
