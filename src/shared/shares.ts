import { type Cents, cents } from './money.ts'

/** How an amount is divided so that its parts add up to it. Pure; shared by server and screens. */

/**
 * Shares an amount by weights: each part is rounded down, and what is left goes to the largest remainders, ties to the
 * first. Without any weight the first part gets all.
 * @param weights whole numbers of at least 0
 */
export function shareOut(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return []
  const known = weights.some((weight) => weight > 0) ? weights : weights.map((_, index) => (index === 0 ? 1 : 0))
  // Products of two amounts exceed exact floating-point numbers.
  const whole = known.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const sign = amount < 0 ? -1 : 1
  const size = BigInt(Math.abs(amount))
  const parts = known.map((weight, index) => {
    const product = size * BigInt(weight)
    return { index, part: Number(product / whole), remainder: product % whole }
  })
  const left = Number(size) - parts.reduce((sum, { part }) => sum + part, 0)
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const each of byRemainder.slice(0, left)) each.part += 1
  return parts.map(({ part }) => cents(part === 0 ? 0 : sign * part))
}

/** A line as it was bought, and the part of it whose refund stands. */
export type BoughtLine = { quantity: number; paid: Cents; back: { quantity: number; paid: Cents } }

/**
 * What was paid for the next items of a line that are paid back. All of them together are what was paid for the line;
 * its odd cents are with the first items.
 */
export function paidForItems({ quantity, paid, back }: BoughtLine, count: number): Cents {
  const items = back.quantity + count
  const upToThem = Math.floor(paid / quantity) * items + Math.min(items, paid % quantity)
  return cents(upToThem - back.paid)
}
