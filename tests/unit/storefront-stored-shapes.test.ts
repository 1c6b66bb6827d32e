import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { currencies } from '#shared/money.ts'
import { cartTokenResponse, membershipOffer } from '../../src/contract/cart.ts'
import { user } from '../../src/contract/customers.ts'
import { storedCart } from '../../src/storefront/state/cart-store.ts'
import { cartTokenResponse as receivedToken } from '../../src/storefront/state/cart-token-store.ts'
import { parseUser } from '../../src/storefront/state/session.tsx'

const accepted =
  <Value>(parse: (value: unknown) => Value) =>
  (value: unknown) => {
    try {
      return parse(value)
    } catch {
      return null
    }
  }
const asCartItems = accepted(v.parser(storedCart))
const asUser = accepted(parseUser)
const asCartTokenResponse = accepted(v.parser(receivedToken))

const anything = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -1, max: 120 }),
  fc.double(),
  fc.string(),
  fc.constant([]),
)
const recordOf = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] })

const line = { id: 1, name: 'Gloves', price: 19.99, quantity: 2, image: null, slug: 'gloves', membership: true }
const customer = {
  id: 1,
  email: 'a@b.test',
  firstName: '',
  lastName: '',
  country: 'SE',
  postalCode: '',
  member: false,
}

test('#216 the cart in storage is taken where every line has the stored shape, else not at all', () => {
  const amount = z.number().nullable().default(null)
  const storedLine = z.object({
    id: z.number().int().positive(),
    name: z.string(),
    price: z.number().min(0),
    quantity: z.number().int().min(1).max(99),
    image: z.string().nullable(),
    slug: z.string(),
    membership: z.boolean(),
    variant: z.string().nullable().default(null),
    variantLabel: z.string().nullable().default(null),
    regularPrice: amount,
    memberPrice: amount,
    currency: z.enum(currencies).default('EUR'),
  })
  fc.assert(
    fc.property(recordOf(Object.keys(storedLine.shape)), fc.boolean(), (changes, hasChanges) => {
      const value = [{ ...line, ...(hasChanges ? changes : {}), extra: 1 }]
      expect(asCartItems(value) !== null).toBe(z.array(storedLine).safeParse(value).success)
    }),
  )
  expect(asCartItems([line])).toEqual([{ ...storedLine.parse(line), price: 1_999 }])
  for (const value of [null, {}, 'x', [1], [null]]) expect(asCartItems(value)).toBeNull()
})
test('#338 the signed-in customer is judged as the contract judges them', () => {
  fc.assert(
    fc.property(recordOf(Object.keys(user.shape)), (changes) => {
      const parsed = user.safeParse({ ...customer, ...changes })
      expect(asUser({ ...customer, ...changes })).toEqual(parsed.success ? parsed.data : null)
    }),
  )
  expect(asUser(customer)).toEqual(customer)
})

test('the answer to a cart is judged as the contract judges it', () => {
  const line = { id: 1, variant: null, name: 'Gloves', quantity: 2, price: 5, membership: true, total: 10 }
  const offer = { price: 29.99, trialDays: 7, firstChargeOn: '2026-03-08', kind: 'standard' }
  const response = { token: 'x', lines: [line], total: 10, currency: 'EUR', offer }
  // One that was kept before names none.
  const kept = cartTokenResponse.extend({ currency: z.string().default('EUR') })
  const expectSame = (value: unknown) => {
    const parsed = kept.safeParse(value)
    expect(asCartTokenResponse(value) !== null).toBe(parsed.success)
  }
  fc.assert(
    fc.property(recordOf(Object.keys(cartTokenResponse.shape)), (changes) => expectSame({ ...response, ...changes })),
  )
  fc.assert(
    fc.property(recordOf(Object.keys(cartTokenResponse.shape.lines.element.shape)), (changes) =>
      expectSame({ ...response, lines: [line, { ...line, ...changes }] }),
    ),
  )
  fc.assert(
    fc.property(recordOf(Object.keys(membershipOffer.shape)), (changes) =>
      expectSame({ ...response, offer: { ...offer, ...changes } }),
    ),
  )
  expect(asCartTokenResponse({ ...response, offer: null, more: 1 })).toEqual({
    ...response,
    lines: [{ ...line, price: 500, total: 1_000 }],
    total: 1_000,
    offer: null,
  })
  for (const value of [null, {}, 'x', [response]]) expect(asCartTokenResponse(value)).toBeNull()
})
