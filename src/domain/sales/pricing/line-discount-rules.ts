import type { Discount, SaleLine } from '#database/schema/sale.ts'
import { lesser, minus } from '#shared/money.ts'

/** A discount that a line may get: `amount` is taken off the price of all its items. */
export type LineDiscountOffer = Discount & { productId: number; variantKey: string | null }

/** Takes at most one discount off each line: the best for the buyer, the first of equal ones, never below zero. */
export function takeLineDiscounts(lines: readonly SaleLine[], offers: readonly LineDiscountOffer[]): SaleLine[] {
  return lines.map((line) => {
    const own = offers.filter((offer) => offer.productId === line.productId && offer.variantKey === line.variantKey)
    const best = own.toSorted((a, b) => b.amount - a.amount)[0]
    if (!best || best.amount <= 0) return line
    const { name, code } = best
    const amount = lesser(best.amount, line.total)
    const total = minus(line.total, amount)
    return { ...line, discounts: [{ name, code, amount, of: 'line' }], total, paid: total }
  })
}
