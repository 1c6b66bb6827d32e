import type { Cents } from '#shared/money.ts'
import type { CsvRow } from '../csv-reader.ts'
import { reason } from '../import-reasons.ts'
import type { ImportedSale } from '../imported-product.ts'
import type { Reading } from './file-format.ts'

type Columns = { regular: string; reduced: string; from: Date | null; to: Date | null; reading: Reading }

/** The price of a row, and its reduced price where it is on sale or will be; null where the row has no price. */
export function pricesIn(
  row: CsvRow,
  { regular, reduced, from, to, reading }: Columns,
): { price: Cents | null; sale: ImportedSale | null } {
  const full = reading.amount(row, regular)
  const lower = reading.amount(row, reduced)
  if (full === null && lower === null) {
    if (!row.cells[regular]?.trim()) reading.refuse(row, reason('cellEmpty', { column: reading.named(regular) }))
    return { price: null, sale: null }
  }
  if (full === null || lower === null) return { price: full ?? lower, sale: null }
  return salePrice(row, { full, lower, from, to, reading })
}

/** A sale needs an end to become a price plan; without one its price is the price. One that is over means nothing. */
export function salePrice(
  row: CsvRow,
  { full, lower, from, to, reading }: { full: Cents; lower: Cents } & Omit<Columns, 'regular' | 'reduced'>,
): { price: Cents; sale: ImportedSale | null } {
  const { note, now } = reading
  if (lower >= full || (to && to <= now)) return { price: full, sale: null }
  if (to) return { price: full, sale: { price: lower, from, to } }
  if (from && from > now) {
    note(row, reason('saleLater'))
    return { price: full, sale: null }
  }
  note(row, reason('saleForGood'))
  return { price: lower, sale: null }
}
