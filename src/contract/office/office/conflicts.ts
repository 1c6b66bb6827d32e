import { z } from 'zod'
import { listResponse } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'

const reading = z.enum(['A', 'B', 'own'])

export const conflictRequest = z.object({
  reading,
  /** Value of the setting for the reading `own`, in the format of GET /settings. */
  value: z.unknown().optional(),
  /** May be empty; a membership price other than the first one needs a reason. */
  why: typedText().max(2_000).default(''),
})

export const undoRequest = z.strictObject({ keys: z.array(z.string().max(100)).min(1).max(100) })

const recorded = z.object({
  /** Text of the specification. */
  quote: z.string(),
  /** Section of the specification, or the numbered decision. */
  source: z.string(),
  value: z.unknown(),
})

export const conflictUse = z.object({
  kind: z.enum(['page', 'faq', 'testimonial', 'review', 'marketing', 'text', 'mail', 'host']),
  /** Slug, id or text key. */
  id: z.string(),
  languages: z.array(z.string()),
  excerpt: z.string(),
  /** Path of the shop page that shows it. */
  path: z.string().nullable(),
  /** True if that page shows the value agreed with an order instead. */
  agreed: z.boolean(),
})

export const conflict = z.object({
  key: z.string(),
  readings: z.object({ A: recorded, B: recorded }),
  /** What the office recommends, and whether it holds; with reading `own`, a third option. */
  recommended: z.object({ reading, value: z.unknown(), in_force: z.boolean() }),
  /** True if a choice other than reading A needs a reason. */
  asks_reason: z.boolean(),
  /** True if the setting accepts values other than the two readings. */
  allows_own: z.boolean(),
  in_force: z.object({ reading, value: z.unknown() }),
  /** Owner's decision; null if not decided yet. `why` is empty if no reason was given. */
  decision: z.object({ reading, why: z.string(), by: z.string(), at: z.string() }).nullable(),
  uses: z.array(conflictUse),
  affected: z.object({
    new_buyers: z.boolean(),
    /** Number of people with an account; null if accounts are not affected. */
    accounts: z.number().nullable(),
    /** Number of members who keep their terms; null if none are affected. */
    members: z.number().nullable(),
    /** Number of carts that may still be paid. */
    carts: z.number(),
  }),
})
export type Conflict = z.infer<typeof conflict>
export const conflictList = listResponse(conflict).extend({ undecided: z.number() })
export type ConflictList = z.infer<typeof conflictList>
export const keptResponse = conflictList.extend({ kept: z.array(z.string()) })
export type KeptResponse = z.infer<typeof keptResponse>
