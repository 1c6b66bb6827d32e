import { stringify } from 'csv-stringify/sync'

// What spreadsheets run as a formula: csv-stringify sets an apostrophe before it. A text that looks so already gets one
// more, so that reading, which takes one off, gives back exactly what was written.
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

export type CsvValue = string | number | boolean | null

/** Rows below a header, each ending in a line break. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return csvRows([header, ...rows])
}

/** Rows without a header, each ending in a line break. */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return stringify([...rows], {
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
