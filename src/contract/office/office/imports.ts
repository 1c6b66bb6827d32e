import { z } from 'zod'
import { listAnswer, unsearchedListQuery } from '#contract/office/lists.ts'
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
  /** What the file is called where it comes from. */
  name: typedText().min(1).max(200).optional(),
  /** As JSON, what columns of the file mean: their names there, and the right ones. */
  columns: columns.optional(),
})

/** Beside the message of a file whose columns are not right. */
export type UnreadableImport = {
  /** Columns of the file that mean nothing here. */
  unknown: string[]
  /** Those that look mistyped, with what they may be. */
  nearest: Record<string, string>
  /** Columns that the file does not have. */
  missing: string[]
}

const counts = z.object({
  /** Products. */
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Rows, and products that were refused as a whole. */
  refused: z.number(),
})

/** A line of the file (the header is line 1) and why it does not go in. */
const refusedRow = z.object({ line: z.number(), why: z.string() })

export const importAnswer = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(importStates),
  /** Products in the file, and how many of them the check or the run has seen. */
  total: z.number(),
  done: z.number(),
  /** What a run will do; null until the check is through. */
  check: counts.nullable(),
  /** What the run did so far; null before it. */
  run: counts.nullable(),
  /** The first rows that are refused; the report has all. */
  refused: z.array(refusedRow),
  /** Products that changed in the shop after the check: the run left them. */
  failed: z.array(refusedRow),
  notes: z.array(z.string()),
  by: z.string().nullable(),
  created_at: z.string().describe('ISO 8601, UTC'),
  finished_at: z.string().nullable(),
  /** Whether the report file can be had. */
  has_report: z.boolean(),
  version: z.number(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
export const importListAnswer = listAnswer(importAnswer)
