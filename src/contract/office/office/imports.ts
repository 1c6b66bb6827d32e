import { z } from 'zod'
import { listResponse, unsearchedListQuery } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { importStates } from '#shared/vocabularies.ts'

export const importListQuery = unsearchedListQuery(['-created_at'], {})

const columns = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'validation.invalid' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string().max(200), z.string().max(200)))

export const importUploadQuery = z.strictObject({
  /** Original name of the file. */
  name: typedText().min(1).max(200).optional(),
  /** JSON object that maps column names in the file to the expected ones. */
  columns: columns.optional(),
})

/** Details sent with the error message for a file with wrong columns. */
export type UnreadableImport = {
  /** Columns of the file that are not recognised. */
  unknown: string[]
  /** Probably mistyped columns, mapped to the columns they may mean. */
  nearest: Record<string, string>
  /** Expected columns that the file does not have. */
  missing: string[]
}

const counts = z.object({
  /** Number of products. */
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Number of refused rows and of products refused as a whole. */
  refused: z.number(),
})

/** Line of the file (the header is line 1) and the reason for refusing it. */
const refusedRow = z.object({ line: z.number(), why: z.string() })

export const importResponse = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(importStates),
  /** Number of products in the file, and of those that the check or run has processed. */
  total: z.number(),
  done: z.number(),
  /** Changes that a run would make; null until the check has finished. */
  check: counts.nullable(),
  /** Changes that the run has made so far; null before it starts. */
  run: counts.nullable(),
  /** First refused rows; the report lists all of them. */
  refused: z.array(refusedRow),
  /** Products that changed in the shop after the check, so the run skipped them. */
  failed: z.array(refusedRow),
  notes: z.array(z.string()),
  by: z.string().nullable(),
  created_at: z.string().describe('ISO 8601, UTC'),
  finished_at: z.string().nullable(),
  /** True if the report file can be downloaded. */
  has_report: z.boolean(),
  version: z.number(),
})
export type ImportResponse = z.infer<typeof importResponse>
export const importListResponse = listResponse(importResponse)
