import { expect, test } from 'vitest'
import { amountOf } from '#office/screens/platform/audit/audit-texts.ts'

test('amounts of products arrive in euros, those of all other entries in cents; other numbers are no amounts', () => {
  expect(amountOf('price', 'product.changed', 24.9)).toBe(2490)
  expect(amountOf('member_price', 'product.priced', 1990)).toBe(1990)
  expect(amountOf('price', 'member.priceChanged', 2490)).toBe(2490)
  expect(amountOf('member_price', 'plan.changed', 1500)).toBe(1500)
  expect(amountOf('amount', 'invoice.refunded', 100)).toBe(100)
  expect(amountOf('prices.NOK.price', 'product.changed', 229.5)).toBe(22_950)
  expect(amountOf('prices.NOK.member_price', 'product.priced', 19_900)).toBe(19_900)
  expect(amountOf('quantity', 'parcel.pack', 3)).toBeNull()
  expect(amountOf('price', 'plan.made', null)).toBeNull()
})
