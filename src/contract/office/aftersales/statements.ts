import { z } from 'zod'
import { anyOf, listQuery, listResponse } from '#contract/office/lists.ts'
import { typedText } from '#shared/typed-text.ts'
import { statementScopes, statementStates, statementWaits } from '#shared/vocabularies.ts'

const moment = z.string().describe('ISO 8601, UTC')

/** By when it was stated; the oldest first, because its refund is due first. */
export const statementListQuery = listQuery(['stated_at'], { state: anyOf(statementStates) })

/** Withdrawal stated in public, as it was typed. Its `version` is the ETag for actions on it. */
export const statementItem = z.object({
  id: z.number(),
  state: z.enum(statementStates),
  waits_for: z.enum(statementWaits).nullable(),
  name: z.string(),
  /** Order number as typed. */
  number: z.string(),
  /** Masked for readers who may not see people. */
  email: z.string(),
  scope: z.enum(statementScopes),
  /** The chosen goods in the visitor's words. */
  items: z.string(),
  language: z.string(),
  stated_at: moment,
  /** Deadline for the refund if it is a withdrawal. */
  due_at: moment,
  /** Number of the order it is about; null if none is known. */
  order: z.number().nullable(),
  /** True if its acknowledgement was mailed; it always stood on the page. */
  mailed: z.boolean(),
  /** Why staff closed it. */
  reason: z.string().nullable(),
  by: z.string().nullable(),
  decided_at: moment.nullable(),
  version: z.number(),
})
export type StatementItem = z.infer<typeof statementItem>
export const statementListResponse = listResponse(statementItem)

export const matchRequest = z.object({
  /** Number of the order that the statement is about. */
  order: z.number('validation.required').int().min(1),
  /** Withdrawn goods; left out for all that are left. */
  lines: z
    .array(z.object({ position: z.number().int().min(0), quantity: z.number().int().min(1) }))
    .max(500)
    .optional(),
})
export const closeRequest = z.object({
  reason: typedText('validation.required').min(1, 'validation.required').max(1_000),
})
