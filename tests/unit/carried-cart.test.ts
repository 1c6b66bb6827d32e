import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { readCarried } from '#storefront/state/carried-cart.ts'
import { carriedText, maxCarriedLines } from '#storefront/state/carried-link.ts'
import type { CartItem } from '#storefront/state/cart-item.ts'

const lamp: CartItem = {
  id: 7,
  name: 'Lamp',
  price: cents(8_900),
  quantity: 2,
  image: '/lamp.png',
  slug: 'lamp',
  membership: false,
  variant: null,
  variantLabel: null,
  regularPrice: cents(8_900),
  memberPrice: cents(6_900),
}
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...lamp, id: index + 1 }))

describe('C013 the cart that a link carries to another host', () => {
  test('is product, quantity, member price and variant, and comes out as it went in', () => {
    const sized = { ...lamp, id: 4350, quantity: 99, membership: true, variant: 'L/XL, rød.1 – 50 %' }
    const text = carriedText([lamp, sized])
    expect(text).toBe('7.2,4350.99m.L%2FXL%2C%20r%C3%B8d.1%20%E2%80%93%2050%20%25')
    expect(readCarried(text)).toEqual([
      { id: 7, quantity: 2, membership: false, variant: null },
      { id: 4350, quantity: 99, membership: true, variant: 'L/XL, rød.1 – 50 %' },
    ])
    expect(new URL(`https://shop.test/#cart=${text}`).hash).toBe(`#cart=${text}`)
  })

  test('has at most a hundred lines, each once', () => {
    expect(readCarried(carriedText(many(120)))).toHaveLength(maxCarriedLines)
    expect(readCarried('7.2,7.3m,7.1.S')).toEqual([
      { id: 7, quantity: 2, membership: false, variant: null },
      { id: 7, quantity: 1, membership: false, variant: 'S' },
    ])
  })

  test.each([
    ['nothing', ''],
    ['more lines than a cart has', `${carriedText(many(100))},101.1`],
    ['no quantity', '7'],
    ['none of it', '7.0'],
    ['more than may be bought', '7.100'],
    ['a fraction', '7.1,5'],
    ['a negative number', '-7.1'],
    ['a number in another notation', '7e3.1'],
    ['a number beyond any product', '9999999999.1'],
    ['leading zeros', '007.1'],
    ['an unknown mark', '7.1x'],
    ['an empty variant', '7.1.'],
    ['a variant longer than any', `7.1.${'x'.repeat(201)}`],
    ['a variant that is not encoded well', '7.1.%E0%A4'],
    ['lines with names and prices', encodeURIComponent(JSON.stringify([lamp]))],
    ['one good line beside a bad one', '7.1,8.0'],
  ])('is nothing where it holds %s', (_, text) => {
    expect(readCarried(text)).toEqual([])
  })
})
