import { z } from 'zod'
import { anyOf, listQuery, listResponse } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { redirectKinds } from '#shared/vocabularies.ts'

export const redirectListQuery = listQuery(['-id'], {
  kind: anyOf(redirectKinds),
  /** `staff`: created by hand. `shop`: created when an address changed. */
  origin: anyOf(['staff', 'shop']),
})

export const redirect = z.object({
  id: z.number(),
  kind: z.enum(redirectKinds),
  /** Slug, or a path for the kind `path`. */
  from: z.string(),
  to: z.string(),
  /** Staff member who created it; null if a changed address created it. */
  by: z.string().nullable(),
  created_at: z.string().describe('ISO 8601, UTC'),
})
export type Redirect = z.infer<typeof redirect>
export const redirectListResponse = listResponse(redirect)

export const redirectRequest = z.object({
  kind: z.enum(redirectKinds),
  from: typedText('validation.required').min(1, 'validation.required').max(300, 'validation.tooLong'),
  to: typedText('validation.required').min(1, 'validation.required').max(300, 'validation.tooLong'),
})
