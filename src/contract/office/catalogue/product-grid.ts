import { z } from 'zod'
import { anyNumber, listResponse } from '#contract/office/lists.ts'
import { languages } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'
import { productChange, productListQuery } from './products.ts'

const { vendor, sku, barcode, price, member_price, low_stock_at, position, featured, long_marketing } =
  productChange.shape

/** Product fields that the grid edits: with texts in one language. */
export const gridCells = z.strictObject({
  name: typedText().max(300, 'validation.tooLong'),
  summary: typedText().max(1_000, 'validation.tooLong'),
  vendor: vendor.unwrap(),
  /** Used only for products without sizes. */
  sku: sku.unwrap(),
  /** As `sku`. */
  barcode: barcode.unwrap(),
  price: price.unwrap(),
  member_price: member_price.unwrap(),
  low_stock_at: low_stock_at.unwrap(),
  position: position.unwrap(),
  featured: featured.unwrap(),
  long_marketing: long_marketing.unwrap(),
})
export type GridCells = z.infer<typeof gridCells>
export const changedCells = gridCells.partial()

export const gridQuery = productListQuery.extend({
  /** Limits the list to these products. */
  ids: anyNumber,
  /** Language of the texts; defaults to the reader's. */
  language: z.enum(languages).optional(),
})

const gridRow = z.object({ id: z.number(), version: z.number(), cells: gridCells })
export type GridRow = z.infer<typeof gridRow>
export const gridResponse = listResponse(gridRow)

export const gridChange = z.object({
  language: z.enum(languages),
  rows: z
    .array(
      z.object({
        id: z.number().int().min(1).max(2_147_483_647),
        /** Version on which the edit is based. */
        version: z.number().int().min(1),
        /** Changed cells only. A row with an invalid cell is refused, and the other rows are saved. */
        cells: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1)
    .max(100, 'validation.tooMuch'),
})

const gridResult = z.object({
  id: z.number(),
  /** `conflict`: the product was changed by another person since it was read. `gone`: the product does not exist. */
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'refused', 'gone']),
  /** Errors keyed by cell. */
  errors: z.record(z.string(), z.array(z.string())),
  /** Current state of the product; null if it is gone. */
  row: gridRow.nullable(),
  /** Person who made the conflicting change. */
  by: z.string().nullable(),
})
export type GridResult = z.infer<typeof gridResult>
export const gridResults = z.object({ rows: z.array(gridResult) })
