import {
  changedCells,
  changedVariantCells,
  type GridCells,
  type GridResult,
  type GridRow,
  nameOfRow,
  type PriceCell,
  type RowCells,
  type RowChange,
} from '#contract/office/catalogue/product-grid.ts'
import { type OtherPrices, type OwnPrices, ownPricesIn, withOwnPrices } from '#domain/catalogue/prices/price-lists.ts'
import { editProduct } from '#domain/catalogue/products/edit-product.ts'
import type { ProductDraft, ProductInput } from '#domain/catalogue/products/product-input.ts'
import { findProductRow, type ProductRow } from '#domain/catalogue/products/product-queries.ts'
import type { Actor } from '#domain/platform/audit/audit-queries.ts'
import { type Language, textIn } from '#shared/markets.ts'
import { type Currency, type OtherCurrency, otherCurrencies } from '#shared/money.ts'
import { type FieldErrors, fieldErrorsOf, invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { productPartsOf, withWireNames } from './product-body.ts'

type ProductEdit = {
  id: number
  rows: readonly RowChange[]
  language: Language
  /** Those in use, which have cells. */
  currencies: readonly Currency[]
  actor: Actor
}
type Parsed = RowChange & { cells: RowCells }
/** Errors of cells, by the name of their row. */
type RowErrors = ReadonlyMap<string, FieldErrors>

/** Saves the rows of one product as a single edit, or none of them. */
export async function saveProductRows(
  shop: Shop,
  edit: ProductEdit,
): Promise<{ results: GridResult[]; current: GridRow[] }> {
  const { id, rows, language, currencies } = edit
  const { outcome, errors, by = null } = await saveOutcome(shop, edit)
  const current = toGridRows((await findProductRow(shop.database, { id })) ?? undefined, { language, currencies })
  const known = new Map(current.map((row) => [nameOfRow(row), row]))
  const results = rows.map(({ variant }) => {
    const name = nameOfRow({ id, variant })
    const row = known.get(name) ?? null
    return { id, variant, outcome: row ? outcome : 'gone', errors: errors?.get(name) ?? {}, row, by } as const
  })
  return { results, current }
}

type Outcome = { outcome: GridResult['outcome']; errors?: RowErrors; by?: string | null }

async function saveOutcome(shop: Shop, { id, rows, language, currencies, actor }: ProductEdit): Promise<Outcome> {
  const parsed: Parsed[] = []
  const errors = new Map<string, FieldErrors>()
  for (const row of rows) {
    const { data, error } = (row.variant === null ? changedCells : changedVariantCells).safeParse(row.cells)
    if (error) errors.set(nameOfRow(row), fieldErrorsOf(error))
    else parsed.push({ ...row, cells: data })
  }
  if (errors.size) return { outcome: 'refused', errors }
  // The oldest version decides: a row that was read before somebody's change must not undo it.
  const version = Math.min(...rows.map((row) => row.version))
  let keys: string[] = []
  const change = (before: ProductInput) => {
    keys = before.variants.map(({ key }) => key)
    return draftOf(before, parsed, language)
  }
  try {
    const edit = { id, version, actor, source: 'bulk' as const, change, isOnce: actor.isRepeated === true }
    const row = await withWireNames(() => editProduct(shop, edit))
    return { outcome: row.version === version ? 'unchanged' : 'saved' }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    if (error.code === 'request.notFound') return { outcome: 'gone' }
    if (error.code === 'edit.conflict') return { outcome: 'conflict', by: (error.details.by as string | null) ?? null }
    if (!error.fields) throw error
    return { outcome: 'refused', errors: cellErrors(error.fields, { id, rows, language, currencies, keys }) }
  }
}

/** Returns what the rows change of a product. Rows of variants that it has no more change nothing. */
function draftOf(before: ProductInput, rows: readonly Parsed[], language: Language): Partial<ProductDraft> {
  const cellsOf = new Map(rows.map(({ variant, cells }) => [variant, cells]))
  const { name, summary, ...cells } = (cellsOf.get(null) ?? {}) as Partial<GridCells>
  const others = withoutOtherPrices(cells)
  if (before.options.length > 0) {
    const moved = (['sku', 'barcode'] as const).filter((cell) => others[cell] !== undefined)
    if (moved.length) throw invalid(Object.fromEntries(moved.map((cell) => [cell, ['validation.invalid']])))
  }
  const parts = productPartsOf(others, before)
  if (hasOtherPrices(cells)) parts.prices = withOtherPrices(before, cells).prices as ProductDraft['prices']
  if (name !== undefined) parts.name = { ...before.name, [language]: name }
  if (summary !== undefined) parts.summary = { ...before.summary, [language]: summary }
  if (before.variants.some(({ key }) => cellsOf.has(key))) {
    parts.variants = before.variants.map((variant) => {
      const own: RowCells = cellsOf.get(variant.key) ?? {}
      const { member_price: memberPrice = variant.memberPrice, ...plain } = withoutOtherPrices(own)
      return { ...withOtherPrices(variant, own), ...plain, memberPrice }
    })
  }
  return parts
}

const cellsIn = (currency: OtherCurrency) => [`price_${currency}`, `member_price_${currency}`] as const
const otherCells = otherCurrencies.flatMap(cellsIn)

function hasOtherPrices(cells: RowCells): boolean {
  return otherCells.some((cell) => cells[cell] !== undefined)
}

function withoutOtherPrices<Cells extends RowCells>(cells: Cells): Omit<Cells, PriceCell> {
  const others = Object.entries(cells).filter(([name]) => !otherCells.some((cell) => cell === name))
  return Object.fromEntries(others) as Omit<Cells, PriceCell>
}

/** Returns a product or variant with the prices in other currencies that its cells change. */
function withOtherPrices<Priced extends OwnPrices & { prices: OtherPrices<OwnPrices> }>(
  priced: Priced,
  cells: RowCells,
): Priced {
  return otherCurrencies.reduce((now, currency) => {
    const { price, memberPrice } = ownPricesIn(now, currency)
    const [priceCell, memberCell] = cellsIn(currency)
    const next = { price: cells[priceCell], memberPrice: cells[memberCell] }
    if (next.price === undefined && next.memberPrice === undefined) return now
    return withOwnPrices(now, currency, {
      price: next.price === undefined ? price : next.price,
      memberPrice: next.memberPrice === undefined ? memberPrice : next.memberPrice,
    })
  }, priced)
}

/** Returns a product's errors as those of the cells of its rows. Texts are cells of one language. */
function cellErrors(
  fields: FieldErrors,
  { id, rows, language, keys }: Omit<ProductEdit, 'actor'> & { keys: readonly string[] },
): RowErrors {
  const errors = new Map<string, FieldErrors>()
  const whole = rows.some(({ variant }) => variant === null) ? null : rows[0]!.variant
  const add = (variant: string | null, cell: string, problems: string[]) => {
    const name = nameOfRow({ id, variant })
    errors.set(name, { ...errors.get(name), [cell]: problems })
  }
  for (const [named, problems] of Object.entries(fields)) {
    const field = named.replace(/prices\.([A-Z]{3})\.(price|member_price)$/, '$2_$1')
    const [, index, cell] = /^variants\.(\d+)\.(\w+)$/.exec(field) ?? []
    const key = index === undefined ? undefined : keys[Number(index)]
    if (cell !== undefined && rows.some(({ variant }) => variant === key)) add(key!, cell, problems)
    // A new price of the product is not above the member price of a variant that stays as it is.
    else if (cell?.startsWith('member_price')) add(whole, cell.replace('member_', ''), problems)
    else add(whole, field.replace(`.${language}`, ''), problems)
  }
  return errors
}

/** Returns the row of a product and those of its variants. */
export function toGridRows(
  row: ProductRow | undefined,
  { language, currencies }: { language: Language; currencies: readonly Currency[] },
): GridRow[] {
  if (!row) return []
  const { id, version, vendor, sku, barcode, position, featured } = row
  const used = otherCurrencies.filter((currency) => currencies.includes(currency))
  const pricesOf = (prices: OtherPrices<OwnPrices>) =>
    Object.fromEntries(
      used.flatMap((currency) => [
        [`price_${currency}`, prices[currency]?.price ?? null],
        [`member_price_${currency}`, prices[currency]?.memberPrice ?? null],
      ]),
    )
  const product: GridRow = {
    id,
    variant: null,
    label: textIn(row.name, language),
    version,
    cells: {
      vendor,
      ...(row.options.length === 0 && { sku, barcode }),
      position,
      featured,
      name: row.name[language] ?? '',
      summary: row.summary[language] ?? '',
      price: row.price,
      member_price: row.memberPrice,
      ...pricesOf(row.prices),
      low_stock_at: row.lowStockAt,
      long_marketing: row.longMarketing,
    },
  }
  const variants = row.variants.map(({ key, label, price, memberPrice, prices, sku: ownSku, barcode: ownBarcode }) => ({
    id,
    variant: key,
    label: textIn(label, language) || key,
    version,
    cells: { price, member_price: memberPrice, ...pricesOf(prices), sku: ownSku, barcode: ownBarcode },
  }))
  return [product, ...variants]
}
