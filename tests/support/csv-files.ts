import type { ByteSource } from '#domain/office/import-export/csv-encoding.ts'
import { type BrokenRow, type CsvRow, openCsv } from '#domain/office/import-export/csv-reader.ts'
import { type Note, noteText, type RefusedRow, whyText } from '#domain/office/import-export/import-reasons.ts'
import type { ImportSettings } from '#domain/office/import-export/import-settings.ts'
import type { ImportedProduct } from '#domain/office/import-export/imported-product.ts'
import { openProductFile } from '#domain/office/import-export/product-file.ts'
import { inEveryCountry } from '#shared/markets.ts'
import type { Currency } from '#shared/money.ts'

/** A file that comes in parts of so many bytes. */
export function inParts(bytes: Uint8Array, size = bytes.length || 1): ByteSource {
  return function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
}

/** A small file at once. */
export async function readCsv(source: ByteSource) {
  const file = await openCsv(source)
  const rows: CsvRow[] = []
  const broken: BrokenRow[] = []
  for await (const row of file.rows()) {
    if ('why' in row) broken.push(row)
    else rows.push(row)
  }
  return { header: file.header, rows, broken, notes: file.notes }
}

/** When and where the files of tests are read. */
export const readingPlace = {
  now: new Date('2026-06-01T10:00:00Z'),
  timeZone: 'Europe/Oslo',
  currencies: inEveryCountry<Currency>('EUR'),
}

export async function readProducts(source: ByteSource, settings: Partial<ImportSettings> = {}) {
  const file = await openProductFile(source, readingPlace, settings)
  const products: ImportedProduct[] = []
  const refused: RefusedRow[] = []
  for await (const entry of file.entries()) {
    if (entry.product) products.push(entry.product)
    else refused.push(...entry.refused)
  }
  return { products, ...inEnglish({ refused: refused.toSorted((a, b) => a.line - b.line), notes: file.notes }) }
}

export function inEnglish({ refused, notes }: { refused: readonly RefusedRow[]; notes: readonly Note[] }) {
  return {
    refused: refused.map(({ line, why }) => ({ line, why: whyText(why, 'en') })),
    notes: notes.map((note) => noteText(note, 'en')),
  }
}
