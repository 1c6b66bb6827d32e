import { z } from 'zod'

/** Every refusal of the API. `errors` maps field names to message keys of the locale files. */
export const errorAnswer = z.object({
  message: z.string(),
  /** Below /api/admin only: which refusal it is. */
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>
