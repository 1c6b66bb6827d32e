import type { SaleDelivery, SaleLine, SaleTax } from '#database/schema/sale.ts'
import { type Cents, cents, minus, noCents, plus, sumOf } from '#shared/money.ts'
import { shareOut } from '#shared/shares.ts'
import { shareAmongLines } from './order-discount-rules.ts'

const fractions = 10_000

type Taxable = { lines: SaleLine[]; delivery: SaleDelivery }

/**
 * Takes the tax out of prices that include it: of all that is paid at one rate together, then shared to the lines.
 * Delivery follows the goods, shared by their value.
 * @param rateOf the rate of a line in percent; null where the shop names none
 */
export function takeTax(
  { lines, delivery }: Taxable,
  rateOf: (line: SaleLine) => number | null,
): Taxable & { taxes: SaleTax[] } {
  const ofDelivery = shareAmongLines(delivery.total, lines)
  const rated = lines.map((line, index) => ({
    index,
    rate: rateOf(line),
    paid: line.paid,
    delivery: ofDelivery[index]!,
  }))
  const rates = [...new Set(rated.flatMap(({ rate }) => (rate === null ? [] : [rate])))].toSorted((a, b) => b - a)
  const taxed = new Map<number, { rate: number; amount: Cents }>()
  const deliveryTaxes: SaleDelivery['taxes'] = []
  const taxes = rates.map((rate) => {
    const own = rated.filter((line) => line.rate === rate)
    const carriage = sumOf(own.map((line) => line.delivery))
    const goods = sumOf(own.map(({ paid }) => paid))
    const tax = taxAtRate(plus(goods, carriage), rate)
    const [forGoods, forDelivery] = shareOut(tax.amount, [goods, carriage]) as [Cents, Cents]
    const shares = shareAmongLines(
      forGoods,
      own.map(({ index }) => lines[index]!),
    )
    for (const [place, { index }] of own.entries()) taxed.set(index, { rate, amount: shares[place]! })
    if (carriage > 0) deliveryTaxes.push({ rate, amount: forDelivery })
    return tax
  })
  return {
    lines: lines.map((line, index) => ({ ...line, tax: taxed.get(index) ?? null })),
    delivery: { ...delivery, taxes: deliveryTaxes },
    taxes,
  }
}

/**
 * The tax within an amount that is paid at one rate, half a cent rounded away from zero.
 * @param rate in percent
 */
export function taxAtRate(gross: Cents, rate: number): SaleTax {
  // Uses whole numbers, because a product of fractions could miss an exact half.
  const part = Math.round(rate * fractions)
  const whole = 100 * fractions + part
  const amount = cents(Math.sign(gross) * Math.floor((2 * Math.abs(gross) * part + whole) / (2 * whole)) || 0)
  return { rate, base: minus(gross, amount), amount }
}

/**
 * The tax within a refund by rate, such that refunds of everything give back exactly the tax of the sale.
 * @param lines paid back, with the rate of each; what of `amount` no line names is shared by what is left at each rate
 * @param before the taxes of earlier refunds that stand
 */
export function taxOfRefund(input: {
  taxes: readonly SaleTax[]
  lines: readonly { rate: number | null; amount: Cents }[]
  amount: Cents
  before: readonly SaleTax[]
}): SaleTax[] {
  const { taxes, lines, amount, before } = input
  if (taxes.length === 0) return []
  const grossOf = ({ base, amount: tax }: SaleTax) => plus(base, tax)
  const backAt = (rate: number) => sumOf(before.filter((each) => each.rate === rate).map(grossOf))
  const named = taxes.map(({ rate }) => sumOf(lines.filter((line) => line.rate === rate).map((line) => line.amount)))
  const left = taxes.map((tax, index) => Math.max(0, grossOf(tax) - backAt(tax.rate) - named[index]!))
  const rest = shareOut(minus(amount, sumOf(lines.map((line) => line.amount))), left)
  return taxes.flatMap((tax, index) => {
    const gross = plus(named[index]!, rest[index]!)
    if (gross === 0) return []
    const already = backAt(tax.rate)
    const taxUpTo = (paidBack: Cents) => partOf(tax.amount, paidBack, grossOf(tax))
    const own = minus(taxUpTo(plus(already, gross)), taxUpTo(already))
    return [{ rate: tax.rate, base: minus(gross, own), amount: own }]
  })
}

/** `amount` × `part` / `whole`, rounded half up. */
function partOf(amount: Cents, part: Cents, whole: Cents): Cents {
  if (whole === 0) return noCents
  const [numerator, denominator] = [2n * BigInt(amount) * BigInt(part) + BigInt(whole), 2n * BigInt(whole)]
  return cents(Number(numerator / denominator))
}
