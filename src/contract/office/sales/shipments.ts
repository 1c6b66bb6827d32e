import { z } from 'zod'
import { anyNumber } from '#contract/office/lists.ts'
import { carriers } from '#shared/vocabularies.ts'

/** Orders by number, or those that fit a list's query string. At most 100. */
export const chosenOrdersQuery = z
  .strictObject({ orders: anyNumber, filter: z.string().max(2_000).optional() })
  .refine(({ orders, filter }) => (orders === undefined) !== (filter === undefined), {
    path: ['orders'],
    message: 'validation.required',
  })

/** Why nothing of an order can be shipped. */
export const shipmentObstacles = ['held', 'flagged', 'withdrawn', 'refunded', 'shipped'] as const

/** What is left to ship of an order, and to where. */
const shipment = z.object({
  number: z.number(),
  name: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  /** Quantity that is packed or left to pack. */
  items: z.number(),
  /** True if all of it is packed. */
  packed: z.boolean(),
  carrier: z.enum(carriers).nullable(),
  tracking_number: z.string().nullable(),
  obstacle: z.enum(shipmentObstacles).nullable(),
})
export type Shipment = z.infer<typeof shipment>
export const shipmentsResponse = z.object({ items: z.array(shipment) })
export type ShipmentsResponse = z.infer<typeof shipmentsResponse>

export const trackingCheckRequest = z.object({
  rows: z
    .array(z.object({ order: z.number().int(), carrier: z.enum(carriers), tracking_number: z.string().max(100) }))
    .max(100),
})

/** Warnings about tracking numbers; rows without one are left out. */
export const trackingCheckResponse = z.object({
  rows: z.array(
    z.object({
      order: z.number(),
      /** Another order with a parcel of this number. */
      used_by: z.number().nullable(),
      /** True if the carrier's numbers look different. */
      unusual: z.boolean(),
    }),
  ),
})
export type TrackingCheck = z.infer<typeof trackingCheckResponse>

/** Cells of a file, its header as the first row. */
export const trackingFileResponse = z.object({
  rows: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  /** Lines that cannot be read, with the reason. */
  refused: z.array(z.object({ line: z.number(), why: z.string() })),
})
export type TrackingFile = z.infer<typeof trackingFileResponse>
