import { z } from 'zod'
import { listResponse, since, someText, unsearchedListQuery } from '#contract/office/lists.ts'

/** `actor`: a staff member's id, or `customer`, `owner`, `import`, `command`, `payment provider`. */
export const auditQuery = unsearchedListQuery(['-date'], {
  actor: someText,
  action: someText,
  /** One or more subjects, separated by commas. */
  subject: someText,
  'date.gte': since,
  'date.lt': since,
})

export const auditResponse = listResponse(
  z.object({
    id: z.number(),
    at: z.string(),
    /** `id` is null if the actor is not a staff member. */
    actor: z.object({ id: z.number().nullable(), name: z.string() }),
    action: z.string(),
    subject: z.string(),
    /** Personal fields are named, but their values are never shown. */
    before: z.unknown(),
    after: z.unknown(),
    request_id: z.string().nullable(),
    address: z.string().nullable(),
    session: z.string().nullable(),
    /** API token used on the person's behalf. */
    token: z.object({ id: z.number(), name: z.string() }).nullable(),
  }),
)
export type AuditResponse = z.infer<typeof auditResponse>
