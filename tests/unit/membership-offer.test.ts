import { expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { savingMost } from '#storefront/screens/content/membership-offer.tsx'
import type { CardProduct } from '#storefront/state/product-cards.ts'

function card(id: number, price: number, memberPrice: number | null): CardProduct {
  const shown = { name: `Product ${id}`, slug: `product-${id}`, available: true, image: null, alt: '', second: null }
  return {
    id,
    price: cents(price),
    memberPrice: memberPrice === null ? null : cents(memberPrice),
    choice: null,
    ...shown,
  }
}

it('the four products that save the most, the most first; none that saves nothing', () => {
  const products = [card(1, 1000, 900), card(2, 1000, null), card(3, 1000, 400), card(4, 1000, 1000)]
  expect(savingMost(products).map(({ id }) => id)).toEqual([3, 1])
  const many = [1, 2, 3, 4, 5, 6].map((id) => card(id, 1000, 1000 - id * 10))
  expect(savingMost(many).map(({ id }) => id)).toEqual([6, 5, 4, 3])
})
