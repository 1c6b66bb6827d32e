import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cents, formatPrice } from '#shared/money.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'
import { dropRefusedLines, reconcileCart } from '#storefront/state/cart-reconcile.ts'
import {
  addLine,
  cartKeyOf,
  changeLineQuantity,
  chargedToday,
  chooseLinePrice,
  countItems,
  insertLine,
  lineTotal,
  memberSavings,
  removeLine,
  subtotalOf,
  tokenProducts,
} from '#storefront/state/cart-rules.ts'
import { createCartStore, withDecimals } from '#storefront/state/cart-store.ts'

const slippers = (fields: Partial<CartItem> = {}): CartItem => ({
  id: 4350,
  name: 'Wool slippers',
  price: cents(1_999),
  quantity: 1,
  image: 'products/slippers.jpg',
  slug: 'slippers',
  membership: false,
  variant: null,
  variantLabel: null,
  regularPrice: cents(1_999),
  memberPrice: cents(1_499),
  ...fields,
})
const lamp = (fields: Partial<CartItem> = {}) =>
  slippers({
    id: 7,
    name: 'Lamp',
    slug: 'lamp',
    price: cents(8_900),
    regularPrice: cents(8_900),
    memberPrice: null,
    ...fields,
  })

const newItem = ({ quantity: _, ...item }: CartItem) => item

describe('adding to the cart', () => {
  test('#208 a line holds id, name, price, quantity, image, slug and membership', () => {
    expect(addLine([], newItem(slippers()))[0]).toMatchObject({
      id: 4350,
      name: 'Wool slippers',
      price: cents(1_999),
      quantity: 1,
      image: 'products/slippers.jpg',
      slug: 'slippers',
      membership: false,
    })
  })

  test('#211 adding a product already present raises its quantity by the amount given', () => {
    expect(addLine([slippers({ quantity: 2 })], newItem(slippers()), 3)).toEqual([slippers({ quantity: 5 })])
  })

  test('#211 #410 the amount is 1 where none is given', () => {
    expect(addLine([slippers()], newItem(slippers()))).toEqual([slippers({ quantity: 2 })])
    expect(addLine([], newItem(slippers()))).toEqual([slippers()])
  })

  test('#212 a product not yet present is a new line at the end', () => {
    expect(addLine([slippers()], newItem(lamp()), 2)).toEqual([slippers(), lamp({ quantity: 2 })])
  })

  test('#218 the same product at the other price switches the line', () => {
    const member = slippers({ membership: true, price: cents(1_499) })
    expect(addLine([lamp(), slippers()], newItem(member))).toEqual([lamp(), { ...member, quantity: 2 }])
  })

  test('#218 another size is a line of its own', () => {
    const small = slippers({ variant: 'S/M', variantLabel: 'S/M' })
    const large = slippers({ variant: 'L/XL', variantLabel: 'L/XL' })
    expect(addLine([small], newItem(large))).toEqual([small, large])
    expect(addLine([small, large], newItem(large))).toEqual([small, { ...large, quantity: 2 }])
  })

  test('#211 never more than 99 of a line', () => {
    expect(addLine([slippers({ quantity: 98 })], newItem(slippers()), 5)[0]?.quantity).toBe(99)
  })
})

describe('changing the cart', () => {
  test('#213 a delta that leaves 0 or less removes the line', () => {
    expect(changeLineQuantity([slippers({ quantity: 2 }), lamp()], slippers(), -2)).toEqual([lamp()])
    expect(changeLineQuantity([slippers({ quantity: 2 }), lamp()], slippers(), -9)).toEqual([lamp()])
  })

  test('#213 any other delta changes the quantity of that line only', () => {
    expect(changeLineQuantity([slippers({ quantity: 2 }), lamp()], slippers(), -1)).toEqual([slippers(), lamp()])
    expect(changeLineQuantity([slippers(), lamp()], slippers(), 1)).toEqual([slippers({ quantity: 2 }), lamp()])
    expect(changeLineQuantity([slippers({ quantity: 99 })], slippers(), 1)[0]?.quantity).toBe(99)
  })

  test('#214 delta 0 removes the line', () => {
    expect(changeLineQuantity([slippers({ quantity: 5 }), lamp()], slippers(), 0)).toEqual([lamp()])
  })

  test('the price of a line is chosen again; a line with one price keeps it', () => {
    expect(chooseLinePrice([slippers(), lamp()], slippers(), true)).toEqual([
      slippers({ membership: true, price: cents(1_499) }),
      lamp(),
    ])
    expect(chooseLinePrice([slippers({ membership: true, price: cents(1_499) })], slippers(), false)).toEqual([
      slippers(),
    ])
    expect(chooseLinePrice([lamp()], lamp(), true)).toEqual([lamp()])
    const small = slippers({ variant: 'S' })
    expect(chooseLinePrice([slippers(), small], small, true)).toEqual([
      slippers(),
      { ...small, membership: true, price: cents(1_499) },
    ])
  })

  test('a removed line goes back to its place, or to the end of a cart that has become shorter', () => {
    const tray = lamp({ id: 8, name: 'Tray', slug: 'tray' })
    expect(insertLine([lamp(), tray], slippers({ quantity: 3 }), 0)).toEqual([slippers({ quantity: 3 }), lamp(), tray])
    expect(insertLine([lamp(), tray], slippers(), 1)).toEqual([lamp(), slippers(), tray])
    expect(insertLine([lamp()], slippers(), 5)).toEqual([lamp(), slippers()])
    // A line that was added again, perhaps in another tab, is merged with the inserted one.
    expect(insertLine([lamp(), slippers()], slippers({ quantity: 2 }), 0)).toEqual([lamp(), slippers({ quantity: 3 })])
  })

  test('#201 removing takes out the line of that size only', () => {
    const small = slippers({ variant: 'S/M' })
    const large = slippers({ variant: 'L/XL' })
    expect(removeLine([small, large], { id: 4350, variant: 'S/M' })).toEqual([large])
  })
})

describe('sums', () => {
  test('#98 the quantity is the sum over the lines', () => {
    expect(countItems([slippers({ quantity: 2 }), lamp()])).toBe(3)
  })

  test('#220 #219 the total is the sum of price × quantity', () => {
    expect(subtotalOf([slippers({ quantity: 3 }), lamp({ quantity: 2 })])).toBe(5_997 + 17_800)
    expect(subtotalOf([])).toBe(0)
  })

  test('#221 3 × 19,99 € is 59,97 €, and 0.1 + 0.2 is 0,30 €', () => {
    expect(formatPrice(lineTotal(slippers({ quantity: 3 })), 'EUR')).toBe('59,97\u00a0€')
    expect(formatPrice(subtotalOf([slippers({ price: cents(10) }), lamp({ price: cents(20) })]), 'EUR')).toBe(
      '0,30\u00a0€',
    )
  })

  test('#221 the subtotal is exact for any prices in cents', () => {
    const lines = fc.array(
      fc.record({ price: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
    )
    fc.assert(
      fc.property(lines, (drawn) => {
        const items = drawn.map(({ price, quantity }, id) => slippers({ id: id + 1, price: cents(price), quantity }))
        expect(subtotalOf(items)).toBe(drawn.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
      }),
    )
  })

  test('#205 what the member price saves: gained on member lines, possible on the others', () => {
    const lines = [slippers({ membership: true, price: cents(1_499), quantity: 2 }), slippers({ id: 8 }), lamp()]
    expect(memberSavings(lines)).toEqual({ gained: 1_000, possible: 500 })
  })
})

const [stored4350] = withDecimals([slippers()])

describe('the stored cart', () => {
  let stored: string | null
  beforeEach(() => {
    vi.stubGlobal('window', { localStorage: { getItem: () => stored } })
    return () => vi.unstubAllGlobals()
  })
  const parseCart = (text: string | null) => {
    stored = text
    return createCartStore('EUR').read()
  }

  test('#210 what was saved is restored', () => {
    const items = [slippers({ quantity: 2 }), lamp({ variant: 'L/XL' })]
    expect(parseCart(JSON.stringify(withDecimals(items)))).toEqual(items)
  })

  test('#210 a line with the specified fields only is understood', () => {
    const [{ id, name, price, quantity, image, slug, membership } = slippers()] = withDecimals([slippers()])
    const text = JSON.stringify([{ id, name, price, quantity, image, slug, membership }])
    expect(parseCart(text)).toEqual([slippers({ regularPrice: null, memberPrice: null })])
  })

  test.each([
    null,
    '',
    '{',
    'null',
    '42',
    '{}',
    '[null]',
    '[{"id":"4350"}]',
    JSON.stringify([{ ...stored4350, quantity: 0 }]),
    JSON.stringify([{ ...stored4350, quantity: 1.5 }]),
    JSON.stringify([{ ...stored4350, price: '19.99' }]),
    JSON.stringify([stored4350, { productId: 3, count: 1 }]),
  ])('#216 corrupt or outdated text %s is an empty cart', (text) => {
    expect(parseCart(text)).toEqual([])
  })

  test('#218 twin lines are joined', () => {
    expect(parseCart(JSON.stringify(withDecimals([slippers(), slippers({ quantity: 2 })])))).toEqual([
      slippers({ quantity: 3 }),
    ])
  })

  test('#209 every cart that adding can make can be stored and read again', () => {
    const added = fc.array(
      fc.record({
        id: fc.integer({ min: 1, max: 4 }),
        variant: fc.constantFrom(null, 'S/M', 'L/XL'),
        amount: fc.integer({ min: 1, max: 60 }),
      }),
    )
    fc.assert(
      fc.property(added, (steps) => {
        const items = steps.reduce<CartItem[]>(
          (cart, { id, variant, amount }) => addLine(cart, newItem(slippers({ id, variant })), amount),
          [],
        )
        expect(parseCart(JSON.stringify(withDecimals(items)))).toEqual(items)
      }),
    )
  })

  test('#363 the token is asked for by id, or id:size', () => {
    expect(cartKeyOf(slippers({ variant: 'L/XL' }))).toBe('4350:L/XL')
    expect(tokenProducts([lamp({ quantity: 2 }), slippers({ variant: 'S/M', membership: true })])).toEqual({
      '7': { quantity: 2, membership: false },
      '4350:S/M': { quantity: 1, membership: true },
    })
  })
})

describe('#217 the server’s cart against the one shown', () => {
  const line = (item: CartItem, fields = {}) => ({
    id: item.id,
    variant: item.variant,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    membership: item.membership,
    total: lineTotal(item),
    ...fields,
  })

  test('#217 nothing changes where they agree', () => {
    const items = [slippers(), lamp()]
    expect(
      reconcileCart(
        items,
        items.map((item) => line(item)),
      ),
    ).toEqual({ items, changes: [] })
  })

  test('#217 a removed product leaves the cart with a notice', () => {
    expect(reconcileCart([slippers(), lamp()], [line(lamp())])).toEqual({
      items: [lamp()],
      changes: [{ kind: 'removed', name: 'Wool slippers' }],
    })
  })

  test('#217 a new price is applied with a notice', () => {
    expect(reconcileCart([slippers()], [line(slippers(), { price: cents(2_499) })])).toEqual({
      items: [slippers({ price: cents(2_499), regularPrice: cents(2_499) })],
      changes: [{ kind: 'repriced', name: 'Wool slippers', from: 1_999, to: 2_499 }],
    })
  })

  test('a member’s lower price is told as such', () => {
    const memberLine = line(slippers(), { price: cents(1_499), membership: true })
    expect(reconcileCart([slippers()], [memberLine])).toEqual({
      items: [slippers({ price: cents(1_499), membership: true })],
      changes: [{ kind: 'member', name: 'Wool slippers', from: 1_999, to: 1_499 }],
    })
  })

  test('the size in the present language replaces the stored one, without a notice; an answer may leave it out', () => {
    const large = slippers({ variant: 'L/XL', variantLabel: 'L/XL (str. 40–46)' })
    const label = 'L/XL (sizes 40–46)'
    expect(reconcileCart([large], [line(large, { label })])).toEqual({
      items: [{ ...large, variantLabel: label }],
      changes: [],
    })
    expect(reconcileCart([large], [line(large)])).toEqual({ items: [large], changes: [] })
  })

  test('the name in the present language replaces the stored one, without a notice', () => {
    expect(reconcileCart([slippers()], [line(slippers(), { name: 'Ulltøfler' })])).toEqual({
      items: [slippers({ name: 'Ulltøfler' })],
      changes: [],
    })
  })

  test('#217 lines that a refusal names leave the cart', () => {
    const large = slippers({ variant: 'L/XL' })
    expect(dropRefusedLines([lamp(), large, slippers()], { 'products.4350:L/XL': ['cart.unavailable'] })).toEqual({
      items: [lamp(), slippers()],
      changes: [{ kind: 'removed', name: 'Wool slippers' }],
    })
    expect(dropRefusedLines([lamp()], { '7': ['cart.unavailable'] }).items).toEqual([])
    expect(dropRefusedLines([lamp()], { products: ['validation.required'] }).items).toEqual([lamp()])
  })
})

test('#445 today’s charge is the goods, and the first month where there are no free days', () => {
  const offer = { price: cents(1_999), firstChargeOn: '2026-03-01', kind: 'standard' } as const
  expect(chargedToday(cents(2_499), { ...offer, trialDays: 0 })).toBe(4_498)
  expect(chargedToday(cents(2_499), { ...offer, trialDays: 7 })).toBe(2_499)
  expect(chargedToday(cents(2_499), null)).toBe(2_499)
})
