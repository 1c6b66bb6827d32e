import type { GridCells, GridRow } from '#contract/office/catalogue/product-grid.ts'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import type { Cents } from '#shared/money.ts'

export type CellName = keyof GridCells
type Kind = 'text' | 'money' | 'count' | 'flag'
export type GridColumn = { name: CellName; kind: Kind; isRequired: boolean; width: string }

export const columns: readonly GridColumn[] = [
  { name: 'name', kind: 'text', isRequired: false, width: 'min-w-60' },
  { name: 'price', kind: 'money', isRequired: true, width: 'min-w-28' },
  { name: 'member_price', kind: 'money', isRequired: false, width: 'min-w-32' },
  { name: 'vendor', kind: 'text', isRequired: false, width: 'min-w-36' },
  { name: 'sku', kind: 'text', isRequired: false, width: 'min-w-32' },
  { name: 'barcode', kind: 'text', isRequired: false, width: 'min-w-36' },
  { name: 'summary', kind: 'text', isRequired: false, width: 'min-w-72' },
  { name: 'low_stock_at', kind: 'count', isRequired: false, width: 'min-w-28' },
  { name: 'position', kind: 'count', isRequired: true, width: 'min-w-28' },
  { name: 'featured', kind: 'flag', isRequired: true, width: 'min-w-28' },
  { name: 'long_marketing', kind: 'flag', isRequired: true, width: 'min-w-36' },
]

const mayBeNull: readonly CellName[] = ['vendor', 'sku', 'barcode']

/** Edit of a row: the row as it was, and the typed texts of the cells that differ. */
export type RowEdit = { base: GridRow; texts: Readonly<Partial<Record<CellName, string>>> }
export type Edits = ReadonlyMap<number, RowEdit>

const yes = /^(1|true|x|yes|ja|oui|✓)$/i
const no = /^(|0|false|no|nei|nej|non)$/i

/** Formats a cell's value as text, with the user's decimal sign. */
export function writeCell({ name, kind }: GridColumn, cells: GridCells, decimalSign: string): string {
  const value = cells[name]
  if (kind === 'money') return writeAmount(value as Cents | null, decimalSign)
  if (kind === 'flag') return value ? '✓' : ''
  return value === null ? '' : String(value)
}

/** Returns the value that a text means in a column, or the message key of its problem. */
export function parseCell({ kind, isRequired }: GridColumn, text: string): { value: unknown } | { problem: string } {
  const plain = text.trim()
  if (kind === 'flag') {
    if (yes.test(plain)) return { value: true }
    return no.test(plain) ? { value: false } : { problem: 'validation.yesOrNo' }
  }
  if (kind === 'text') return { value: plain === '' ? null : plain }
  if (plain === '') return isRequired ? { problem: 'validation.required' } : { value: null }
  if (kind === 'money') {
    const amount = parseAmount(plain)
    return amount === null || Number.isNaN(amount) || amount < 0 ? { problem: 'validation.price' } : { value: amount }
  }
  return /^\d{1,6}$/.test(plain) ? { value: Number(plain) } : { problem: 'validation.wholeNumber' }
}

/** Writes a text into a cell. A text with the cell's original value is not an edit. */
export function withText(
  edits: Edits,
  { row, column, text, decimalSign }: { row: GridRow; column: GridColumn; text: string; decimalSign: string },
): Edits {
  const { base, texts } = edits.get(row.id) ?? { base: row, texts: {} }
  const { [column.name]: _, ...others } = texts
  const parsed = parseCell(column, text)
  const was = parseCell(column, writeCell(column, base.cells, decimalSign))
  const isSame = 'value' in parsed && 'value' in was && parsed.value === was.value
  const next = isSame ? others : { ...others, [column.name]: text }
  const rest = [...edits].filter(([id]) => id !== row.id)
  return new Map(Object.keys(next).length ? [...rest, [row.id, { base, texts: next }]] : rest)
}

/** Returns the message keys of the invalid cells in an edited row. */
export function problemsOf({ base, texts }: RowEdit): Partial<Record<CellName, string>> {
  const problems: Partial<Record<CellName, string>> = {}
  const values: Record<string, unknown> = { ...base.cells }
  for (const column of columns) {
    const text = texts[column.name]
    if (text === undefined) continue
    const parsed = parseCell(column, text)
    if ('problem' in parsed) problems[column.name] = parsed.problem
    else values[column.name] = parsed.value
  }
  const { price, member_price } = values as GridCells
  if (!problems.price && !problems.member_price && member_price !== null && member_price >= price) {
    problems[texts.member_price === undefined ? 'price' : 'member_price'] = 'validation.memberPriceLower'
  }
  return problems
}

/** Returns the values of a row's changed cells, amounts in cents; null if one is invalid. */
export function changedCells(edit: RowEdit): Partial<GridCells> | null {
  if (Object.keys(problemsOf(edit)).length) return null
  const changed = columns.filter(({ name }) => edit.texts[name] !== undefined)
  return Object.fromEntries(
    changed.map((column) => {
      const parsed = parseCell(column, edit.texts[column.name]!)
      const value = 'value' in parsed ? parsed.value : null
      // A language's text can be empty but never null.
      return [column.name, value === null && !mayBeNull.includes(column.name) && column.kind === 'text' ? '' : value]
    }),
  )
}

/** Parses rows of cells as spreadsheets copy them: tabs between cells, quotes around those with line breaks. */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      endCell()
      if (at + 1 < text.length) rows.push([])
    } else cell += sign
  }
  if (cell !== '' || !/[\r\n]$/.test(text)) endCell()
  return rows
}
