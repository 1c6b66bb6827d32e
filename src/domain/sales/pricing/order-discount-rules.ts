import type { Discount, SaleLine } from '#database/schema/sale.ts'
import { type Cents, lesser, minus, sumOf } from '#shared/money.ts'
import { shareOut } from '#shared/shares.ts'

/**
 * Takes discounts off the order, one after the other, each from what is left. Each is shared among the lines by what
 * is left of them.
 */
export function takeOrderDiscounts(
  lines: readonly SaleLine[],
  offers: readonly Discount[],
): { lines: SaleLine[]; discounts: Discount[] } {
  let left = [...lines]
  const discounts: Discount[] = []
  for (const offer of offers) {
    const amount = lesser(offer.amount, sumOf(left.map(({ paid }) => paid)))
    if (amount <= 0) continue
    const { name, code } = offer
    const number = discounts.push({ name, code, amount }) - 1
    const shares = shareAmongLines(amount, left)
    left = left.map((line, index) => {
      const share = shares[index]!
      if (share === 0) return line
      const discounts = [...line.discounts, { name, code, amount: share, of: 'order' as const, number }]
      return { ...line, discounts, paid: minus(line.paid, share) }
    })
  }
  return { lines: left, discounts }
}

/** Shares by what is paid for each line. Ties go by product, so that the order of the lines changes no share. */
export function shareAmongLines(
  amount: Cents,
  lines: readonly Pick<SaleLine, 'productId' | 'variantKey' | 'paid'>[],
): Cents[] {
  const sorted = [...lines.entries()].toSorted(([, a], [, b]) => compareLines(a, b))
  const shares = shareOut(
    amount,
    sorted.map(([, { paid }]) => paid),
  )
  const byIndex = new Map(sorted.map(([index], place) => [index, shares[place]!]))
  return lines.map((_, index) => byIndex.get(index)!)
}

type Named = Pick<SaleLine, 'productId' | 'variantKey'>

function compareLines(a: Named, b: Named): number {
  return a.productId - b.productId || ((a.variantKey ?? '') < (b.variantKey ?? '') ? -1 : 1)
}
