import { z } from 'zod'
import { listResponse, unsearchedListQuery } from '#contract/office/lists.ts'
import { columnMeanings, type ProductFormat, productFormats } from '#shared/product-formats.ts'
import { typedText } from '#shared/typed-text.ts'
import { importStates } from '#shared/vocabularies.ts'

export const importListQuery = unsearchedListQuery(['-created_at'], {})

const namedColumns = z.record(z.string().max(200), z.string().max(200))

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
  .pipe(namedColumns)

export const importUploadQuery = z.strictObject({
  /** Original name of the file. */
  name: typedText().min(1).max(200).optional(),
  /** JSON object that maps column names in the file to the expected ones. */
  columns: columns.optional(),
  /** Kind of the file; left out: found by its columns. */
  format: z.enum(productFormats).optional(),
})

/** What staff say of a file that was checked; what is null is found by looking at it. */
export const importCheckBody = z.strictObject({
  format: z.enum(productFormats).nullable(),
  /** Meanings of columns, keyed by their names in the file; an empty one leaves a column out. */
  columns: namedColumns.nullable(),
  /** Percent of VAT to add to prices that are without it. */
  vat_rate: z
    .string()
    .regex(/^\d{1,2}([.,]\d{1,3})?$/, 'validation.invalid')
    .nullable(),
  /** Attributes that are not taken over. */
  left_out: z.array(z.string().max(200)).max(500),
})
export type ImportCheckBody = z.infer<typeof importCheckBody>

/** Details sent with the error message for a file with wrong columns. */
export type UnreadableImport = {
  /** The kind of file it was read as. */
  format: ProductFormat
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

/** What the check saw of the file, for staff to confirm or correct. */
const importMapping = z.object({
  format: z.enum(productFormats),
  /** The kind that its columns show. */
  recognised: z.enum(productFormats),
  columns: z.array(
    z.object({
      name: z.string(),
      /** The format's column it is read as; null if it is left out. */
      column: z.string().nullable(),
      meaning: z.enum(columnMeanings).nullable(),
    }),
  ),
  /** Columns that a column of the file may be, with what each becomes. */
  known_columns: z.array(z.object({ column: z.string(), meaning: z.enum(columnMeanings) })),
  /** Meanings of columns that staff chose. */
  chosen: namedColumns,
  attributes: z.array(
    z.object({ name: z.string(), products: z.number(), is_new: z.boolean(), is_left_out: z.boolean() }),
  ),
  /** Variants that the shop does not have yet, and price plans made of sale prices. */
  new_variants: z.number(),
  sales: z.number(),
  needs_vat_rate: z.boolean(),
  vat_rate: z.string().nullable(),
})
export type ImportMapping = z.infer<typeof importMapping>

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
  /** Null until the check has finished. */
  mapping: importMapping.nullable(),
  /** True if the report file can be downloaded. */
  has_report: z.boolean(),
  version: z.number(),
})
export type ImportResponse = z.infer<typeof importResponse>
export const importListResponse = listResponse(importResponse)
