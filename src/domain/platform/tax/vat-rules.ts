import { type Cents, cents } from '#shared/money.ts'

/** VAT that prices include. Pure. */

const fractions = 10_000

/**
 * Returns the VAT within an amount, rounded once per sale or refund as in the journal: half a cent away from zero.
 * @param rate in percent
 */
export function vatWithin(amount: Cents, rate: number): Cents {
  // Uses whole numbers, because a product of fractions could miss an exact half.
  const part = Math.round(rate * fractions)
  const whole = 100 * fractions + part
  const vat = Math.floor((2 * Math.abs(amount) * part + whole) / (2 * whole))
  return cents(amount < 0 ? -vat : vat)
}
