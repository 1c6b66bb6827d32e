import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sale, SaleLine } from '#database/schema/sale.ts'
import { planRefund } from '#domain/sales/order-refunds/refund-plan-rules.ts'
import { takeLineDiscounts } from '#domain/sales/pricing/line-discount-rules.ts'
import { takeOrderDiscounts } from '#domain/sales/pricing/order-discount-rules.ts'
import { makeSale } from '#domain/sales/pricing/sale-rules.ts'
import { takeTax, taxAtRate, taxOfRefund } from '#domain/sales/pricing/tax-rules.ts'
import { payWith } from '#domain/sales/pricing/tender-rules.ts'
import { type Cents, cents, plus, sumOf } from '#shared/money.ts'
import { paidForItems, shareOut } from '#shared/shares.ts'
import { drawCart, drawsFrom } from '../support/drawn-carts.ts'

const goldenCarts = 240
const amounts = fc.integer({ min: 0, max: 99_999_999 }).map(cents)

/** The sale of a drawn cart; null where it costs less than a card can pay. */
function saleOf(
  seed: number,
  change: (input: Parameters<typeof makeSale>[0]) => Parameters<typeof makeSale>[0] = (x) => x,
) {
  try {
    return makeSale(change(drawCart(drawsFrom(seed)).input))
  } catch (error) {
    if (error instanceof Error && 'fields' in error) return null
    throw error
  }
}

function line(changes: Partial<SaleLine> & { price: Cents }): SaleLine {
  const { price, quantity = 1 } = changes
  const total = cents(price * quantity)
  const base = { productId: 1, slug: 'bowl', name: 'Bowl', image: null, variantKey: null, variantLabel: null }
  return { ...base, quantity, membership: false, discounts: [], total, paid: total, tax: null, ...changes }
}
const delivery = { method: 'postnord', price: cents(0), discounts: [], total: cents(0), taxes: [] }

test('C001 the golden carts: members, currencies, countries, codes, mixed tax, delivery and gift cards, to the cent', async () => {
  const sales = Array.from({ length: goldenCarts }, (_, seed) => {
    const { country, currency } = drawCart(drawsFrom(seed))
    return JSON.stringify({ seed, country, currency, sale: saleOf(seed) })
  })
  const made = sales.filter((text) => !text.endsWith('"sale":null}'))
  expect(made.length).toBeGreaterThanOrEqual(200)
  for (const part of ['"NOK"', '"SEK"', '"EUR"', '"code":"ORDER1"', '"membership":true', '"gift_card"', '"rate":5.5']) {
    expect(made.filter((text) => text.includes(part)).length).toBeGreaterThan(10)
  }
  await expect(`${sales.join('\n')}\n`).toMatchFileSnapshot('golden/sales.jsonl')
})

describe('C002 in every sale', () => {
  const everySale = (check: (sale: Sale, seed: number) => void) =>
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const sale = saleOf(seed)
        if (sale) check(sale, seed)
      }),
      { numRuns: 400 },
    )

  test('no amount is below zero', () => {
    everySale((sale) => {
      const found: number[] = []
      JSON.stringify(sale, (key, value) => {
        if (typeof value === 'number' && key !== 'productId') found.push(value)
        return value
      })
      expect(Math.min(...found)).toBeGreaterThanOrEqual(0)
      expect(found.filter((value) => !Number.isInteger(value) && ![5.5, 2.1].includes(value))).toEqual([])
    })
  })

  test('lines, delivery and discounts make the total, its shares what is paid for each line', () => {
    everySale(({ lines, delivery: { total: carriage }, discounts, total }) => {
      const off = sumOf(discounts.map(({ amount }) => amount))
      expect(sumOf(lines.map((each) => each.total)) + carriage - off).toBe(total)
      expect(sumOf(lines.map(({ paid }) => paid)) + carriage).toBe(total)
      for (const { discounts: own, price, quantity, paid } of lines) {
        expect(price * quantity - sumOf(own.map(({ amount }) => amount))).toBe(paid)
      }
      for (const [number, { amount }] of discounts.entries()) {
        const shares = lines.flatMap((each) =>
          each.discounts.filter((share) => 'number' in share && share.number === number),
        )
        expect(sumOf(shares.map((share) => share.amount))).toBe(amount)
      }
    })
  })

  test('the taxes of lines and delivery are those by rate, and those what the total contains', () => {
    everySale(({ lines, delivery: carried, taxes, total }) => {
      const parts = [...lines.flatMap(({ tax }) => (tax ? [tax] : [])), ...carried.taxes]
      for (const { rate, base, amount } of taxes) {
        const own = parts.filter((part) => part.rate === rate)
        expect(sumOf(own.map((part) => part.amount))).toBe(amount)
        expect(taxAtRate(plus(base, amount), rate)).toEqual({ rate, base, amount })
      }
      if (taxes.length > 0) expect(sumOf(taxes.map(({ base, amount }) => plus(base, amount)))).toBe(total)
      expect(parts.every(({ rate }) => taxes.some((tax) => tax.rate === rate))).toBe(true)
    })
  })

  test('what other means pay and what is due are the total', () => {
    everySale(({ tenders, due, total }) => {
      expect(sumOf(tenders.map(({ amount }) => amount)) + due).toBe(total)
    })
  })

  test('the order in which lines were added changes nothing', () => {
    everySale((sale, seed) => {
      const other = saleOf(seed, (input) => ({ ...input, selections: input.selections.toReversed() }))!
      const sorted = ({ lines }: Sale) => lines.toSorted((a, b) => a.productId - b.productId)
      expect(sorted(other)).toEqual(sorted(sale))
      expect({ ...other, lines: [] }).toEqual({ ...sale, lines: [] })
    })
  })
})

describe('shares', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1_000, [5_000, 1_000], [833, 167]],
    [1, [0, 1], [0, 1]],
    [7, [0, 0], [7, 0]],
    [0, [3, 4], [0, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [99_999_999, [99_999_999, 99_999_999], [50_000_000, 49_999_999]],
  ])('of %i by %j are %j', (amount, weights, shares) => {
    expect(shareOut(cents(amount), weights)).toEqual(shares)
  })

  test('add up to the whole, and are never a cent away from their exact part', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.nat(99_999_999), { minLength: 1, maxLength: 20 }), (amount, weights) => {
        const shares = shareOut(amount, weights)
        expect(sumOf(shares)).toBe(amount)
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        if (whole === 0) return
        for (const [index, share] of shares.entries()) {
          expect(Math.abs(share - (amount * weights[index]!) / whole)).toBeLessThan(1 + 1e-6)
        }
      }),
    )
  })
})

describe('discounts', () => {
  const lines = [line({ productId: 1, price: cents(5_000) }), line({ productId: 2, price: cents(1_000) })]

  test('a line gets the best one alone, and costs never less than nothing', () => {
    const offer = (amount: number, code: string) => ({
      productId: 2,
      variantKey: null,
      name: code,
      code,
      amount: cents(amount),
    })
    const [first, second] = takeLineDiscounts(lines, [offer(400, 'A'), offer(700, 'B'), offer(700, 'C')])
    expect([first!.paid, second!.paid, second!.discounts]).toEqual([
      5_000,
      300,
      [{ of: 'line', name: 'B', code: 'B', amount: 700 }],
    ])
    expect(takeLineDiscounts(lines, [offer(2_000, 'D')])[1]).toMatchObject({ total: 0, paid: 0 })
  })

  test('on the order are each taken from what is left, and shared by value', () => {
    const off = (name: string, amount: number) => ({ name, code: null, amount: cents(amount) })
    const { lines: left, discounts } = takeOrderDiscounts(lines, [off('Ten', 1_000), off('All', 9_999)])
    expect(discounts.map(({ amount }) => amount)).toEqual([1_000, 5_000])
    expect(left.map(({ paid }) => paid)).toEqual([0, 0])
    expect(left[0]!.discounts.map(({ amount }) => amount)).toEqual([833, 4_167])
  })

  test('a share stays with its line when another line is paid back', () => {
    const { lines: left } = takeOrderDiscounts(lines, [{ name: 'Ten', code: null, amount: cents(1_000) }])
    const facts = {
      total: cents(5_000),
      parcels: [],
      refunds: [],
      lines: left.map((each, position) => ({ ...each, position })),
    }
    expect(planRefund({ facts, lines: [{ position: 0, quantity: 1 }], amount: null })).toMatchObject({
      plan: { amount: 4_167 },
    })
    expect(planRefund({ facts, lines: [{ position: 1, quantity: 1 }], amount: null })).toMatchObject({
      plan: { amount: 833 },
    })
  })
})

describe('tax', () => {
  const rates = (of: Record<number, number | null>) => (each: SaleLine) => of[each.productId]!

  test('two lines at 25 % and 6 %, and the delivery that follows them', () => {
    const goods = [line({ productId: 1, price: cents(10_000) }), line({ productId: 2, price: cents(5_300) })]
    const carried = { ...delivery, price: cents(4_900), total: cents(4_900) }
    const taxed = takeTax({ lines: goods, delivery: carried }, rates({ 1: 25, 2: 6 }))
    expect(taxed.taxes).toEqual([
      { rate: 25, base: 10_562, amount: 2_641 },
      { rate: 6, base: 6_601, amount: 396 },
    ])
    expect(taxed.lines.map(({ tax }) => tax)).toEqual([
      { rate: 25, amount: 2_000 },
      { rate: 6, amount: 300 },
    ])
    expect(taxed.delivery.taxes).toEqual([
      { rate: 25, amount: 641 },
      { rate: 6, amount: 96 },
    ])
  })

  test('of equal lines is rounded once for all of them', () => {
    const goods = [1, 2, 3].map((productId) => line({ productId, price: cents(99) }))
    const { lines: taxed, taxes } = takeTax({ lines: goods, delivery }, () => 25)
    expect(taxes).toEqual([{ rate: 25, base: 238, amount: 59 }])
    expect(taxed.map(({ tax }) => tax!.amount)).toEqual([20, 20, 19])
  })

  test('is named for no line without a rate, and is zero at a rate of zero', () => {
    const goods = [line({ productId: 1, price: cents(100) }), line({ productId: 2, price: cents(200) })]
    expect(takeTax({ lines: goods, delivery }, () => null)).toEqual({ lines: goods, delivery, taxes: [] })
    const { taxes } = takeTax({ lines: goods, delivery }, rates({ 1: null, 2: 0 }))
    expect(taxes).toEqual([{ rate: 0, base: 200, amount: 0 }])
  })

  test('within an amount is rounded half a cent away from zero, for money back as for money in', () => {
    const of = (gross: number, rate: number) => taxAtRate(cents(gross), rate).amount
    expect([of(7_200, 25), of(53_994, 25), of(210, 5), of(21, 5)]).toEqual([1_440, 10_799, 10, 1])
    expect([of(1, 100), of(-1, 100), of(3, 100), of(-3, 100)]).toEqual([1, -1, 2, -2])
    expect([of(0, 25), of(9_999, 0)]).toEqual([0, 0])
  })
})

describe('other means', () => {
  const card = (balance: number) => ({
    kind: 'gift_card' as const,
    reference: `${balance}`,
    last4: null,
    balance: cents(balance),
  })
  test.each([
    [[], [], 1_000],
    [[card(400)], [400], 600],
    [[card(400), card(900)], [400, 600], 0],
    [[card(0), card(1_000), card(5)], [1_000], 0],
  ])('%j pay %j, and %i is due', (offers, paid, due) => {
    const result = payWith(cents(1_000), offers)
    expect([result.tenders.map(({ amount }) => amount), result.due]).toEqual([paid, due])
  })
})

describe('C004 refunds', () => {
  test('ten pieces for 179.25 paid back one by one: five of 17.93, five of 17.92', () => {
    const back = { quantity: 0, paid: cents(0) }
    const paid = Array.from({ length: 10 }, () => {
      const amount = paidForItems({ quantity: 10, paid: cents(17_925), back: { ...back } }, 1)
      back.quantity += 1
      back.paid = plus(back.paid, amount)
      return amount
    })
    expect(paid).toEqual([...Array(5).fill(1_793), ...Array(5).fill(1_792)])
  })

  test('of every piece, in whatever steps and whichever of them failed, are what was paid, with its tax', () => {
    const steps = fc.array(
      fc.record({ line: fc.nat(4), pieces: fc.integer({ min: 1, max: 4 }), fails: fc.boolean() }),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(fc.nat(), steps, (seed, drawn) => {
        const sale = saleOf(seed, (input) => ({ ...input, delivery: { method: 'postnord', price: cents(0) } }))
        if (!sale || sale.total === 0) return
        const lines = sale.lines.map((each, position) => ({ ...each, position }))
        const facts = { total: sale.total, parcels: [], lines, refunds: [] as Refund[] }
        const back = (position: number) =>
          facts.refunds
            .filter(({ status }) => status !== 'failed')
            .flatMap((refund) => refund.lines.filter((each) => each.position === position))
            .reduce((sum, { quantity }) => sum + quantity, 0)
        const refund = (position: number, quantity: number, fails: boolean) => {
          const planned = planRefund({ facts, lines: [{ position, quantity }], amount: null })
          if ('errors' in planned) return expect(planned.errors).toEqual({ amount: ['validation.required'] })
          const standing = facts.refunds.filter(({ status }) => status !== 'failed')
          const taxes = taxOfRefund({
            taxes: sale.taxes,
            lines: planned.plan.lines.map((each) => ({
              rate: lines[each.position]!.tax?.rate ?? null,
              amount: each.amount,
            })),
            amount: planned.plan.amount,
            before: standing.flatMap((each) => each.taxes),
          })
          facts.refunds.push({
            ...planned.plan,
            taxes,
            status: fails ? ('failed' as const) : ('succeeded' as const),
            createdAt: new Date(0),
            failedAt: null,
          })
        }
        for (const { line: wanted, pieces, fails } of drawn) {
          const { position, quantity } = lines[wanted % lines.length]!
          const left = quantity - back(position)
          if (left > 0) refund(position, Math.min(pieces, left), fails)
        }
        for (const { position, quantity } of lines) {
          if (quantity > back(position)) refund(position, quantity - back(position), false)
        }
        const standing = facts.refunds.filter(({ status }) => status !== 'failed')
        expect(sumOf(standing.map(({ amount }) => amount))).toBe(sale.total)
        for (const tax of sale.taxes) {
          const own = standing.flatMap(({ taxes }) => taxes.filter(({ rate }) => rate === tax.rate))
          expect(sumOf(own.map(({ amount }) => amount))).toBe(tax.amount)
          expect(sumOf(own.map(({ base }) => base))).toBe(tax.base)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('of no named piece share their tax by what is left at each rate', () => {
    const taxes = [taxAtRate(cents(10_000), 25), taxAtRate(cents(5_300), 6)]
    const first = taxOfRefund({ taxes, lines: [], amount: cents(1_530), before: [] })
    expect(first.map(({ rate, base, amount }) => [rate, base + amount, amount])).toEqual([
      [25, 1_000, 200],
      [6, 530, 30],
    ])
    const rest = taxOfRefund({
      taxes,
      lines: [{ rate: 25, amount: cents(9_000) }],
      amount: cents(13_770),
      before: first,
    })
    expect(rest.map(({ rate, amount }) => [rate, amount])).toEqual([
      [25, 1_800],
      [6, 270],
    ])
    expect(taxOfRefund({ taxes: [], lines: [], amount: cents(5), before: [] })).toEqual([])
  })
})

type Plan = Extract<ReturnType<typeof planRefund>, { plan: unknown }>['plan']
type Refund = Plan & {
  taxes: Sale['taxes']
  status: 'failed' | 'succeeded'
  createdAt: Date
  failedAt: null
}
