import { z } from 'zod'
import { emailField } from '#shared/email-field.ts'
import { typedText } from '#shared/typed-text.ts'
import { endingWishStates } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

/** Body of POST /api/ending-wishes. An empty `date` wishes for as early as possible. */
export const endingWishRequest = z.object({
  name: typedText('validation.required').min(1, 'validation.required').max(200, 'validation.tooLong'),
  email: emailField,
  reference: typedText().max(100, 'validation.tooLong').default(''),
  date: z.union([z.literal(''), z.iso.date('validation.date')], 'validation.date').default(''),
})

/** `ends_at` is told to the signed-in member only. */
export const statedWish = z.object({ stated_at: moment, ends_at: moment.nullable() })
export type StatedWish = z.infer<typeof statedWish>

/** A wish behind a mailed link. `ends_at`: null if the address has no membership that lasts. */
export const openedWish = z.object({
  state: z.enum([...endingWishStates, 'expired']),
  stated_at: moment,
  ends_at: moment.nullable(),
})
