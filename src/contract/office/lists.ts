import { z } from 'zod'
import { isMoment } from '#shared/dates.ts'
import { asciiEmail } from '#shared/email-address.ts'
import { typedText } from '#shared/typed-text.ts'

/** `a,b` as a list of known values. */
export function anyOf<const Value extends string>(values: readonly Value[]) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).min(1))
    .optional()
}

/** `1,2` as a list of numbers. */
export const anyNumber = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().int()).min(1))
  .optional()

/** A moment or a day, e.g. `2026-03-01` or `2026-03-01T10:00:00Z`. */
export const since = z.string().refine(isMoment, 'validation.invalid').optional()

/** A moment with its offset, e.g. `2026-03-01T10:00:00+01:00`. */
export const givenMoment = z.iso
  .datetime({ offset: true, error: 'validation.invalid', abort: true })
  .refine(isMoment, 'validation.invalid')

/** What is searched for; an e-mail address as it is stored. */
export const someText = typedText().overwrite(asciiEmail).min(1).max(200).optional()

/**
 * The query of a list: search, sort, page and its filters; an unknown one is refused by name. `sorts`: fields, a minus
 * before one reverses it, the first one is the default.
 */
export function listQuery<Filters extends z.ZodRawShape>(sorts: readonly [string, ...string[]], filters: Filters) {
  return unsearchedListQuery(sorts, { q: someText, ...filters })
}

/** As `listQuery`, of a list that has no search: `q` is refused like any filter it does not know. */
export function unsearchedListQuery<Filters extends z.ZodRawShape>(
  sorts: readonly [string, ...string[]],
  filters: Filters,
) {
  const all = sorts.flatMap((sort) => [sort, sort.startsWith('-') ? sort.slice(1) : `-${sort}`])
  return z.strictObject({
    sort: z.enum(all).default(sorts[0]),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    // A place by name holds the name, in any script.
    cursor: z.string().max(2_000).optional(),
    ...filters,
  })
}

/** What every list answers. `total` counts to 10,000. */
export function listAnswer<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.number(),
    total_capped: z.boolean(),
  })
}

/** A short list's: it comes whole, and knows no filter. */
export const wholeListQuery = z.strictObject({})

export const bulkRequest = <const Act extends string>(acts: readonly [Act, ...Act[]]) =>
  z
    .object({
      ids: z
        .array(z.union([z.string(), z.number()]).transform(String))
        .min(1)
        .max(100)
        .optional(),
      /** The list's query string; with `expected`, how many rows the person saw. */
      filter: z.string().max(2_000).optional(),
      expected: z.number().int().min(0).optional(),
      act: z.enum(acts),
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

/** A result per row, or the operation that works on them. */
export const bulkAnswer = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
  operation: z.string().nullable(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>
