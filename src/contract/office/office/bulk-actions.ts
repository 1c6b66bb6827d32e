import { z } from 'zod'
import { bulkFailure } from '#contract/office/lists.ts'
import { operationStates } from '#shared/vocabularies.ts'

/** Bulk action that a background job runs. */
export const operation = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(operationStates),
  total: z.number(),
  done: z.number(),
  failed: z.array(bulkFailure),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type Operation = z.infer<typeof operation>
