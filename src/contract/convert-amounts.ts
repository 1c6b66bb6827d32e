import type { z } from 'zod'
import { type Cents, centsToDecimal, decimalToCents } from '#shared/money.ts'

// Only types of zod are imported, because the office's forms load this file before any schema.

/** True if a value of this type has amounts somewhere. */
export type HasAmounts<Value> = Value extends Cents
  ? true
  : Value extends readonly (infer Item)[]
    ? HasAmounts<Item>
    : Value extends object
      ? true extends { [Name in keyof Value]-?: HasAmounts<Value[Name]> }[keyof Value]
        ? true
        : false
      : false

type Convert = (value: unknown) => unknown
type Direction = 'toWire' | 'fromWire'

/**
 * Writes the amounts of a message as the wire has them. Everything else stays as it is, unchecked; only servers refuse
 * what does not fit the schema.
 */
export function toWire<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): z.input<Schema> {
  return (converterOf(schema, 'toWire')?.(value) ?? value) as z.input<Schema>
}

/** Returns a function that reads the amounts of a message from the wire; the opposite of `toWire`. */
export function amountsIn<Schema extends z.ZodType>(schema: Schema): (wire: unknown) => z.output<Schema> {
  return (wire) => (converterOf(schema, 'fromWire')?.(wire) ?? wire) as z.output<Schema>
}

const converters = {
  toWire: new WeakMap<z.core.$ZodType, Convert | null>(),
  fromWire: new WeakMap<z.core.$ZodType, Convert | null>(),
}

function converterOf(schema: z.core.$ZodType, direction: Direction): Convert | null {
  const known = converters[direction].get(schema)
  if (known !== undefined) return known
  const made = makeConverter(schema, direction)
  converters[direction].set(schema, made)
  return made
}

function makeConverter(schema: z.core.$ZodType, direction: Direction): Convert | null {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'pipe':
      return 'reverseTransform' in def ? amountConverter(direction) : null
    case 'object':
      return objectConverter(def.shape, direction)
    case 'array': {
      const item = converterOf(def.element, direction)
      return item && ((value) => (value as unknown[]).map(item))
    }
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'readonly': {
      const inner = converterOf(def.innerType, direction)
      return inner && ((value) => (value == null ? value : inner(value)))
    }
    case 'union':
      if (def.options.some((option) => converterOf(option, direction))) {
        throw new Error('Amounts in alternatives are not converted')
      }
      return null
    default:
      return null
  }
}

/** The contract's only codecs are amounts. Anything but a number is left for the server to refuse. */
function amountConverter(direction: Direction): Convert {
  const convert = (direction === 'toWire' ? centsToDecimal : decimalToCents) as (amount: number) => number
  return (value) => (typeof value === 'number' ? convert(value) : value)
}

function objectConverter(shape: Readonly<Record<string, z.core.$ZodType>>, direction: Direction): Convert | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const convert = converterOf(field, direction)
    return convert ? [[name, convert] as const] : []
  })
  if (fields.length === 0) return null
  return (value) => {
    const copy = { ...(value as Record<string, unknown>) }
    for (const [name, convert] of fields) if (copy[name] !== undefined) copy[name] = convert(copy[name])
    return copy
  }
}
