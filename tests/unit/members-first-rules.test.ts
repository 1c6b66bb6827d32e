import { describe, expect, test } from 'vitest'
import { buyersAt, mayBuy, nextOpening } from '#domain/catalogue/products/members-first-rules.ts'
import { productProblems } from '#domain/catalogue/products/product-input.ts'

const day = (number: number) => new Date(Date.UTC(2026, 11, number, 9))
const both = { membersFrom: day(5), publicFrom: day(8) }

describe('who may buy a product', () => {
  test.each([
    ['without dates everyone', { membersFrom: null, publicFrom: null }, day(1), 'everyone', null],
    ['before both dates no one', both, day(4), 'none', day(5)],
    ['at the first date members', both, day(5), 'members', day(8)],
    ['a millisecond before the second date members', both, new Date(day(8).getTime() - 1), 'members', day(8)],
    ['at the second date everyone', both, day(8), 'everyone', null],
    ['without the first date members at once', { membersFrom: null, publicFrom: day(8) }, day(1), 'members', day(8)],
    ['without the second date no one before', { membersFrom: day(5), publicFrom: null }, day(4), 'none', day(5)],
    ['without the second date members for good', { membersFrom: day(5), publicFrom: null }, day(30), 'members', null],
  ] as const)('C074 %s', (_, times, at, buyers, next) => {
    expect(buyersAt(times, at)).toBe(buyers)
    expect(nextOpening(times, at)).toEqual(next)
    expect(mayBuy(times, { at, isMember: true })).toBe(buyers !== 'none')
    expect(mayBuy(times, { at, isMember: false })).toBe(buyers === 'everyone')
  })

  test('C074 the date for everyone is later than the one for members', () => {
    const product = { slug: 'bowl', name: { en: 'Bowl' }, price: 1000, memberPrice: null }
    expect(productProblems({ ...product, ...both })).toEqual({})
    for (const publicFrom of [day(5), day(4)]) {
      expect(productProblems({ ...product, ...both, publicFrom })).toEqual({
        publicFrom: ['validation.publicAfterMembers'],
      })
    }
  })
})
