import { vatWithin } from '#domain/platform/tax/vat-rules.ts'
import { type Cents, minus, sumOf } from '#shared/money.ts'

/** The sums of a receipt. Pure. */

/** VAT contained in `gross`; `net` and `vat` add up to it. */
export type VatPart = { rate: number; gross: Cents; net: Cents; vat: Cents }

/** The parts of an amount by VAT rate; none where no VAT is named. */
export function vatParts(gross: Cents, rate: number | null): VatPart[] {
  if (rate === null) return []
  const vat = vatWithin(gross, rate)
  return [{ rate, gross, net: minus(gross, vat), vat }]
}

export function paidInTheEnd(total: Cents, refunds: readonly { amount: Cents }[]): Cents {
  return minus(total, sumOf(refunds.map(({ amount }) => amount)))
}
