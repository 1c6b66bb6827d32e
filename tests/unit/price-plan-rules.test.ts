import { describe, expect, test } from 'vitest'
import { planProblems, stepPlans } from '#domain/catalogue/price-plans/price-plan-rules.ts'
import type { PricePlan } from '#domain/catalogue/prices/price-plan-queries.ts'
import { lowestPriceBefore, periodsOf } from '#domain/catalogue/prices/price-rules.ts'
import { type Cents, cents } from '#shared/money.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const product = {
  price: cents(10_000),
  memberPrice: cents(8_000) as Cents | null,
  variants: [
    { key: 'S', price: null, memberPrice: null },
    { key: 'L', price: cents(12_000), memberPrice: null },
  ],
}

let count = 0
function plan(values: Partial<PricePlan>): PricePlan {
  return {
    id: ++count,
    productId: 1,
    variantKey: '',
    currency: 'EUR',
    price: cents(9_000),
    memberPrice: null,
    kind: 'reduction',
    version: 1,
    membersFrom: null,
    startsAt: day(10),
    openedAt: null,
    endsAt: day(20),
    state: 'PLANNED',
    priceBefore: null,
    memberPriceBefore: null,
    referencePrice: null,
    referenceWithMembers: null,
    staffId: null,
    createdAt: day(1),
    endedAt: null,
    ...values,
  }
}

const isValid = ({ price, memberPrice }: typeof product) => memberPrice === null || memberPrice < price
const none = { price: null, withMembers: null }
const step = (plans: PricePlan[], at: Date, referenceOf = () => ({ price: cents(7_000), withMembers: cents(6_000) })) =>
  stepPlans(product, plans, { at, isValid, referenceOf })

describe('O137 a plan', () => {
  const problems = (values: Partial<PricePlan>, others: PricePlan[] = [], now = day(2)) =>
    planProblems(product, others, plan(values), now)

  test('that fits has no problems; it may begin when another one ends', () => {
    expect(problems({})).toEqual({})
    expect(problems({ startsAt: day(20), endsAt: day(25) }, [plan({})])).toEqual({})
    expect(problems({ variantKey: 'L' }, [plan({})])).toEqual({})
  })

  test('names what is wrong with it', () => {
    expect(problems({ startsAt: day(1) })).toEqual({ starts_at: ['validation.past'] })
    expect(problems({ endsAt: day(10) })).toEqual({ ends_at: ['validation.endBeforeStart'] })
    expect(problems({ endsAt: null })).toEqual({ ends_at: ['validation.required'] })
    expect(problems({ kind: 'permanent' })).toEqual({ ends_at: ['validation.permanentHasNoEnd'] })
    expect(problems({ price: cents(10_000) })).toEqual({ price: ['validation.noReduction'] })
    expect(problems({ variantKey: 'L', price: cents(12_000) })).toEqual({ price: ['validation.noReduction'] })
    expect(problems({ variantKey: 'S', price: cents(10_001) })).toEqual({ price: ['validation.noReduction'] })
    expect(problems({ memberPrice: cents(9_000) })).toEqual({ member_price: ['validation.memberPriceLower'] })
    expect(problems({ variantKey: 'XXL' })).toEqual({ size: ['validation.unknown'] })
    expect(problems({ startsAt: day(19), endsAt: day(21) }, [plan({})])).toEqual({
      starts_at: ['validation.plansOverlap'],
    })
  })

  test('C074 may begin for members before everyone, and only a reduction may', () => {
    expect(problems({ membersFrom: day(8) })).toEqual({})
    expect(problems({ membersFrom: day(1) })).toEqual({ members_from: ['validation.past'] })
    expect(problems({ membersFrom: day(10) })).toEqual({ starts_at: ['validation.publicAfterMembers'] })
    expect(problems({ membersFrom: day(8), kind: 'permanent', endsAt: null })).toEqual({
      members_from: ['validation.invalid'],
    })
    const before = plan({ startsAt: day(5), endsAt: day(9) })
    expect(problems({ membersFrom: day(8) }, [before])).toEqual({ starts_at: ['validation.plansOverlap'] })
    expect(problems({ membersFrom: day(9) }, [before])).toEqual({})
  })

  test('C074 gives members its prices first, then everyone, and at its end the ones of before', () => {
    const first = plan({ membersFrom: day(8), price: cents(7_000), memberPrice: cents(5_000) })
    expect(step([first], day(7)).changes).toEqual([])
    const members = step([first], day(8))
    expect(members.product).toMatchObject({ price: 10_000, memberPrice: 5_000 })
    expect(members.changes[0]!.values).toMatchObject({ state: 'RUNNING', priceBefore: 10_000, referencePrice: 7_000 })
    expect(members.changes[0]!.values.openedAt).toBeUndefined()
    const running = { ...first, ...members.changes[0]!.values }
    const next = (at: Date, one: PricePlan = running) =>
      stepPlans(members.product, [one], { at, isValid, referenceOf: () => none })
    expect(next(day(9)).changes).toEqual([])
    const everyone = next(day(10))
    expect(everyone.product).toMatchObject({ price: 7_000, memberPrice: 5_000 })
    expect(everyone.changes).toEqual([{ plan: running, values: { openedAt: day(10) } }])
    const over = stepPlans(everyone.product, [{ ...running, openedAt: day(10) }], {
      at: day(20),
      isValid,
      referenceOf: () => none,
    })
    expect(over.product).toMatchObject({ price: product.price, memberPrice: product.memberPrice })
    // Missed while the shop was down, it begins for everyone at once.
    expect(step([first], day(12)).product).toMatchObject({ price: 7_000, memberPrice: 5_000 })
  })

  test('C074 without a member price of its own, its price is the one that members have first', () => {
    const members = step([plan({ membersFrom: day(8), price: cents(7_000), memberPrice: null })], day(8))
    expect(members.product).toMatchObject({ price: 10_000, memberPrice: 7_000 })
  })

  test('is compared with the price of its time: of after a reduction, or planned for good before', () => {
    const running = plan({
      state: 'RUNNING',
      priceBefore: cents(10_000),
      memberPriceBefore: cents(8_000),
      price: cents(5_000),
    })
    const next = { startsAt: day(21), endsAt: day(25), price: cents(9_900) }
    expect(
      planProblems({ ...product, price: cents(5_000), memberPrice: null }, [running], plan(next), day(12)),
    ).toEqual({})
    const dearer = plan({ kind: 'permanent', startsAt: day(5), endsAt: null, price: cents(20_000) })
    expect(problems({ price: cents(15_000) }, [dearer])).toEqual({})
  })
})

describe('O135 steps', () => {
  test('a plan begins with what comes back and its reference, and ends with it', () => {
    const one = plan({})
    const begun = step([one], day(10))
    expect(begun.product).toMatchObject({ price: cents(9_000), memberPrice: null })
    expect(begun.changes).toEqual([
      {
        plan: one,
        values: {
          state: 'RUNNING',
          openedAt: day(10),
          priceBefore: cents(10_000),
          memberPriceBefore: cents(8_000),
          referencePrice: cents(7_000),
          referenceWithMembers: cents(6_000),
        },
      },
    ])
    const ended = stepPlans(begun.product, [{ ...one, ...begun.changes[0]!.values }], {
      at: day(20),
      isValid,
      referenceOf: () => none,
    })
    expect(ended.product).toEqual(product)
    expect(ended.changes[0]!.values).toEqual({ state: 'ENDED', endedAt: day(20) })
  })

  test('a size gets a price of its own, and has none afterwards', () => {
    const one = plan({ variantKey: 'S' })
    const begun = step([one], day(10))
    expect(begun.product.variants[0]).toMatchObject({ price: cents(9_000) })
    const ended = stepPlans(begun.product, [{ ...one, ...begun.changes[0]!.values }], {
      at: day(21),
      isValid,
      referenceOf: () => none,
    })
    expect(ended.product).toEqual(product)
  })

  test('of two reductions in a row the second keeps the first reference, and no full price is in between', () => {
    const first = plan({
      state: 'RUNNING',
      priceBefore: cents(10_000),
      memberPriceBefore: cents(8_000),
      referencePrice: cents(6_500),
      referenceWithMembers: cents(6_000),
    })
    const second = plan({ startsAt: day(20), endsAt: day(30), price: cents(8_500) })
    const { product: after, changes } = stepPlans(
      { ...product, price: cents(9_000), memberPrice: null },
      [first, second],
      {
        at: day(20),
        isValid,
        referenceOf: () => ({ price: cents(9_000), withMembers: cents(9_000) }),
      },
    )
    expect(after.price).toBe(8_500)
    expect(changes[1]!.values).toMatchObject({
      state: 'RUNNING',
      priceBefore: cents(10_000),
      referencePrice: cents(6_500),
      referenceWithMembers: cents(6_000),
    })
  })

  test('a price for good is over at once; what was missed whole, or is no reduction any more, is cancelled', () => {
    const good = plan({ kind: 'permanent', endsAt: null, price: cents(20_000), memberPrice: cents(15_000) })
    expect(step([good], day(11))).toMatchObject({
      product: { price: cents(20_000), memberPrice: cents(15_000) },
      changes: [{ values: { state: 'ENDED', endedAt: day(11), referencePrice: null } }],
    })
    for (const late of [plan({ endsAt: day(11) }), plan({ price: cents(10_000) }), plan({ variantKey: 'gone' })]) {
      const { product: after, changes } = step([late], day(11))
      expect(after).toBe(product)
      expect(changes[0]!.values).toEqual({ state: 'CANCELLED', endedAt: day(11) })
    }
  })
})

describe('O136 the lowest price of the 30 days before', () => {
  const row = (variantKey: string, price: number | null, from: number, until: number | null) => {
    return {
      variantKey,
      price: price === null ? null : cents(price),
      validFrom: day(from),
      validUntil: until === null ? null : day(until),
    }
  }
  test('80, 100, then 90: no reduction, 80 is the lowest', () => {
    expect(lowestPriceBefore([row('', 8_000, 1, 10), row('', 10_000, 10, null)], day(20))).toBe(8_000)
    expect(lowestPriceBefore([row('', 8_000, 1, 10), row('', 10_000, 10, null)], day(41))).toBe(10_000)
  })

  test('what changes at the very moment counts no more; before it was on sale nothing counts', () => {
    const history = [row('', 100, 1, 5), row('', 9_000, 5, 20), row('', 5_000, 20, null)]
    expect(lowestPriceBefore(history, day(20))).toBe(100)
    expect(lowestPriceBefore(history, day(20), day(5))).toBe(9_000)
  })

  test('a size without a price of its own costs what the product costs', () => {
    const history = [row('', 5_000, 1, 10), row('', 9_000, 10, null), row('L', 12_000, 5, 15), row('L', 7_000, 15, 18)]
    const lowest = (at: number) => lowestPriceBefore(periodsOf(history, 'L'), day(at))
    expect(periodsOf(history, 'L').map(({ price }) => price)).toEqual([12_000, 7_000, 5_000, 9_000])
    expect([lowest(15), lowest(36), lowest(60)]).toEqual([5_000, 7_000, 9_000])
  })
})
