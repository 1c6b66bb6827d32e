import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Quote } from '#database/schema/quote.ts'
import { openCheckoutStates } from '#database/schema/states.ts'
import { offerFor, readSelections, sameTerms } from '#domain/sales/cart/cart-rules.ts'
import { checkoutMoves, statesBefore } from '#domain/sales/checkout/checkout-states.ts'
import { readableAddress } from '#domain/sales/orders/order-rules.ts'
import { freeDelivery, priceDelivery } from '#domain/sales/pricing/delivery-rules.ts'
import { priceLines, type SellableProduct, stockNeeds } from '#domain/sales/pricing/line-rules.ts'
import { declineKey } from '#payments/decline-keys.ts'
import { showsMembership } from '#shared/markets.ts'
import { cents } from '#shared/money.ts'

const product = (changes: Partial<SellableProduct> = {}): SellableProduct => ({
  id: 1,
  slug: 'bowl',
  name: { en: 'Bowl' },
  price: cents(1999),
  memberPrice: cents(1499),
  published: true,
  stock: null,
  membersFrom: null,
  publicFrom: null,
  image: null,
  variants: [],
  ...changes,
})
const size = (key: string, stock: number | null = null) => ({
  key,
  label: { en: key },
  price: null,
  memberPrice: null,
  stock,
  image: null,
})
const byId = (...products: SellableProduct[]) => new Map(products.map((each) => [each.id, each]))
const select = (changes = {}) => ({ productId: 1, variantKey: null, quantity: 1, membership: false, ...changes })
const price = (input: Partial<Parameters<typeof priceLines>[0]>) =>
  priceLines({
    selections: [select()],
    products: byId(product()),
    language: 'en',
    member: false,
    landing: false,
    now: new Date('2026-03-01T12:00:00Z'),
    ...input,
  })
const settings = {
  'membership.price': cents(1_999),
  'membership.prices': { NOK: cents(22_900) },
  'membership.trialDays': 7,
  'landing.trialDays': 14,
}

describe('the map of a cart', () => {
  test('is read by product and size', () => {
    expect(
      readSelections({ '4350': { quantity: 2, membership: true }, '4351:L/XL': { quantity: 1, membership: false } }),
    ).toEqual([
      { productId: 4350, variantKey: null, quantity: 2, membership: true },
      { productId: 4351, variantKey: 'L/XL', quantity: 1, membership: false },
    ])
  })
  test.each(['0', '-1', '1.5', '1:', 'x', '01', '__proto__x', '1 OR 1=1'])('%s is no product', (key) => {
    expect(() => readSelections({ [key]: { quantity: 1, membership: false } })).toThrow(
      expect.objectContaining({ fields: { products: ['cart.unknownProduct'] } }),
    )
  })
})

describe('a line', () => {
  test('costs the member price when asked for, for members, and from a landing page', () => {
    expect(price({})[0]).toMatchObject({ price: cents(1999), membership: false })
    expect(price({ selections: [select({ membership: true })] })[0]).toMatchObject({
      price: cents(1499),
      membership: true,
    })
    expect(price({ member: true })[0]).toMatchObject({ price: cents(1499), membership: true })
    expect(price({ landing: true })[0]).toMatchObject({ price: cents(1499), membership: true })
  })
  test('of a product with one price ignores the flag', () => {
    const products = byId(product({ memberPrice: null }))
    expect(price({ products, landing: true, member: true })[0]).toMatchObject({ price: cents(1999), membership: false })
  })
  test('of a size with its own price has only that size’s member price', () => {
    const sizes = [{ ...size('XL'), price: cents(2500) }]
    expect(price({ products: byId(product({ variants: sizes })), member: true })[0]).toMatchObject({
      price: cents(2500),
      membership: false,
    })
  })
  test('without a chosen size takes the first in stock', () => {
    const products = byId(product({ variants: [size('S', 0), size('M', 3)] }))
    expect(price({ products })[0]).toMatchObject({ variantKey: 'M', variantLabel: 'M' })
    expect(() => price({ products: byId(product({ variants: [size('S', 0)] })) })).toThrow(
      expect.objectContaining({ fields: { products: ['cart.outOfStock'] } }),
    )
  })
  test('named twice is one line', () => {
    const products = byId(product({ variants: [size('S')] }))
    const selections = [select(), select({ variantKey: 'S', quantity: 2 })]
    expect(price({ products, selections })).toMatchObject([{ quantity: 3, total: cents(5997) }])
    expect(() => price({ products, selections: [select({ quantity: 99 }), select({ variantKey: 'S' })] })).toThrow()
  })
})

test('#221 the parts of a cart sum to the whole, in cents', () => {
  const lines = fc.array(
    fc.record({ cost: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  fc.assert(
    fc.property(lines, (drawn) => {
      const products = byId(
        ...drawn.map(({ cost }, index) => product({ id: index + 1, price: cents(cost), memberPrice: null })),
      )
      const selections = drawn.map(({ quantity }, index) => select({ productId: index + 1, quantity }))
      const priced = price({ products, selections })
      const whole = drawn.reduce((sum, { cost, quantity }) => sum + cost * quantity, 0)
      expect(priced.reduce((sum, line) => sum + line.total, 0)).toBe(whole)
      expect(priced.every((line) => Number.isInteger(line.total))).toBe(true)
    }),
  )
})

describe('stock', () => {
  test('is counted at the size where that is tracked, else at the product, in one fixed order', () => {
    const products = byId(
      product({ id: 2, stock: 9, variants: [size('S', 4), size('M')] }),
      product({ id: 1, stock: 5 }),
      product({ id: 3 }),
    )
    const lines = [
      { productId: 3, variantKey: null, quantity: 1 },
      { productId: 2, variantKey: 'S', quantity: 2 },
      { productId: 2, variantKey: 'M', quantity: 3 },
      { productId: 1, variantKey: null, quantity: 4 },
    ]
    expect(stockNeeds(lines, products)).toEqual([
      { productId: 1, variantKey: '', quantity: 4 },
      { productId: 2, variantKey: '', quantity: 3 },
      { productId: 2, variantKey: 'S', quantity: 2 },
    ])
  })
})

describe('the membership a cart starts', () => {
  const lines = price({ selections: [select({ membership: true })] })
  const offer = (changes = {}) =>
    offerFor({ lines, landing: false, history: 'new', currency: 'EUR', settings, ...changes })
  test('has the standard or the landing trial, or none the second time', () => {
    expect(offer()).toEqual({ priceCents: cents(1999), trialDays: 7, kind: 'standard' })
    expect(offer({ landing: true })).toEqual({ priceCents: cents(1999), trialDays: 14, kind: 'landing' })
    expect(offer({ history: 'former' })?.trialDays).toBe(0)
    expect(offer({ currency: 'NOK' })?.priceCents).toBe(22_900)
  })
  test('does not start for members, nor at normal prices', () => {
    expect(offer({ history: 'member' })).toBeNull()
    expect(offer({ lines: price({}) })).toBeNull()
  })
})

test('terms of two quotes are the same whatever the language, and differ by price, pieces or trial', () => {
  const lines = price({ selections: [select({ membership: true })] })
  const quote: Quote = {
    lines,
    currency: 'EUR',
    delivery: priceDelivery(freeDelivery, []),
    discounts: [],
    taxes: [],
    total: cents(1499),
    tenders: [],
    due: cents(1499),
    offer: { priceCents: cents(1999), trialDays: 7, kind: 'standard' },
    landing: false,
    soid: null,
    language: 'en',
    market: 'no',
    country: 'NO',
    host: 'localhost',
    https: false,
  }
  expect(sameTerms(quote, { ...quote, language: 'fr', lines: [{ ...lines[0]!, name: 'Bol' }] })).toBe(true)
  expect(sameTerms(quote, { ...quote, total: cents(1500) })).toBe(false)
  expect(sameTerms(quote, { ...quote, offer: null })).toBe(false)
  expect(sameTerms(quote, { ...quote, currency: 'NOK' })).toBe(false)
  expect(sameTerms(quote, { ...quote, lines: [{ ...lines[0]!, quantity: 2 }] })).toBe(false)
})

test('#232 the box for the subscription terms is hidden in landing mode only, and never on the Swedish site', () => {
  const hosts = ['vitrine.no', 'sv.vitrine.se', 'vitrine.fr', 'sv.vitrine.fr']
  const shown = [false, true].flatMap((landing) => hosts.map((host) => showsMembership({ landing, host })))
  expect(shown).toEqual([true, true, true, true, false, true, false, true])
})

describe('the states of a checkout', () => {
  test('lead from every open state to an order and to expiry', () => {
    for (const state of openCheckoutStates) {
      expect(checkoutMoves[state]).toContain('ORDERED')
      expect(checkoutMoves[state]).toContain('EXPIRED')
    }
  })
  test('never lead back from an order to paying', () => {
    expect(statesBefore('CONFIRMING')).not.toContain('ORDERED')
    expect(checkoutMoves.REFUNDED).toEqual([])
  })
})

test('declines are told by their most exact code, and never warn a thief', () => {
  expect(declineKey('card_declined', 'insufficient_funds')).toBe('card.insufficientFunds')
  expect(declineKey('expired_card', undefined)).toBe('card.expired')
  expect(declineKey('card_declined', 'stolen_card')).toBe('card.declined')
  expect(declineKey('something_new', 'something_newer')).toBe('card.declined')
  expect(declineKey(undefined, undefined)).toBe('card.declined')
})

test('an address is one readable line', () => {
  const address = { address: 'Storgata 1', apartment: '', zip: '0155', city: 'Oslo' }
  expect(readableAddress(address, 'NO')).toBe('Storgata 1, 0155 Oslo, NO')
  expect(readableAddress({ ...address, apartment: 'apt. 4' }, 'NO')).toBe('Storgata 1, apt. 4, 0155 Oslo, NO')
})
