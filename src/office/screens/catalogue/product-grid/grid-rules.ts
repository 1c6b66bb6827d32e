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

const columnOf = (name: CellName) => columns.find((column) => column.name === name)!

/** Names of the cells with the price and the member price in a currency. */
export const priceCells = (currency: Currency) =>
  currency === 'EUR'
    ? (['price', 'member_price'] as const)
    : ([`price_${currency}`, `member_price_${currency}`] as const)

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

export type Prices = { price: Cents | null; memberPrice: Cents | null }
/** A row of a product, with its edit. */
export type ProductRow = { row: GridRow; edit: RowEdit | undefined }

/** Returns the typed prices of a row in a currency, or its stored ones where none or no valid one is typed. */
export function pricesOf({ row, edit }: ProductRow, currency: Currency): Prices {
  const [price, memberPrice] = priceCells(currency).map((name) => {
    const text = edit?.texts[name]
    const parsed = text === undefined ? null : parseCell(columnOf(name), text, row.variant)
    const value = parsed && 'value' in parsed ? parsed.value : (edit?.base ?? row).cells[name]
    return (value ?? null) as Cents | null
  })
  return { price: price ?? null, memberPrice: memberPrice ?? null }
}

/** Returns the prices that a variant has from its product. With its own price, no member price is the product's. */
export const pricesFrom = (product: Prices, own: Prices): Prices => ({
  price: product.price,
  memberPrice: own.price === null ? product.memberPrice : null,
})

/** Returns the message keys of the invalid cells in an edited row; a variant's need its product. */
export function problemsOf(edit: RowEdit, product?: ProductRow): Problems {
  const { base, texts } = edit
  const problems: Partial<Record<CellName, string>> = {}
  for (const column of columns) {
    const text = texts[column.name]
    const parsed = text === undefined ? null : parseCell(column, text, base.variant)
    if (parsed && 'problem' in parsed) problems[column.name] = parsed.problem
  }
  for (const currency of currencies) {
    const [price, memberPrice] = priceCells(currency)
    if (problems[price] || problems[memberPrice] || !isTooHigh(edit, product, currency)) continue
    problems[texts[memberPrice] === undefined ? price : memberPrice] = 'validation.memberPriceLower'
  }
  return problems
}

/** True if a row has prices of its own in a currency and members pay no less than others there. */
function isTooHigh(edit: RowEdit, product: ProductRow | undefined, currency: Currency): boolean {
  const own = pricesOf({ row: edit.base, edit }, currency)
  if (own.price === null && own.memberPrice === null) return false
  const from = product ? pricesFrom(pricesOf(product, currency), own) : null
  const [price, memberPrice] = [own.price ?? from?.price ?? null, own.memberPrice ?? from?.memberPrice ?? null]
  return price !== null && memberPrice !== null && memberPrice >= price
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

/** Returns the row of each product with its edit, by id. */
export function productRows(rows: readonly GridRow[], edits: Edits): ReadonlyMap<number, ProductRow> {
  const products = rows.filter(({ variant }) => variant === null)
  return new Map(products.map((row) => [row.id, { row, edit: edits.get(nameOfRow(row)) }]))
}

/** Splits edited rows into those to save and the products that are held back as a row of theirs has a problem. */
export function readyRows(rows: readonly GridRow[], edits: Edits): { ready: RowEdit[]; bad: ReadonlySet<number> } {
  const products = productRows(rows, edits)
  const all = [...edits.values()]
  const wrong = all.filter((edit) => Object.keys(problemsOf(edit, productAbove(edit.base, products))).length > 0)
  const bad = new Set(wrong.map(({ base }) => base.id))
  return { ready: all.filter(({ base }) => !bad.has(base.id)), bad }
}

/** Returns the row of a variant's product; none for a product itself. */
export const productAbove = ({ id, variant }: GridRow, products: ReadonlyMap<number, ProductRow>) =>
  variant === null ? undefined : products.get(id)

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
