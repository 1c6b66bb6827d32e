import { z } from 'zod'
import { givenMoment } from '#contract/office/lists.ts'
import { carriers, parcelActs, parcelStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

const parcelLine = z.object({ position: z.number().int().min(0), quantity: z.number().int() })

/** A box that pieces of an order are sent in. Its `version` is the tag for its acts. */
export const parcel = z.object({
  id: z.number(),
  order_number: z.number(),
  state: z.enum(parcelStates),
  carrier: z.enum(carriers).nullable(),
  /** As shoppers know it. */
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  /** A link of the staff's own. */
  own_tracking_url: z.string().nullable(),
  /** Where the parcel can be followed: the own link, else the carrier's. */
  tracking_url: z.string().nullable(),
  notify: z.boolean(),
  lines: z.array(parcelLine),
  created_at: moment,
  shipped_at: moment.nullable(),
  delivered_at: moment.nullable(),
  returned_at: moment.nullable(),
  cancelled_at: moment.nullable(),
  /** Until when `undo` works; the mail leaves then. */
  undo_until: moment.nullable(),
  allowed: z.array(z.enum(parcelActs)),
  /** What looks wrong but was taken, as message keys by field. */
  warnings: z.record(z.string(), z.array(z.string())),
  version: z.number(),
})
export type Parcel = z.infer<typeof parcel>

/** `lines` left out: everything that is left to send. */
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

/** `notify` is asked for once the mail with the old tracking has left: whether to mail the new one. */
export const parcelChange = tracking.extend({ lines: z.array(parcelLine).max(500).optional() })

export const deliverRequest = z.object({
  notify: z.boolean().optional(),
  /** Left out: now. */
  delivered_at: givenMoment.optional(),
})
