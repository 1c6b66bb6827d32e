import { z } from 'zod'
import { type ApiError, invalidParameter } from './errors.ts'

/** Restricts a schema's names to those of the SDK's own parameter type. */
export type ParametersOf<Params> = { [Name in keyof Params]?: z.ZodType }

export const text = () => z.string().max(5000)

/** Text that can be unset: `''` becomes null. */
export const emptyableText = () => text().transform((value) => (value === '' ? null : value))

export const integer = () =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, { error: 'integer' })
    .transform(Number)

export const flag = () =>
  z
    .string()
    .refine((value) => value === 'true' || value === 'false', { error: 'boolean' })
    .transform((value) => value === 'true')

/** A three-letter currency code that the sandbox supports, in lower case. */
export const currency = () =>
  z
    .string()
    .transform((value) => value.toLowerCase())
    .refine((value) => ['eur', 'nok', 'sek', 'dkk', 'usd', 'gbp', 'chf'].includes(value), { error: 'currency' })

/**
 * Accepts at most 50 pairs; an empty value removes its key. `''` in place of the object becomes null, which removes
 * all pairs.
 */
export const metadata = () =>
  z
    .union([
      z.literal('').transform(() => null),
      z.record(z.string().max(40), z.string().max(500)).refine((pairs) => Object.keys(pairs).length <= 50),
      z.array(z.string().max(500)).transform((list) => Object.fromEntries(list.map((value, index) => [index, value]))),
    ])
    .transform((value) => value as Record<string, string> | null)

/** A list; `''` is an empty one. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === '' ? [] : value), z.array(item))

export const address = () =>
  z.strictObject({
    city: emptyableText().optional(),
    country: emptyableText().optional(),
    line1: emptyableText().optional(),
    line2: emptyableText().optional(),
    postal_code: emptyableText().optional(),
    state: emptyableText().optional(),
  })

export type AddressInput = z.infer<ReturnType<typeof address>>

/** An address as API objects contain it, every field present. */
export function addressOf(input: AddressInput | undefined | null) {
  return {
    city: input?.city ?? null,
    country: input?.country ?? null,
    line1: input?.line1 ?? null,
    line2: input?.line2 ?? null,
    postal_code: input?.postal_code ?? null,
    state: input?.state ?? null,
  }
}

export const shipping = () =>
  z.strictObject({
    address: address(),
    name: text(),
    carrier: text().optional(),
    phone: text().optional(),
    tracking_number: text().optional(),
  })

export type ShippingInput = z.infer<ReturnType<typeof shipping>>

/** Shipping as API objects contain it. */
export function shippingOf(input: ShippingInput) {
  return {
    address: addressOf(input.address),
    name: input.name,
    phone: input.phone ?? null,
    carrier: input.carrier ?? null,
    tracking_number: input.tracking_number ?? null,
  }
}

/** `created=…` or `created[gte]=…` in lists, in seconds. */
export const range = () =>
  z.union([
    integer(),
    z.strictObject({
      gt: integer().optional(),
      gte: integer().optional(),
      lt: integer().optional(),
      lte: integer().optional(),
    }),
  ])

/** Parameters of every list. */
export const paging = {
  limit: integer().optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
}

/** Metadata after a write: pairs are merged, empty values removed, null removes all. */
export function mergeMetadata(
  before: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''))
}

/** The first issue, in the provider's wording. */
export function parameterError(error: z.ZodError): ApiError {
  const issue = firstIssue(error.issues[0])
  if (issue === undefined) return invalidParameter('Invalid request.')
  const path = [...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...path, key]))
    const noun = names.length === 1 ? 'parameter' : 'parameters'
    return invalidParameter(`Received unknown ${noun}: ${names.join(', ')}`, names[0], 'parameter_unknown')
  }
  const name = nameOf(path)
  const value = typeof issue.input === 'string' ? issue.input : ''
  if (issue.input === undefined) {
    return invalidParameter(`Missing required param: ${name}.`, name, 'parameter_missing')
  }
  if (value === '') {
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`
    return invalidParameter(message, name, 'parameter_invalid_empty')
  }
  if (issue.message === 'integer') {
    return invalidParameter(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  }
  if (issue.message === 'boolean') return invalidParameter(`Invalid boolean: ${value}`, name)
  if (issue.message === 'currency') return invalidParameter(`Invalid currency: ${value}.`, name)
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String)
    return invalidParameter(`Invalid ${name}: must be one of ${allowed.join(', ')}`, name)
  }
  if (issue.code === 'invalid_type' && issue.expected === 'object') {
    return invalidParameter('Invalid object', name)
  }
  if (issue.code === 'invalid_type' && issue.expected === 'array') return invalidParameter('Invalid array', name)
  return invalidParameter(`Invalid ${name}: ${value}`, name)
}

type Issue = z.core.$ZodIssue

function firstIssue(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const branch = issue.errors.find((issues) => issues[0] !== undefined && issues[0].code !== 'invalid_type')
  const inner = branch?.[0]
  return inner === undefined ? issue : firstIssue({ ...inner, path: [...issue.path, ...inner.path] })
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')
}
