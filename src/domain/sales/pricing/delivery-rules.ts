import type { Discount, SaleDelivery } from '#database/schema/sale.ts'
import { type Cents, lesser, minus, noCents } from '#shared/money.ts'

/** A delivery method and its price for this sale, in the sale's currency. */
export type DeliveryChoice = { method: string; price: Cents }

/** The one method of a shop that has set up no others: home delivery for free. */
export const freeDelivery: DeliveryChoice = { method: 'postnord', price: noCents }

/** Prices the delivery: its price less the discounts on it, never below zero. */
export function priceDelivery({ method, price }: DeliveryChoice, offers: readonly Discount[]): SaleDelivery {
  let total = price
  const discounts: Discount[] = []
  for (const { name, code, amount: offered } of offers) {
    const amount = lesser(offered, total)
    if (amount <= 0) continue
    discounts.push({ name, code, amount })
    total = minus(total, amount)
  }
  return { method, price, discounts, total, taxes: [] }
}
