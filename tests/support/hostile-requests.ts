import fc from 'fast-check'
import type { Operation, Parameter, Schema } from '#api/openapi-document.ts'

/** Hostile requests generated from the API's own description. */

export type Document = { paths: Record<string, Record<string, Operation>> }
export type Persona = 'stranger' | 'guest' | 'customer' | 'owner'
export type HostileRequest = {
  persona: Persona
  method: string
  /** Path template from the description, e.g. `/api/products/{id}`. */
  route: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | FormData | null
}

const nasty = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '99999999999999999999',
  '2147483648',
  '9007199254740993',
  '1.5',
  '0x10',
  'true',
  'null',
  'undefined',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  "'",
  '"',
  "' OR '1'='1",
  "'; DROP TABLE orders; --",
  '$1',
  '%',
  '%00',
  '%ff',
  '\\',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<script>alert(1)</script>',
  '{{7*7}}<%= 7*7 %>',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200f',
  '💥'.repeat(50),
  'é'.repeat(300),
  'x'.repeat(5_000),
  'kari@example.test',
  'a@b',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '4350',
  'handskar',
  'no\r\nX-Injected: 1',
]

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nasty) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  text,
  fc.constantFrom<unknown>(
    0,
    -1,
    0.1 + 0.2,
    1e308,
    2 ** 53,
    -(2 ** 31) - 1,
    null,
    true,
    [],
    {},
    [[[[]]]],
    { length: 1e9 },
    'x'.repeat(70_000),
    Array.from({ length: 3_000 }, (_, index) => index),
  ),
)

/** Requests to every call of the description, as often each as the others. */
export function hostileRequests(document: Document): fc.Arbitrary<HostileRequest> {
  const calls = Object.entries(document.paths).flatMap(([route, item]) =>
    Object.entries(item).map(([method, operation]) => ({ route, method: method.toUpperCase(), operation })),
  )
  return fc.constantFrom(...calls).chain(({ route, method, operation }) =>
    fc
      .record({
        persona: fc.constantFrom<Persona>('stranger', 'guest', 'guest', 'customer', 'owner'),
        method: fc.oneof(
          { weight: 30, arbitrary: fc.constant(method) },
          fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'PURGE'),
        ),
        path: pathOf(route, operation.parameters ?? []),
        headers: headersOf(),
        body: bodyOf(operation),
      })
      .map(({ body, headers, ...request }) => ({
        ...request,
        route,
        headers: { ...headers, ...(body.type && { 'content-type': body.type }) },
        body: /^(GET|HEAD)$/.test(request.method) ? null : body.content,
      })),
  )
}

function pathOf(route: string, parameters: Parameter[]): fc.Arbitrary<string> {
  const names = [...route.matchAll(/\{(\w+)[^}]*\}/g)].map((match) => match[1]!)
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const pair = fc.tuple(
    known.length ? fc.oneof(fc.constantFrom(...known.map(({ name }) => name)), text) : text,
    fc.oneof(text, fc.constantFrom('1', '2', 'price', 'sv', 'hansker')),
  )
  return fc
    .tuple(fc.tuple(...names.map(() => text)), fc.array(pair, { maxLength: 4 }), fc.boolean())
    .map(([values, query, raw]) => {
      let index = 0
      const encode = (value: string) => (raw ? rawly(value) : encodeURIComponent(value.toWellFormed()))
      const path = route.replace(/\{[^}]+\}/g, () => encode(values[index++]!) || '0')
      const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      return path + (search ? `?${search}` : '')
    })
}

/** Encodes a value as a careless client does: characters that an address may contain stay as they are. */
function rawly(value: string): string {
  return value.toWellFormed().replace(/[^!-~]|[#?\\]/gu, encodeURIComponent)
}

function headersOf(): fc.Arbitrary<Record<string, string>> {
  const value = text.map((one) => one.replace(/[^\x20-\x7e]/g, '').slice(0, 2_000))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    fc.dictionary(
      fc.constantFrom(
        'accept',
        'accept-language',
        'x-request-id',
        'x-forwarded-for',
        'x-forwarded-host',
        'range',
        'if-none-match',
        'if-modified-since',
        'stripe-signature',
        'referer',
      ),
      value,
      { maxKeys: 3 },
    ),
  )
}

type Body = { type: string | null; content: string | Uint8Array | FormData | null }

function bodyOf(operation: Operation): fc.Arbitrary<Body> {
  const [[type, media] = []] = [Object.entries(operation.requestBody?.content ?? {})[0] ?? []]
  const schema = media?.schema ?? { type: 'object' }
  const json = fc.oneof(mutated(schema), mutated(schema), anyJson).map((value): Body => {
    return { type: 'application/json', content: JSON.stringify(value) ?? '' }
  })
  const garbage = fc
    .tuple(
      fc.constantFrom(
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'a;b=c',
      ),
      fc.oneof(
        text,
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(
          '{"a":1,"a":2}',
          '{"__proto__":{"x":1}}',
          '['.repeat(40) + ']'.repeat(40),
          '{"a":"\\u0000"}',
          '{',
          '\ufeff{}',
        ),
      ),
    )
    .map(
      ([kind, content]): Body => ({
        type: kind,
        content: typeof content === 'string' ? content.toWellFormed() : content,
      }),
    )
  const none = fc.constant<Body>({ type: null, content: null })
  if (!type) return fc.oneof({ weight: 4, arbitrary: none }, json, garbage)
  if (type === 'application/json') return fc.oneof({ weight: 6, arbitrary: json }, garbage, none)
  const form = mutated(schema).map((value): Body => {
    const content = new FormData()
    const fields = Object(value) as Record<string, unknown>
    for (const [name, field] of Object.entries(fields))
      content.append(name.toWellFormed(), String(field).toWellFormed())
    return { type: null, content }
  })
  return fc.oneof({ weight: 6, arbitrary: form }, json, garbage, none)
}

/** Values that nearly fit a schema: each part is right, or hostile, or left out. */
function mutated(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, anyJson)
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (choices?.length) return fc.oneof(...choices.map(mutated))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, mutated(part)] as const)
    const more = typeof schema.additionalProperties === 'object' ? mutated(schema.additionalProperties) : anyJson
    return fc
      .tuple(
        fc.record(Object.fromEntries(parts), { requiredKeys: [] }),
        fc.dictionary(fc.oneof(text, fc.constantFrom('4350', '4350:S/M', '4351:L/XL')), more, { maxKeys: 2 }),
      )
      .map(([known, unknown]) => ({ ...unknown, ...known }))
  }
  if (type === 'array') return fc.array(mutated(schema.items ?? {}), { maxLength: 4 })
  if (type === 'integer' || type === 'number') {
    const least = schema.minimum ?? -5
    return fc.oneof(
      fc.integer({ min: Math.ceil(least), max: Math.floor(Math.max(schema.maximum ?? 1_000, least)) }),
      fc.double(),
    )
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'string') return schema.format === 'email' ? fc.oneof(fc.emailAddress(), text) : text
  return anyJson
}
