import { type GridCells, type GridRow, nameOfRow, type RowCells } from '#contract/office/catalogue/product-grid.ts'
import { parseAmount, writeAmount } from '#office/kit/form/amount-rules.ts'
import { type Cents, type Currency, currencies } from '#shared/money.ts'

type CellName = keyof GridCells
type Kind = 'text' | 'money' | 'count' | 'flag'
/** `currency`: of a price in another currency than the euro. */
export type GridColumn = { name: CellName; kind: Kind; isRequired: boolean; width: string; currency?: Currency }

const otherPrices = currencies.flatMap((currency): GridColumn[] => {
  if (currency === 'EUR') return []
  const column = { kind: 'money', isRequired: false, width: 'min-w-32', currency } as const
  return [
    { ...column, name: `price_${currency}` },
    { ...column, name: `member_price_${currency}` },
  ]
})

export const columns: readonly GridColumn[] = [
  { name: 'name', kind: 'text', isRequired: false, width: 'min-w-60' },
  { name: 'price', kind: 'money', isRequired: true, width: 'min-w-28' },
  { name: 'member_price', kind: 'money', isRequired: false, width: 'min-w-32' },
  ...otherPrices,
  { name: 'vendor', kind: 'text', isRequired: false, width: 'min-w-36' },
  { name: 'sku', kind: 'text', isRequired: false, width: 'min-w-32' },
  { name: 'barcode', kind: 'text', isRequired: false, width: 'min-w-36' },
  { name: 'summary', kind: 'text', isRequired: false, width: 'min-w-72' },
  { name: 'low_stock_at', kind: 'count', isRequired: false, width: 'min-w-28' },
  { name: 'position', kind: 'count', isRequired: true, width: 'min-w-28' },
  { name: 'featured', kind: 'flag', isRequired: true, width: 'min-w-28' },
  { name: 'long_marketing', kind: 'flag', isRequired: true, width: 'min-w-36' },
]

/** Returns the columns to show: those of prices in another currency where the rows have them. */
export const columnsOf = ([row]: readonly GridRow[]): readonly GridColumn[] =>
  columns.filter(({ name, currency }) => currency === undefined || (row !== undefined && name in row.cells))

/** True if columns of this kind are aligned like numbers. */
export const isNumber = (kind: Kind): boolean => kind === 'money' || kind === 'count'

const mayBeNull: readonly CellName[] = ['vendor', 'sku', 'barcode']

/** Edit of a row: the row as it was, and the typed texts of the cells that differ. */
export type RowEdit = { base: GridRow; texts: Readonly<Partial<Record<CellName, string>>> }
/** Edits by the names of their rows. */
export type Edits = ReadonlyMap<string, RowEdit>
export type Problems = Readonly<Partial<Record<CellName, string>>>

const yes = /^(1|true|x|yes|ja|oui|✓)$/i
const no = /^(|0|false|no|nei|nej|non)$/i

/** Formats a cell's value as text, with the user's decimal sign. */
export function writeCell({ name, kind }: GridColumn, cells: RowCells, decimalSign: string): string {
  const value = cells[name] ?? null
  if (kind === 'money') return writeAmount(value as Cents | null, decimalSign)
  if (kind === 'flag') return value ? '✓' : ''
  return value === null ? '' : String(value)
}

/** True if the row has a cell in the column: variants have few, and a product with options has no SKU. */
export const hasCell = ({ cells }: GridRow, { name }: GridColumn): boolean => name in cells

/** Returns the value that a text means in a column, or the message key of its problem. */
export function parseCell(
  { name, kind, isRequired, currency }: GridColumn,
  text: string,
  variant: string | null = null,
): { value: unknown } | { problem: string } {
  const plain = text.trim()
  if (kind === 'flag') {
    if (yes.test(plain)) return { value: true }
    return no.test(plain) ? { value: false } : { problem: 'validation.yesOrNo' }
  }
  if (kind === 'text') return { value: plain === '' ? null : plain }
  // A variant without a price has the product's.
  const isNeeded = isRequired && (name !== 'price' || variant === null)
  if (plain === '') return isNeeded ? { problem: 'validation.required' } : { value: null }
  if (kind === 'money') {
    const amount = parseAmount(plain, currency)
    return amount === null || Number.isNaN(amount) || amount < 0 ? { problem: 'validation.price' } : { value: amount }
  }
  return /^\d{1,6}$/.test(plain) ? { value: Number(plain) } : { problem: 'validation.wholeNumber' }
}

type Typed = { row: GridRow; column: GridColumn; text: string }

/** Writes texts into cells. A text with the cell's original value is not an edit. */
export function withTexts(edits: Edits, typed: readonly Typed[], decimalSign: string): Edits {
  const next = new Map(edits)
  for (const { row, column, text } of typed) {
    if (!hasCell(row, column)) continue
    const name = nameOfRow(row)
    const { base, texts } = next.get(name) ?? { base: row, texts: {} }
    const { [column.name]: _, ...others } = texts
    const parsed = parseCell(column, text, row.variant)
    const was = parseCell(column, writeCell(column, base.cells, decimalSign), row.variant)
    const isSame = 'value' in parsed && 'value' in was && parsed.value === was.value
    const changed = isSame ? others : { ...others, [column.name]: text }
    if (Object.keys(changed).length) next.set(name, { base, texts: changed })
    else next.delete(name)
  }
  return next
}

/** Prices of a product, which its variants have where they have none of their own. */
export type Prices = { price: Cents | null; memberPrice: Cents | null }
const unknownPrices: Prices = { price: null, memberPrice: null }

/** Returns the typed prices of a row, or its stored ones where none or no valid one is typed. */
export function pricesOf(row: GridRow, edit: RowEdit | undefined): Prices {
  const cells = { ...(edit?.base ?? row).cells }
  for (const column of columns.filter(({ kind, currency }) => kind === 'money' && currency === undefined)) {
    const text = edit?.texts[column.name]
    const parsed = text === undefined ? null : parseCell(column, text, row.variant)
    if (parsed && 'value' in parsed) Object.assign(cells, { [column.name]: parsed.value })
  }
  return { price: cells.price ?? null, memberPrice: cells.member_price ?? null }
}

/** Returns the prices that a variant has from its product. With its own price, no member price is the product's. */
export const pricesFrom = (product: Prices, own: Prices): Prices => ({
  price: product.price,
  memberPrice: own.price === null ? product.memberPrice : null,
})

/** Returns the message keys of the invalid cells in an edited row; a variant's need the prices of its product. */
export function problemsOf(edit: RowEdit, product: Prices = unknownPrices): Problems {
  const { base, texts } = edit
  const problems: Partial<Record<CellName, string>> = {}
  for (const column of columns) {
    const text = texts[column.name]
    const parsed = text === undefined ? null : parseCell(column, text, base.variant)
    if (parsed && 'problem' in parsed) problems[column.name] = parsed.problem
  }
  const own = pricesOf(base, edit)
  const hasOwn = own.price !== null || own.memberPrice !== null
  const from = pricesFrom(product, own)
  const [price, memberPrice] = [own.price ?? from.price, own.memberPrice ?? from.memberPrice]
  const isHigh = hasOwn && price !== null && memberPrice !== null && memberPrice >= price
  if (isHigh && !problems.price && !problems.member_price)
    problems[texts.member_price === undefined ? 'price' : 'member_price'] = 'validation.memberPriceLower'
  return problems
}

/** Returns the values of an edited row without problems that are changed, amounts in cents. */
export function changedCells({ base, texts }: RowEdit): RowCells {
  const changed = columns.filter(({ name }) => texts[name] !== undefined)
  return Object.fromEntries(
    changed.map((column) => {
      const parsed = parseCell(column, texts[column.name]!, base.variant)
      const value = 'value' in parsed ? parsed.value : null
      // A language's text can be empty but never null.
      return [column.name, value === null && !mayBeNull.includes(column.name) && column.kind === 'text' ? '' : value]
    }),
  )
}

/** Returns the typed prices of each product, by id. */
export function productPrices(rows: readonly GridRow[], edits: Edits): ReadonlyMap<number, Prices> {
  const products = rows.filter(({ variant }) => variant === null)
  return new Map(products.map((row) => [row.id, pricesOf(row, edits.get(nameOfRow(row)))]))
}

/** Splits edited rows into those to save and the products that are held back as a row of theirs has a problem. */
export function readyRows(rows: readonly GridRow[], edits: Edits): { ready: RowEdit[]; bad: ReadonlySet<number> } {
  const prices = productPrices(rows, edits)
  const all = [...edits.values()]
  const wrong = all.filter((edit) => Object.keys(problemsOf(edit, pricesAbove(edit.base, prices))).length > 0)
  const bad = new Set(wrong.map(({ base }) => base.id))
  return { ready: all.filter(({ base }) => !bad.has(base.id)), bad }
}

/** Returns the prices of a variant's product; none for a product itself. */
export const pricesAbove = ({ id, variant }: GridRow, prices: ReadonlyMap<number, Prices>): Prices =>
  (variant !== null && prices.get(id)) || unknownPrices

/** Returns the rows with those of changed products as they are now. */
export function presentRows(rows: readonly GridRow[], changed: ReadonlyMap<number, readonly GridRow[]>): GridRow[] {
  const newer = new Map([...changed].filter(([id, [now]]) => rows.some((row) => row.id === id && isBefore(row, now))))
  return rows.flatMap((row) => {
    const now = newer.get(row.id)
    if (!now) return [row]
    return row.variant === null ? now : []
  })
}

const isBefore = (row: GridRow, other: GridRow | undefined) => other !== undefined && row.version < other.version
