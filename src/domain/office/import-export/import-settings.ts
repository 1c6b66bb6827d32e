import type { ProductFormat } from '#shared/product-formats.ts'

/** What staff said of a file; what is null is found by looking at it. */
export type ImportSettings = {
  format: ProductFormat | null
  /** The format's columns, keyed by the file's column names; an empty one leaves a column out. */
  columns: Readonly<Record<string, string>> | null
  /** Percent of VAT that prices without it get, such as `25` or `5.5`. */
  vatRate: string | null
  /** Attributes of the file that are not taken over. */
  leftOut: readonly string[]
}

export const foundSettings: ImportSettings = { format: null, columns: null, vatRate: null, leftOut: [] }
