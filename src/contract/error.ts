import { z } from 'zod'

/** Body of every refusal. `errors` maps field names to message keys of the locale files. */
export const errorResponse = z.object({
  message: z.string(),
  /** Error code; only below /api/admin. */
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorResponse = z.infer<typeof errorResponse>
