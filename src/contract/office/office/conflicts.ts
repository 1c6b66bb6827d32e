import { z } from 'zod'
import { listAnswer } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'

const reading = z.enum(['A', 'B', 'own'])

export const conflictRequest = z.object({
  reading,
  /** With `own`: the setting's value, in the form of GET /settings. */
  value: z.unknown().optional(),
  why: typedText('validation.required').min(1, 'validation.required').max(2_000),
})

const recorded = z.object({
  /** The specification's words. */
  quote: z.string(),
  /** Section of the specification, or the numbered decision. */
  source: z.string(),
  value: z.unknown(),
})

export const conflictUse = z.object({
  kind: z.enum(['page', 'faq', 'testimonial', 'review', 'marketing', 'text', 'mail', 'host']),
  /** Slug, id or key of the text. */
  id: z.string(),
  languages: z.array(z.string()),
  excerpt: z.string(),
  /** Address of the shop's page that shows it. */
  path: z.string().nullable(),
  /** There it is the figure agreed with an order. */
  agreed: z.boolean(),
})

export const conflict = z.object({
  /** The setting that decides. */
  key: z.string(),
  readings: z.object({ A: recorded, B: recorded }),
  /** Whether a value beside both readings is possible. */
  allows_own: z.boolean(),
  in_force: z.object({ reading, value: z.unknown() }),
  /** Null: still to be decided. */
  decision: z.object({ reading, why: z.string(), by: z.string(), at: z.string() }).nullable(),
  uses: z.array(conflictUse),
  affected: z.object({
    new_buyers: z.boolean(),
    /** People with an account; null where it is not theirs. */
    accounts: z.number().nullable(),
    /** Members who keep their terms; null where none are touched. */
    members: z.number().nullable(),
    /** Carts that may still be paid. */
    carts: z.number(),
  }),
})
export type Conflict = z.infer<typeof conflict>
export const conflictList = listAnswer(conflict).extend({ undecided: z.number() })
export type ConflictList = z.infer<typeof conflictList>
