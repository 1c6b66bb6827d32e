import { describe, expect, test } from 'vitest'
import { compareRefundNote, type RefundNote } from '#domain/ledger/reconciliation/difference-rules.ts'
import { owedAfterFailures } from '#domain/ledger/reconciliation/refund-cover-rules.ts'
import { type OrderFacts, orderStatesOf } from '#domain/sales/orders/order-state-rules.ts'
import { cents } from '#shared/money.ts'

const day = (number: number) => new Date(Date.UTC(2026, 4, number))

/** A refund made on one day, that perhaps failed on another. */
function refund(key: string, made: number, change: Partial<RefundNote> = {}): RefundNote {
  return {
    key,
    paymentIntentId: 'pi_1',
    orderNumber: 1,
    amount: cents(5_000),
    currency: 'EUR',
    providerRefundId: `re_${key}`,
    status: 'succeeded',
    failedAt: null,
    createdAt: day(made),
    ...change,
  }
}
const failed = (key: string, made: number, on: number, change: Partial<RefundNote> = {}) =>
  refund(key, made, { status: 'failed', failedAt: day(on), ...change })
const owed = (...notes: RefundNote[]) =>
  Object.fromEntries([...owedAfterFailures(notes)].filter(([, amount]) => amount > 0))

describe('what failed refunds leave owed', () => {
  test('one that failed is owed until later ones are over as much', () => {
    expect(owed(failed('a', 1, 3))).toEqual({ a: 5_000 })
    expect(owed(failed('a', 1, 3), refund('b', 4))).toEqual({})
    expect(owed(failed('a', 1, 3), refund('b', 4, { amount: cents(2_000) }))).toEqual({ a: 3_000 })
    expect(
      owed(failed('a', 1, 3), refund('b', 4, { amount: cents(2_000) }), refund('c', 5, { amount: cents(3_000) })),
    ).toEqual({})
  })

  test('one that was made before it failed takes no place of it, nor one of another payment', () => {
    expect(owed(failed('a', 1, 3), refund('b', 2))).toEqual({ a: 5_000 })
    expect(owed(failed('a', 1, 3), refund('b', 4, { paymentIntentId: 'pi_2' }))).toEqual({ a: 5_000 })
    expect(owed(failed('a', 1, 3), refund('b', 4, { status: 'canceled', failedAt: day(5) }))).toEqual({
      b: 5_000,
      a: 5_000,
    })
  })

  test('a second try that fails too is what is owed then, once', () => {
    expect(owed(failed('a', 1, 3), failed('b', 4, 6))).toEqual({ b: 5_000 })
    expect(owed(failed('a', 1, 3), failed('b', 4, 6), refund('c', 7))).toEqual({})
  })

  test('one refund takes the place of two only if it is over both', () => {
    expect(owed(failed('a', 1, 3), failed('b', 2, 3), refund('c', 4))).toEqual({ b: 5_000 })
    expect(owed(failed('a', 1, 3), failed('b', 2, 3), refund('c', 4, { amount: cents(10_000) }))).toEqual({})
  })

  test('of rows of before, which do not know when they failed, a later one takes the place', () => {
    expect(owed(failed('a', 1, 3, { failedAt: null }), refund('b', 2))).toEqual({})
    expect(owed(failed('a', 1, 3, { failedAt: null }))).toEqual({ a: 5_000 })
  })
})

describe('the books', () => {
  const at = (status: string) => ({
    id: 're_a',
    paymentIntentId: 'pi_1',
    amount: cents(5_000),
    currency: 'EUR',
    status,
    createdAt: day(1),
  })
  const differs = (note: RefundNote, status: string | null, ...later: RefundNote[]) =>
    compareRefundNote(note, status === null ? null : at(status), {
      now: day(20),
      owed: owedAfterFailures([note, ...later]),
    })?.kind ?? null

  test('O212 agree where a failed refund was made again, and differ while its money is owed', () => {
    expect(differs(failed('a', 1, 3), 'failed')).toBe('refundMissing')
    expect(differs(failed('a', 1, 3), 'failed', refund('b', 4, { amount: cents(4_999) }))).toBe('refundMissing')
    expect(differs(failed('a', 1, 3), 'failed', refund('b', 4))).toBeNull()
  })

  test('O212 differ where only one side knows that it failed', () => {
    expect(differs(refund('a', 1), 'failed', refund('b', 4))).toBe('refundMissing')
    expect(differs(failed('a', 1, 3), null, refund('b', 4))).toBe('refundMissing')
  })

  test('O212 agree on what never moved money: refused for an order, or cancelled', () => {
    const refused = { providerRefundId: null }
    expect(differs(failed('a', 1, 1, refused), null)).toBeNull()
    expect(differs(refund('a', 1, { status: 'canceled', failedAt: day(2) }), 'canceled')).toBeNull()
    // Nothing else would report a refund that has no order.
    expect(differs(failed('a', 1, 1, { ...refused, orderNumber: null }), null)).toBe('refundMissing')
    expect(differs(failed('a', 1, 1, { ...refused, orderNumber: null }), null, refund('b', 4))).toBeNull()
    expect(differs(refund('a', 1, { ...refused, status: 'due' }), null)).toBe('refundMissing')
  })
})

test('O083 an order shows a failed refund until one is made after it failed', () => {
  const facts: OrderFacts = {
    total: cents(20_000),
    flag: null,
    holdReason: null,
    lines: [{ position: 0, quantity: 2, cancelled: 0 }],
    parcels: [],
    refunds: [],
    hasOpenDispute: false,
    returns: [],
    isWithdrawn: false,
  }
  const stateOf = (...refunds: RefundNote[]) =>
    orderStatesOf({ ...facts, refunds: refunds.map((row) => ({ ...row, lines: [] })) }).paymentState
  expect(stateOf(failed('a', 1, 3))).toBe('REFUND_FAILED')
  expect(stateOf(failed('a', 1, 3), refund('b', 2))).toBe('REFUND_FAILED')
  expect(stateOf(failed('a', 1, 3), refund('b', 4))).toBe('PARTLY_REFUNDED')
  expect(stateOf(failed('a', 1, 3), failed('b', 4, 5))).toBe('REFUND_FAILED')
  expect(stateOf(failed('a', 1, 3), refund('b', 4, { status: 'canceled', failedAt: day(5) }))).toBe('REFUND_FAILED')
})
