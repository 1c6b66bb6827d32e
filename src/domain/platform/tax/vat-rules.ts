import type { Cents } from '#shared/money.ts'

/** VAT that prices include. Pure. */

const fractions = 10_000

/**
 * What of an amount is VAT, rounded once per sale or refund as the journal rounds: half a cent away from zero.
 * @param rate in percent
 */
export function vatWithin(amount: Cents, rate: number): Cents {
  // In whole numbers: a product of fractions could miss the half.
  const part = Math.round(rate * fractions)
  const whole = 100 * fractions + part
  const vat = Math.floor((2 * Math.abs(amount) * part + whole) / (2 * whole))
  return amount < 0 ? -vat : vat
}
