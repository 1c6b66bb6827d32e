import { z } from 'zod'
import { listResponse, unsearchedListQuery } from '#contract/office/lists.ts'
import { exportKinds, exportStates } from '#shared/vocabularies.ts'

export const exportListQuery = unsearchedListQuery(['-created_at'], {})

export const exportRequest = z.object({
  kind: z.enum(exportKinds),
  /** Query string of the product or order list, or `month=2026-03` for accounting; empty for everything. */
  filter: z.string().max(2_000).default(''),
  format: z.enum(['csv', 'sie']).optional(),
})

/** Options of a CSV file; `bom=false` is for programs that do not accept a byte order mark. */
export const csvQuery = z.object({
  bom: z
    .enum(['true', 'false'])
    .default('true')
    .transform((bom) => bom === 'true'),
})

export const exportResponse = z.object({
  id: z.number(),
  kind: z.string(),
  filter: z.string(),
  format: z.string(),
  state: z.enum(exportStates),
  /** Number of products, order lines, people or voucher lines in the file. */
  rows: z.number(),
  by: z.string().nullable(),
  created_at: z.string().describe('ISO 8601, UTC'),
  finished_at: z.string().nullable(),
  /** Timestamp after which the file cannot be downloaded any more. */
  expires_at: z.string(),
})
export type ExportResponse = z.infer<typeof exportResponse>
export const exportListResponse = listResponse(exportResponse)
