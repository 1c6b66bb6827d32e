import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { amount, amountOf, hasWholeCents } from '#contract/amounts.ts'
import { productCard } from '#contract/catalogue.ts'
import { amountsIn, toWire } from '#contract/convert-amounts.ts'
import { productForm } from '#contract/office/catalogue/product-form.ts'
import { productChange } from '#contract/office/catalogue/products.ts'
import { cents } from '#shared/money.ts'

const message = z.object({
  total: amount,
  refunded: amount.default(cents(0)),
  offer: amount.nullable(),
  lines: z.array(z.object({ name: z.string(), price: amount, quantity: z.number() })),
  note: z.string().optional(),
})
const inCents = {
  note: 'amount 12',
  lines: [{ quantity: 2, price: cents(1_999), name: 'Vase' }],
  offer: null,
  total: cents(3_998),
  refunded: cents(5),
}
const inEuros = {
  note: 'amount 12',
  lines: [{ quantity: 2, price: 19.99, name: 'Vase' }],
  offer: null,
  total: 39.98,
  refunded: 0.05,
}

describe('the amounts of a message', () => {
  test('are euros on the wire and cents in the program; everything else stays, in its order', () => {
    expect(JSON.stringify(toWire(message, inCents))).toBe(JSON.stringify(inEuros))
    expect(JSON.stringify(amountsIn(message)(inEuros))).toBe(JSON.stringify(inCents))
    expect(message.parse(inEuros)).toEqual(inCents)
  })

  test('are found by the schema, not by the name of a field', () => {
    const other = z.object({ price: z.number(), cost: amount })
    expect(toWire(other, { price: 100, cost: cents(100) })).toEqual({ price: 100, cost: 1 })
  })

  test('survive the way over the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (count) => {
        const sent = JSON.parse(JSON.stringify(toWire(message, { ...inCents, total: cents(count) })))
        expect(amountsIn(message)(sent).total).toBe(count)
      }),
    )
  })

  test('may be missing, or wrong as somebody typed them; only the server refuses them', () => {
    expect(toWire(productChange, { price: cents(Number.NaN) }).price).toBeNaN()
    expect(toWire(productChange, {})).toEqual({})
    expect(toWire(productForm, { price: null, sizes: [] } as never)).toEqual({ price: null, sizes: [] })
  })

  test('are refused by rules about euros, with the message of the rule', () => {
    const price = amountOf(
      z.number('validation.required').min(0, 'validation.price').refine(hasWholeCents, 'validation.price'),
    )
    expect(price.parse(0.07)).toBe(7)
    for (const [wrong, key] of [
      [null, 'validation.required'],
      [-1, 'validation.price'],
      [1.005, 'validation.price'],
    ] as const) {
      expect(price.safeParse(wrong).error?.issues[0]?.message, String(wrong)).toBe(key)
    }
  })

  test('are found in cards of products with their sizes', () => {
    const card = productCard.pick({ price: true, membership_price: true, sizes: true })
    const size = { key: 'S', label: 'S', available: true, price: 10, membership_price: 7.5 }
    expect(amountsIn(card)({ price: 12.34, membership_price: null, sizes: [size] })).toEqual({
      price: 1_234,
      membership_price: null,
      sizes: [{ ...size, price: 1_000, membership_price: 750 }],
    })
  })

  test('in alternatives are an error of the contract', () => {
    const either = z.object({ paid: z.union([z.object({ total: amount }), z.string()]) })
    expect(() => toWire(either, { paid: '' })).toThrow('alternatives')
  })
})
