import type { Cents, Currency } from '#shared/money.ts'

/**
 * A sale as the pricing pipeline decides it once (domain/sales/pricing) and as carts, checkouts and orders keep it. All
 * amounts are in its currency; prices include tax.
 */
export type Sale = {
  currency: Currency
  lines: SaleLine[]
  delivery: SaleDelivery
  /** Discounts on the order as a whole, in the order in which they were taken off. */
  discounts: Discount[]
  /** Tax within the total, one entry for each rate; empty where the shop names none. */
  taxes: SaleTax[]
  /** Totals of the lines and of the delivery, less the discounts on the order. */
  total: Cents
  /** What other means than the card pay. */
  tenders: Tender[]
  /** What the card pays: the total less the tenders. */
  due: Cents
}

/** One line of a sale. Name, variant label and image are frozen so that the order shows what was bought. */
export type SaleLine = {
  productId: number
  slug: string
  name: string
  image: string | null
  variantKey: string | null
  variantLabel: string | null
  quantity: number
  /** Price of one item before discounts. */
  price: Cents
  /** Bought at the member price. */
  membership: boolean
  /** Discounts on this line, and its shares of discounts on the order. */
  discounts: LineDiscount[]
  /** Price of all items less the discounts on this line. */
  total: Cents
  /** The total less the line's shares of discounts on the order: what is paid for it, and paid back at most. */
  paid: Cents
  /** Tax within `paid`; null where the shop names none. */
  tax: LineTax | null
}

/** `name`: in the buyer's language. `code`: what the buyer typed for it; null if it needed no code. */
export type Discount = { name: string; code: string | null; amount: Cents }
/** `number`: the discount on the order, by its place among them, that it is a share of. */
export type LineDiscount = Discount & ({ of: 'line' } | { of: 'order'; number: number })

/** `rate`: in percent. */
export type LineTax = { rate: number; amount: Cents }
/** `base` and `amount` add up to what was paid at this rate. */
export type SaleTax = { rate: number; base: Cents; amount: Cents }

export type SaleDelivery = {
  /** Id of the delivery method. */
  method: string
  price: Cents
  discounts: Discount[]
  /** The price less the discounts: what is paid for it. */
  total: Cents
  /** Tax within the total; it follows the goods, so there may be several rates. */
  taxes: LineTax[]
}

/** `reference`: what identifies it in its own ledger; `last4`: what the buyer knows it by. */
export type Tender = { kind: 'gift_card' | 'store_credit'; reference: string; last4: string | null; amount: Cents }
