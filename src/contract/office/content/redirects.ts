import { z } from 'zod'
import { anyOf, listAnswer, listQuery } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { redirectKinds } from '#shared/vocabularies.ts'

export const redirectListQuery = listQuery(['-id'], {
  kind: anyOf(redirectKinds),
  /** `staff`: set by hand; `shop`: left where an address was changed. */
  origin: anyOf(['staff', 'shop']),
})

export const redirect = z.object({
  id: z.number(),
  kind: z.enum(redirectKinds),
  /** An address as a slug; of kind `path` a path. */
  from: z.string(),
  to: z.string(),
  /** Who set it; null: an address was changed. */
  by: z.string().nullable(),
  created_at: z.string().describe('ISO 8601, UTC'),
})
export type Redirect = z.infer<typeof redirect>
export const redirectListAnswer = listAnswer(redirect)

export const redirectRequest = z.object({
  kind: z.enum(redirectKinds),
  from: typedText('validation.required').min(1, 'validation.required').max(300, 'validation.tooLong'),
  to: typedText('validation.required').min(1, 'validation.required').max(300, 'validation.tooLong'),
})
