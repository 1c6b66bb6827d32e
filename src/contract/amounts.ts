import { z } from 'zod'
import { type Cents, centsToDecimal, type DecimalAmount, decimalToCents } from '#shared/money.ts'

/** An amount with rules for the decimal that travels; the program has it in cents. */
export function amountOf<Schema extends z.ZodType<number, unknown>>(decimal: Schema) {
  const wire = decimal as unknown as z.ZodType<DecimalAmount, DecimalAmount>
  return z.codec(wire, z.custom<Cents>(), { decode: decimalToCents, encode: centsToDecimal })
}

/** A decimal with at most two decimals on the wire, cents in the program. */
export const amount = amountOf(z.number())

/** Amount of a query string. */
export const anyAmount = amountOf(z.coerce.number().min(0).max(10_000_000)).optional()

/** True if a number has at most two decimals. Decimals are not exact in binary. */
export const hasWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
