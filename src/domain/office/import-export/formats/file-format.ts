import type { Country } from '#shared/markets.ts'
import { type Cents, type Currency, currencies, toDecimal } from '#shared/money.ts'
import type { ColumnMeaning, ProductFormat } from '#shared/product-formats.ts'
import { visibleText } from '#shared/visible-text.ts'
import { cleanText } from '#shared/xml.ts'
import { type DecimalSign, isUnusualAmount, readAmount } from '../cell-rules.ts'
import type { CsvRow } from '../csv-reader.ts'
import { type Note, type Reason, type RefusedRow, reason } from '../import-reasons.ts'
import type { ImportedProduct } from '../imported-product.ts'

/** How the products of one kind of shop stand in a file. */
export type FileFormat = {
  id: ProductFormat
  /** Its columns that mean something here, under one name each, and what becomes of them. */
  columns: Readonly<Record<string, ColumnMeaning>>
  required: readonly string[]
  /** Columns of which a file needs one. */
  needsOneOf?: readonly string[]
  /** Other names of columns, as `plainName` writes them. */
  aliases: Readonly<Record<string, string>>
  /** A column of a kind that a file may have many of, such as attributes; null if it is none. */
  numbered(name: string): string | null
  /** What a column of any kind becomes, also one of many. */
  meaningOf(column: string): ColumnMeaning
  /** Columns of amounts, whose decimal sign is found by looking at all of them. */
  amounts: readonly string[]
  /** How well the header fits, from 0 to 1. */
  recognise(header: ReadonlySet<string>): number
  /** True if the prices in these columns are without VAT, so that staff say the rate first. */
  needsVatRate?(columns: readonly (string | null)[]): boolean
  newGroups(): RowGroups
  /** Reads the rows of a product, in the file's order; what is wrong with them is refused in the reading. */
  read(rows: CsvRow[], reading: Reading, handle: string): ImportedProduct
}

/** Finds which rows are of one product, which may stand anywhere: every row is seen before any product is read. */
export type RowGroups = {
  /** A name of the product a row is of, or why it is of none. */
  nameOf(row: CsvRow): string | Reason
  /** The one name of a product that has several; null if the file has no such product. */
  productOf(name: string): string | null
  handleOf(product: string): string
  /** The product that a row which cannot be read seems to be of, by its first cell. */
  nameOfBroken(firstCell: string): string
  /** Why a row is refused whose product is not in the file. */
  lost(row: CsvRow): Reason
}

/** What reading a product needs beside its rows. */
export type Reading = {
  refuse(row: CsvRow, why: Reason): void
  note(row: CsvRow | null, why: Reason): void
  /** Notes so far. */
  notes: readonly Note[]
  /** A column as the file names it. */
  named(column: string): string
  /** An amount in a currency, else in euros; null where the cell is empty, or wrong and refused. */
  amount(row: CsvRow, column: string, currency?: Currency): Cents | null
  /** What each country's market charges in. */
  currencies: Readonly<Record<Country, Currency>>
  now: Date
  timeZone: string
  /** Percent of VAT to add to prices without it; null if not said. */
  vatRate: string | null
}

export function newReading(
  context: Pick<Reading, 'named' | 'now' | 'timeZone' | 'currencies' | 'vatRate'> & {
    signOf(column: string): DecimalSign | null
    notes: Note[]
    problems: RefusedRow[]
  },
): Reading {
  const { notes, problems, signOf, named } = context
  const refuse = (row: CsvRow, why: Reason) => problems.push({ line: row.line, why })
  const note = (row: CsvRow | null, why: Reason) => notes.push({ line: row?.line ?? null, why })
  return {
    ...context,
    refuse,
    note,
    amount(row, column, currency = 'EUR') {
      const text = cell(row, column)
      if (!text) return null
      const sign = signOf(column)
      const amount = readAmount(withoutSign(text, currency), sign)
      if (amount === null) refuse(row, reason('notAmount', { column: named(column), text }))
      else if (isUnusualAmount(text, sign))
        note(row, reason('amountRead', { column: named(column), text, amount: toDecimal(amount) }))
      return amount
    },
  }
}

/** An amount without the sign or code of its currency; that of another one stays, and is no part of an amount. */
export function withoutSign(text: string, currency: Currency): string {
  if (currency === 'EUR') return text.replace(/^€\s*|\s*(?:€|\bEUR)$/g, '')
  return text.replace(/^kr\.?\s*|\s*\bkr\.?$/gi, '').replace(new RegExp(`\\s*\\b${currency}$`), '')
}

/** An amount without the sign of any currency. */
export function withoutAnySign(text: string): string {
  return currencies.reduce(withoutSign, text)
}

export function has(row: CsvRow, column: string): boolean {
  return row.cells[column] !== undefined
}

/** The cell's text; null where the file has no such column, or the row ends before it. */
export function said(row: CsvRow, column: string): string | null {
  return has(row, column) ? cell(row, column) : null
}

export function cell(row: CsvRow, column: string): string {
  return visibleText(cleanText(row.cells[column] ?? ''))
}

/** A name without case, with one space where spaces, hyphens and underscores are, and straight apostrophes. */
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/[\s_-]+/g, ' ')
    .trim()
}
