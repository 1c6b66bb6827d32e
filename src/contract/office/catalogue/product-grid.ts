import { z } from 'zod'
import { anyNumber, listResponse } from '#contract/office/lists.ts'
import { languages } from '#shared/markets.ts'
import { type OtherCurrency, otherCurrencies } from '#shared/money.ts'
import { typedText } from '#shared/typed-text.ts'
import { maxVariantKey, maxVariants } from '#shared/variants.ts'
import { productChange, productListQuery } from './products.ts'

const { vendor, sku, barcode, price, member_price, low_stock_at, position, featured, long_marketing } =
  productChange.shape

export type PriceCell = `${'price' | 'member_price'}_${OtherCurrency}`
const ownPriceOrNone = price.unwrap()

/** Prices in other currencies than the euro; null where there are none. */
const otherPrices = Object.fromEntries(
  otherCurrencies.flatMap((currency) => [
    [`price_${currency}`, ownPriceOrNone],
    [`member_price_${currency}`, ownPriceOrNone],
  ]),
) as Record<PriceCell, typeof ownPriceOrNone>

/** Product fields that the grid edits: with texts in one language. */
const gridCells = z.strictObject({
  name: typedText().max(300, 'validation.tooLong'),
  summary: typedText().max(1_000, 'validation.tooLong'),
  vendor: vendor.unwrap(),
  /** Only of products without options: variants have their own. */
  sku: sku.unwrap(),
  /** As `sku`. */
  barcode: barcode.unwrap(),
  price: price.unwrap(),
  member_price: member_price.unwrap(),
  ...otherPrices,
  low_stock_at: low_stock_at.unwrap(),
  position: position.unwrap(),
  featured: featured.unwrap(),
  long_marketing: long_marketing.unwrap(),
})
export type GridCells = z.infer<typeof gridCells>
export const changedCells = gridCells.partial()

/** Variant fields that the grid edits. Prices are null where the variant has those of the product. */
const { price: ownPrice, ...sameAsProduct } = gridCells.pick({
  price: true,
  member_price: true,
  sku: true,
  barcode: true,
}).shape
export const changedVariantCells = z
  .strictObject({ price: ownPrice.nullable(), ...sameAsProduct, ...otherPrices })
  .partial()

/** Cells that a row has: a variant only its own fields, a product with options neither `sku` nor `barcode`. */
export const rowCells = changedCells.extend(changedVariantCells.shape)
export type RowCells = z.infer<typeof rowCells>

export const gridQuery = productListQuery.extend({
  /** Limits the list to these products. */
  ids: anyNumber,
  /** Language of the texts; defaults to the reader's. */
  language: z.enum(languages).optional(),
})

const gridRow = z.object({
  /** Id of the product. */
  id: z.number(),
  /** Key of the variant; null in the row of the product. */
  variant: z.string().nullable(),
  /** Name of the product, or values of the variant such as `Black, M`. */
  label: z.string(),
  /** Version of the product. */
  version: z.number(),
  cells: rowCells,
})
export type GridRow = z.infer<typeof gridRow>
/** Pages of products; the variants of a product follow its row. */
export const gridResponse = listResponse(gridRow)

const maxProducts = 100

/** Names a row among those of all products. */
export const nameOfRow = ({ id, variant }: { id: number; variant: string | null }) => JSON.stringify([id, variant])

const rowChange = z.object({
  id: z.number().int().min(1).max(2_147_483_647),
  variant: z.string().max(maxVariantKey).nullable().default(null),
  /** Version on which the edit is based. */
  version: z.number().int().min(1),
  /** Changed cells only. An invalid cell refuses all rows of its product; other products are saved. */
  cells: z.record(z.string(), z.unknown()),
})
export type RowChange = z.infer<typeof rowChange>

export const gridChange = z.object({
  language: z.enum(languages),
  rows: z
    .array(rowChange)
    .min(1)
    .max(maxProducts * (maxVariants + 1), 'validation.tooMuch')
    .refine((rows) => new Set(rows.map(({ id }) => id)).size <= maxProducts, 'validation.tooMuch')
    .refine((rows) => new Set(rows.map(nameOfRow)).size === rows.length, 'validation.taken'),
})

const gridResult = z.object({
  id: z.number(),
  variant: z.string().nullable(),
  /** `conflict`: the product was changed by another person since it was read. `gone`: the row does not exist. */
  outcome: z.enum(['saved', 'unchanged', 'conflict', 'refused', 'gone']),
  /** Errors keyed by cell. */
  errors: z.record(z.string(), z.array(z.string())),
  /** Current state of the row; null if it is gone. */
  row: gridRow.nullable(),
  /** Person who made the conflicting change. */
  by: z.string().nullable(),
})
export type GridResult = z.infer<typeof gridResult>
export const gridResults = z.object({
  rows: z.array(gridResult),
  /** Every row of the products, as they are now. */
  current: z.array(gridRow),
})
export type GridResults = z.infer<typeof gridResults>
