import type { Discount, Sale, SaleLine } from '#database/schema/sale.ts'
import { type Currency, cents, leastPayment, minus, plus, sumOf } from '#shared/money.ts'
import { invalid } from '#shared/shop-error.ts'
import { type DeliveryChoice, priceDelivery } from './delivery-rules.ts'
import { type LineDiscountOffer, takeLineDiscounts } from './line-discount-rules.ts'
import { type LineInput, priceLines } from './line-rules.ts'
import { takeOrderDiscounts } from './order-discount-rules.ts'
import { takeTax } from './tax-rules.ts'
import { payWith, type TenderOffer } from './tender-rules.ts'

/** The payment provider's limit for one payment by card. */
const largestPayment = cents(99_999_999)

/** All that the price of a sale depends on; every amount is in its currency. */
export type SaleInput = LineInput & {
  currency: Currency
  discounts: { lines: readonly LineDiscountOffer[]; order: readonly Discount[]; delivery: readonly Discount[] }
  delivery: DeliveryChoice
  /** Tax rate of a line in percent where the goods go; null where the shop names none. */
  rateOf: (line: SaleLine) => number | null
  tenders: readonly TenderOffer[]
}

/**
 * Makes every price that anybody sees or pays: lines, discounts on lines, discounts on the order, delivery, tax, and
 * how it is paid. Pure; the result is stored and later only added up.
 * @throws invalid `products` as `priceLines` does, `cart.belowMinimum`, or `cart.quantity` above what a card can pay
 */
export function makeSale(input: SaleInput): Sale {
  const { currency, discounts, rateOf } = input
  const priced = takeLineDiscounts(priceLines(input), discounts.lines)
  const reduced = takeOrderDiscounts(priced, discounts.order)
  const carried = priceDelivery(input.delivery, discounts.delivery)
  const { lines, delivery, taxes } = takeTax({ lines: reduced.lines, delivery: carried }, rateOf)
  const total = plus(
    minus(sumOf(lines.map((line) => line.total)), sumOf(reduced.discounts.map(({ amount }) => amount))),
    delivery.total,
  )
  const { tenders, due } = payWith(total, input.tenders)
  if (isTooSmall({ due, currency, tenders })) throw invalid({ products: ['cart.belowMinimum'] })
  if (due > largestPayment) throw invalid({ products: ['cart.quantity'] })
  return { currency, lines, delivery, discounts: reduced.discounts, taxes, total, tenders, due }
}

/** Nothing is due only where other means pay everything. */
function isTooSmall({ due, currency, tenders }: Pick<Sale, 'due' | 'currency' | 'tenders'>): boolean {
  return due < leastPayment[currency] && !(due === 0 && tenders.length > 0)
}
