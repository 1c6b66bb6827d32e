import type { StockItem } from '#contract/office/catalogue/stock.ts'

/** What is typed and scanned during a stocktake. Pure. */

/** A typed count, with what was expected on hand and known of the stock at that moment. */
export type TypedCount = {
  /** Changes with each edit: a count that is sent again under its key has no effect. */
  key: string
  text: string
  expected: number | null
  basis: number | null
  /** Who changed the stock since it was counted, so that it must be looked at again; empty for a program. */
  changedBy?: string
}

/** Typed counts by the name of their row. */
export type Counts = Readonly<Record<string, TypedCount>>

export const rowName = ({ product_id, size }: StockItem) => `${product_id} ${size ?? ''}`

/** Returns the units that a text means: a count, or a change such as `+5` or `−2`. Null if it is neither. */
export function countedIn({ text, expected }: Pick<TypedCount, 'text' | 'expected'>): number | null {
  const [, sign, digits] = text.trim().match(/^([+\-−]?)\s?(\d{1,7})$/) ?? []
  if (digits === undefined) return null
  const units = Number(digits)
  const counted = sign ? (expected ?? 0) + (sign === '+' ? units : -units) : units
  return counted >= 0 && counted <= 1_000_000 ? counted : null
}

/** Returns counted minus expected units; null if the text cannot be read. All units of an untracked row are new. */
export function differenceOf(count: TypedCount): number | null {
  const counted = countedIn(count)
  return counted === null ? null : counted - (count.expected ?? 0)
}

/** Writes a text into a row. An empty one removes the count. */
export function withText(counts: Counts, row: StockItem, { text, key }: { text: string; key: string }): Counts {
  const { [rowName(row)]: _, ...others } = counts
  if (text.trim() === '') return others
  return { ...others, [rowName(row)]: { key, text, expected: row.on_hand, basis: row.basis } }
}

/** Adds a scanned unit to a row's count, which keeps what was expected when it began. */
export function withScan(counts: Counts, row: StockItem, key: string): Counts {
  const begun = counts[rowName(row)]
  const counted = begun ? countedIn(begun) : null
  if (!begun || counted === null) return withText(counts, row, { text: '1', key })
  return { ...counts, [rowName(row)]: { ...begun, key, text: String(counted + 1) } }
}

/** Compares codes as scanners and people write them: without case, spaces and marks, and a UPC as the EAN it is. */
export function codeKey(code: string): string {
  const plain = code
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return /^\d{8,}$/.test(plain) ? plain.replace(/^0+/, '') : plain
}

/** Returns the rows with a SKU or barcode. */
export function rowsWithCode(rows: readonly StockItem[], code: string): StockItem[] {
  const key = codeKey(code)
  if (key === '') return []
  return rows.filter(({ sku, barcode }) => [sku, barcode].some((own) => own !== null && codeKey(own) === key))
}

export const shownRows = ['all', 'uncounted', 'differences'] as const
export type ShownRows = (typeof shownRows)[number]

/** `categories`: a product is in one of them; null for all products. */
export type StocktakeFilter = { text: string; categories: readonly number[] | null }

/** Returns the rows that fit the filter. `names`: limits them to these; null for no limit. */
export function filtered(
  rows: readonly StockItem[],
  { text, categories }: StocktakeFilter,
  names: ReadonlySet<string> | null,
): StockItem[] {
  const wanted = text.trim().toLowerCase()
  const code = codeKey(text)
  return rows.filter((row) => {
    if (names && !names.has(rowName(row))) return false
    if (categories && !row.categories.some((id) => categories.includes(id))) return false
    if (wanted === '') return true
    const words = [row.product, row.size_label, row.size].filter(Boolean).join(' ').toLowerCase()
    return words.includes(wanted) || [row.sku, row.barcode].some((own) => own && code && codeKey(own).includes(code))
  })
}

/** Returns the names of the rows that are not counted yet, or those with a difference; null for all. */
export function namesOf(rows: readonly StockItem[], counts: Counts, shown: ShownRows): ReadonlySet<string> | null {
  if (shown === 'all') return null
  const fits = (count: TypedCount | undefined) =>
    shown === 'uncounted' ? !count : count !== undefined && (differenceOf(count) !== 0 || count.expected === null)
  return new Set(rows.map(rowName).filter((name) => fits(counts[name])))
}

/** Sums up a stocktake: counted rows, rows that differ, units found and units short, and rows that cannot be sent. */
export function summaryOf(rows: readonly StockItem[], counts: Counts) {
  const typed = rows.flatMap((row) => counts[rowName(row)] ?? [])
  const differences = typed.map(differenceOf)
  const known = differences.filter((difference) => difference !== null)
  return {
    counted: typed.length,
    differing: known.filter((difference) => difference !== 0).length,
    found: known.reduce((sum, difference) => sum + Math.max(0, difference), 0),
    short: known.reduce((sum, difference) => sum - Math.min(0, difference), 0),
    unreadable: differences.length - known.length,
    changed: typed.filter(({ changedBy }) => changedBy !== undefined).length,
  }
}

/** Returns the lines that can be sent: those that can be read and were not changed by others. */
export function linesToSend(rows: readonly StockItem[], counts: Counts) {
  return rows.flatMap((row) => {
    const count = counts[rowName(row)]
    const counted = count && countedIn(count)
    if (!count || counted === null || counted === undefined || count.changedBy !== undefined) return []
    const { key, expected, basis } = count
    return [{ key, product: row.product_id, size: row.size, counted, expected, basis }]
  })
}
