import { z } from 'zod'
import { anyNumber, anyOf, listQuery, listResponse, someText } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { maxVariantKey } from '#shared/variants.ts'
import { chosenStockReasons, stockReasons, stockStates } from '#shared/vocabularies.ts'

export const stockListQuery = listQuery(['product_id'], { product: anyNumber, state: anyOf(stockStates) })

/** Stock counter of a size or of the product itself. */
export const stockItem = z.object({
  product_id: z.number(),
  product: z.string(),
  slug: z.string(),
  image: z.string().nullable(),
  /** Size key; null if the product itself is counted. */
  size: z.string().nullable(),
  size_label: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  categories: z.array(z.number()),
  /** Units available for sale; null if not counted. */
  stock: z.number().nullable(),
  /** Units reserved by open checkouts; not included in `stock`. */
  held: z.number(),
  /** Units that are sold but in no parcel yet; not included in `stock`. */
  committed: z.number(),
  /** Units expected on hand: available, reserved and committed; null if not tracked. */
  on_hand: z.number().nullable(),
  /** Number of the last change by staff or an import, which a count states as the one that it knew; null for none. */
  basis: z.number().nullable(),
  /** Number of units at or below which stock counts as low. */
  low_at: z.number(),
  is_low: z.boolean(),
})
export type StockItem = z.infer<typeof stockItem>
export const stockListResponse = listResponse(stockItem)

const items = z.number().int().min(-1_000_000).max(1_000_000)

/** Takes either `delta`, a change in units, or `counted`, the number of units available for sale. */
export const movementRequest = z
  .object({
    product: z.number().int().positive(),
    /** Size key; null or omitted for the product itself. */
    size: z.string().max(maxVariantKey).nullable().optional(),
    delta: items.optional(),
    counted: z.number().int().min(0, 'validation.tooSmall').max(1_000_000).optional(),
    /** True starts counting, false stops it. */
    track: z.boolean().optional(),
    reason: z.enum(chosenStockReasons).optional(),
    note: typedText().max(500).optional(),
  })
  .refine((body) => body.track === false || (body.delta === undefined) !== (body.counted === undefined), {
    path: ['counted'],
    message: 'validation.required',
  })
  .refine((body) => body.track !== false || (body.delta === undefined && body.counted === undefined), {
    path: ['track'],
    message: 'validation.invalid',
  })

/** Counts of stock on hand, at most a hundred at once. */
export const countsRequest = z.object({
  reason: z.enum(chosenStockReasons).default('count'),
  note: typedText().max(500).optional(),
  lines: z
    .array(
      z.object({
        /** Names this count of this counter; a line that is sent again has no effect. */
        key: z.uuid(),
        product: z.number().int().positive().max(2_147_483_647),
        /** Size key; null for the product itself. */
        size: z.string().max(maxVariantKey).nullable(),
        /** Units on hand, with those reserved and committed. */
        counted: z.number().int().min(0, 'validation.tooSmall').max(1_000_000, 'validation.tooMuch'),
        /** `on_hand` when it was counted. */
        expected: z.number().int().min(0).max(3_000_000).nullable(),
        /** `basis` when it was counted. */
        basis: z.number().int().min(1).max(2_147_483_647).nullable(),
      }),
    )
    .min(1)
    .max(100, 'validation.tooMuch'),
})

export const countsResponse = z.object({
  /** In the order of the lines sent. */
  lines: z.array(
    z.object({
      key: z.string(),
      /**
       * `changed`: staff or an import changed the stock since it was counted, so nothing was done. `gone`: there is no
       * such product or size.
       */
      outcome: z.enum(['applied', 'unchanged', 'changed', 'gone']),
      /** Change in available units. */
      delta: z.number(),
      /** Sold units that were not found; available is then 0. */
      missing: z.number(),
      /** Staff member who made the change in between. */
      by: z.string().nullable(),
    }),
  ),
})
export type CountsResponse = z.infer<typeof countsResponse>

export const movement = z.object({
  id: z.number(),
  product_id: z.number(),
  product: z.string(),
  size: z.string().nullable(),
  size_label: z.string().nullable(),
  delta: z.number(),
  /** Units available for sale after the movement. */
  after: z.number(),
  reason: z.enum(stockReasons),
  order_number: z.number().nullable(),
  /** Staff member who counted; null for the shop itself. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  at: z.string().describe('ISO 8601, UTC'),
})
export type Movement = z.infer<typeof movement>

export const movementListQuery = listQuery(['-id'], {
  product: anyNumber,
  size: someText,
  reason: anyOf(stockReasons),
  order: anyNumber,
})
export const movementListResponse = listResponse(movement)

export const movementResponse = z.object({
  /** Recorded movement; null if the count did not change. */
  movement: movement.nullable(),
  stock: z.number().nullable(),
  held: z.number(),
})
export type MovementResponse = z.infer<typeof movementResponse>
