import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { productSorts as contractSorts, productSorts } from '#shared/vocabularies.ts'
import type { ProductCard } from '../../src/contract/catalogue.ts'
import { noFilters } from '../../src/shared/product-filters.ts'
import { pageCountOf, readListQuery, writeListQuery } from '../../src/storefront/screens/category/category-rules.ts'
import { cartItemOf } from '../../src/storefront/state/cart-item.ts'
import { toCard } from '../../src/storefront/state/product-cards.ts'

const product = {
  id: 7,
  name: 'Gloves',
  slug: 'gloves',
  images: ['a.jpg', 'b.jpg'],
  image_alts: ['A pair', ''],
  featuredImage: 'a.jpg',
  price: cents(5_990),
  membership_price: cents(3_990),
  available: true,
  variant_picker: false,
  sizes: [],
  options: [],
} as unknown as ProductCard

test('the orders of a list are those of the contract', () => {
  expect(productSorts).toEqual(contractSorts)
})
test('unknown orders and pages are the default', () => {
  expect(readListQuery(new URLSearchParams('sort=evil&page=-3'))).toMatchObject({ sort: 'featured', page: 1 })
  expect(readListQuery(new URLSearchParams('sort=-price&page=2'))).toMatchObject({ sort: '-price', page: 2 })
})
test('defaults are left out of the address', () => {
  expect(writeListQuery({ sort: 'featured', page: 1, filters: noFilters })).toEqual({})
  expect(writeListQuery({ sort: 'name', page: 3, filters: noFilters })).toEqual({ sort: 'name', page: 3 })
})
test('an empty list has one page', () => {
  expect([0, 24, 25].map((total) => pageCountOf(total, 24))).toEqual([1, 1, 2])
})
test('#147 a card has image, name and both prices', () => {
  expect(toCard(product)).toMatchObject({
    image: 'a.jpg',
    second: 'b.jpg',
    alt: 'A pair',
    price: cents(5_990),
    memberPrice: cents(3_990),
  })
})
test('#160 #161 #446 the member price is a line at that price, the normal one at the other', () => {
  const sold = toCard(product)
  expect(cartItemOf(sold, true)).toMatchObject({ price: cents(3_990), membership: true, regularPrice: cents(5_990) })
  expect(cartItemOf(sold, false)).toMatchObject({ price: cents(5_990), membership: false, memberPrice: cents(3_990) })
})
test('#4 without a member price there is one price only', () => {
  const item = cartItemOf(toCard({ ...product, membership_price: null }), true)
  expect(item).toMatchObject({ price: cents(5_990), membership: false, regularPrice: null, memberPrice: null })
})
test('#188 the chosen size travels into the line, with its own prices', () => {
  const size = {
    key: 'L/XL',
    label: 'L/XL (sizes 40–46)',
    price: cents(6_990),
    membership_price: cents(4_990),
    image: null,
  }
  expect(cartItemOf(toCard(product), true, size)).toMatchObject({
    variant: 'L/XL',
    variantLabel: size.label,
    price: cents(4_990),
  })
})
