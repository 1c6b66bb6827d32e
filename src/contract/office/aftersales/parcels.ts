import { z } from 'zod'
import { givenMoment } from '#contract/office/lists.ts'
import { carriers, parcelActions, parcelStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

const parcelLine = z.object({ position: z.number().int().min(0), quantity: z.number().int() })

/** Parcel with items of an order. Its `version` is the ETag for actions on it. */
export const parcel = z.object({
  id: z.number(),
  order_number: z.number(),
  state: z.enum(parcelStates),
  carrier: z.enum(carriers).nullable(),
  /** Carrier's name as shoppers know it. */
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** Tracking link entered by staff. */
  own_tracking_url: z.string().nullable(),
  /** Link for tracking the parcel: the staff's own link, or else the carrier's. */
  tracking_url: z.string().nullable(),
  notify: z.boolean(),
  lines: z.array(parcelLine),
  created_at: moment,
  shipped_at: moment.nullable(),
  delivered_at: moment.nullable(),
  returned_at: moment.nullable(),
  cancelled_at: moment.nullable(),
  /** End of the time in which `undo` works; the mail is sent then. */
  undo_until: moment.nullable(),
  allowed: z.array(z.enum(parcelActions)),
  /** Message keys for suspicious but accepted values, keyed by field. */
  warnings: z.record(z.string(), z.array(z.string())),
  version: z.number(),
})
export type Parcel = z.infer<typeof parcel>

/** `lines` defaults to everything that is still to be sent. */
export const packRequest = z.object({
  lines: z.array(parcelLine).max(500).optional(),
  notify: z.boolean().optional(),
})

const tracking = z.object({
  carrier: z.enum(carriers).nullable().optional(),
  tracking_number: z.string().max(100).nullable().optional(),
  tracking_url: z.string().max(500).nullable().optional(),
  notify: z.boolean().optional(),
})

export const shipRequest = tracking

/** `notify` is required after the mail with the old tracking was sent: true to mail the new one. */
export const parcelChange = tracking.extend({ lines: z.array(parcelLine).max(500).optional() })

export const deliverRequest = z.object({
  notify: z.boolean().optional(),
  /** Defaults to now. */
  delivered_at: givenMoment.optional(),
})
