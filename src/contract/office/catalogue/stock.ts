import { z } from 'zod'
import { anyNumber, anyOf, listQuery, listResponse, someText } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { stockReasons, stockStates } from '#shared/vocabularies.ts'

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
  /** Units available for sale; null if not counted. */
  stock: z.number().nullable(),
  /** Units reserved by open checkouts; not included in `stock`. */
  held: z.number(),
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
    size: z.string().max(80).nullable().optional(),
    delta: items.optional(),
    counted: z.number().int().min(0, 'validation.tooSmall').max(1_000_000).optional(),
    /** True starts counting, false stops it. */
    track: z.boolean().optional(),
    reason: z.enum(['correction', 'count', 'return']).optional(),
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

export const movement = z.object({
  id: z.number(),
  product_id: z.number(),
  product: z.string(),
  size: z.string().nullable(),
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
