import { z } from 'zod'
import { type Cents, centsToEuros, type Euros, eurosToCents } from '#shared/money.ts'

/** An amount with rules for the decimal euros that travel; the program has it in cents. */
export function amountOf<Schema extends z.ZodType<number, unknown>>(euros: Schema) {
  const wire = euros as unknown as z.ZodType<Euros, Euros>
  return z.codec(wire, z.custom<Cents>(), { decode: eurosToCents, encode: centsToEuros })
}

/** Decimal euros with at most two decimals on the wire, cents in the program. */
export const amount = amountOf(z.number())

/** Amount of a query string. */
export const anyAmount = amountOf(z.coerce.number().min(0).max(10_000_000)).optional()

/** True if a number has at most two decimals. Decimal euros are not exact in binary. */
export const hasWholeCents = (euros: number) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6
