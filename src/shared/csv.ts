import { stringify } from 'csv-stringify/sync'

// Text that spreadsheets would run as a formula gets a leading apostrophe. Text that already looks so gets one more,
// so that reading, which removes one, restores it exactly.
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
// A phone number in international form computes nothing, and other programs read it as it is.
const phone = /^\+\d{5,15}$/

/** Marks a file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

export type CsvValue = string | number | boolean | null

/** Rows below a header, each ending in a line break. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return csvRows([header, ...rows])
}

/** A file with the mark that spreadsheets need for letters beyond ASCII, or without it for programs. */
export function csvFile(text: string, { bom }: { bom: boolean }): string {
  return bom && !text.startsWith(byteOrderMark) ? byteOrderMark + text : text
}

/** Rows without a header, each ending in a line break. */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    // Spreadsheets divide cells at semicolons or tabs, readers end rows at line breaks, some trim what is not quoted.
    quoted_match: [/[;\t\r\n]/, /^\s|\s$/],
    cast: {
      boolean: String,
      string: (text) => (formula.test(text) && !phone.test(text) ? `'${text}` : text),
    },
  })
}

/** Undoes what `csvText` did against formulas. */
export function plainCell(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
