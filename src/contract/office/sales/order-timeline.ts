import { z } from 'zod'
import { moment } from './orders.ts'

export const timelineItem = z.object({
  at: moment,
  /** Kind of event, e.g. `parcel.shipped`, `mail`, `note` or `event`; `act` is an entry of the audit log. */
  kind: z.string(),
  subject: z.string(),
  by: z.enum(['staff', 'shop', 'payer', 'provider']),
  /** Name of the staff member; null for all others. */
  name: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
})
export type TimelineItem = z.infer<typeof timelineItem>

/** Entries, oldest first; times are shown in `time_zone`. */
export const timelineResponse = z.object({ items: z.array(timelineItem), time_zone: z.string() })
export type TimelineResponse = z.infer<typeof timelineResponse>
