import { z } from 'zod'
import { isMoment } from '#shared/dates.ts'
import { asciiEmail } from '#shared/email-address.ts'
import { typedText } from '#shared/typed-text.ts'

/** Parses `a,b` into a list of known values. */
export function anyOf<const Value extends string>(values: readonly Value[]) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).min(1))
    .optional()
}

/** Parses `1,2` into a list of numbers. */
export const anyNumber = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().int()).min(1))
  .optional()

/** Timestamp or day, e.g. `2026-03-01` or `2026-03-01T10:00:00Z`. */
export const since = z.string().refine(isMoment, 'validation.invalid').optional()

/** Timestamp with offset, e.g. `2026-03-01T10:00:00+01:00`. */
export const givenMoment = z.iso
  .datetime({ offset: true, error: 'validation.invalid', abort: true })
  .refine(isMoment, 'validation.invalid')

/** Search text, with e-mail addresses normalised to their stored form. */
export const someText = typedText().overwrite(asciiEmail).min(1).max(200).optional()

/**
 * Query of a list with search, sort, page and filters; unknown parameters are refused by name. `sorts`: sortable
 * fields, a leading minus reverses; the first is the default.
 */
export function listQuery<Filters extends z.ZodRawShape>(sorts: readonly [string, ...string[]], filters: Filters) {
  return unsearchedListQuery(sorts, { q: someText, ...filters })
}

/** Like `listQuery`, but for lists without search: `q` is refused like any unknown filter. */
export function unsearchedListQuery<Filters extends z.ZodRawShape>(
  sorts: readonly [string, ...string[]],
  filters: Filters,
) {
  const all = sorts.flatMap((sort) => [sort, sort.startsWith('-') ? sort.slice(1) : `-${sort}`])
  return z.strictObject({
    sort: z.enum(all).default(sorts[0]),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    // Long, because a cursor of a list sorted by name contains the name, in any script.
    cursor: z.string().max(2_000).optional(),
    ...filters,
  })
}

/** Response of every list. `total` is counted up to 10,000. */
export function listResponse<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.number(),
    total_capped: z.boolean(),
  })
}

/** Query of a short list, which is returned whole and has no filters. */
export const wholeListQuery = z.strictObject({})

export const bulkRequest = <const Action extends string>(actions: readonly [Action, ...Action[]]) =>
  z
    .object({
      ids: z
        .array(z.union([z.string(), z.number()]).transform(String))
        .min(1)
        .max(100)
        .optional(),
      /** Query string of the list. `expected` is the number of rows that the person saw. */
      filter: z.string().max(2_000).optional(),
      expected: z.number().int().min(0).optional(),
      act: z.enum(actions),
      input: z.record(z.string(), z.unknown()).default({}),
    })
    .refine((body) => (body.ids === undefined) !== (body.filter === undefined), {
      path: ['ids'],
      message: 'validation.invalid',
    })
    .refine((body) => body.filter === undefined || body.expected !== undefined, {
      path: ['expected'],
      message: 'validation.required',
    })

/** `state`: present state of the row, if that is why the action was not possible. */
export const bulkFailure = z.object({
  id: z.string(),
  code: z.string(),
  message: z.string(),
  state: z.string().nullable(),
})

/** Result per row, or the id of the operation that processes them. */
export const bulkResponse = z.object({
  done: z.array(z.string()),
  failed: z.array(bulkFailure),
  operation: z.string().nullable(),
})
export type BulkResponse = z.infer<typeof bulkResponse>
