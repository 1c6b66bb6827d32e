import { type Cents, cents } from './money.ts'

/** Units in which the content of a product is given. */
export const contentUnits = ['g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'piece'] as const
export type ContentUnit = (typeof contentUnits)[number]

/** Units that a unit price is for. */
export const priceUnits = ['kg', 'l', 'm', 'piece'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** What a package holds; the amount has at most three decimals. */
export type NetContent = { amount: number; unit: ContentUnit }
export type UnitPrice = { price: Cents; per: PriceUnit }

/** The unit of the price, and how many of the content's unit make one of it. */
const measures: Record<ContentUnit, { per: PriceUnit; count: number }> = {
  g: { per: 'kg', count: 1_000 },
  kg: { per: 'kg', count: 1 },
  ml: { per: 'l', count: 1_000 },
  cl: { per: 'l', count: 100 },
  l: { per: 'l', count: 1 },
  cm: { per: 'm', count: 100 },
  m: { per: 'm', count: 1 },
  piece: { per: 'piece', count: 1 },
}

/** Price per kilogram, litre, metre or piece in whole cents, half up; null for one piece, whose price it is already. */
export function unitPriceOf(price: Cents, { amount, unit }: NetContent): UnitPrice | null {
  const { per, count } = measures[unit]
  const thousandths = Math.round(amount * 1_000)
  if (thousandths <= 0 || (unit === 'piece' && thousandths === 1_000)) return null
  return { price: cents(Math.floor((2 * price * count * 1_000 + thousandths) / (2 * thousandths))), per }
}
