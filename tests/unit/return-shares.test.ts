import { describe, expect, test } from 'vitest'
import { isComplete, returnableItems, withdrawableItems } from '#domain/aftersales/returns/return-rules.ts'
import { orderPairOf } from '#domain/aftersales/returns/statement-rules.ts'
import { returnShares, type SharingReturn } from '#domain/sales/orders/return-share-rules.ts'

const order = ({ quantity = 3, cancelled = 0, sent = 0 }) => ({
  lines: [{ position: 0, quantity, cancelled }],
  parcels: sent > 0 ? [{ state: 'SHIPPED', lines: [{ position: 0, quantity: sent }] }] : [],
  refunds: [],
})
let ids = 0
const withdrawal = (quantity: number, more: Partial<SharingReturn> = {}, line = {}): SharingReturn => ({
  id: ++ids,
  kind: 'withdrawal',
  state: 'APPROVED',
  lines: [{ position: 0, quantity, received: 0, cancelledBefore: 0, ...line }],
  ...more,
})
const sharesOf = (facts: ReturnType<typeof order>, returns: SharingReturn[]) =>
  returns.map(({ id }) => {
    const [share] = returnShares(facts, returns).get(id) ?? []
    return share && [share.sent, share.toCancel]
  })

describe('a withdrawal from a part of a line', () => {
  test('covers sent items first, and asks for what was not sent to be cancelled', () => {
    expect(sharesOf(order({}), [withdrawal(1)])).toEqual([[0, 1]])
    expect(sharesOf(order({ sent: 1 }), [withdrawal(1)])).toEqual([[1, 0]])
    expect(sharesOf(order({ sent: 1 }), [withdrawal(2)])).toEqual([[1, 1]])
    expect(sharesOf(order({ sent: 1 }), [withdrawal(1), withdrawal(1)])).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  test('is done once as many are cancelled since; what was cancelled before does not count', () => {
    expect(sharesOf(order({ cancelled: 1 }), [withdrawal(1)])).toEqual([[0, 0]])
    expect(sharesOf(order({ cancelled: 1 }), [withdrawal(2, {}, { cancelledBefore: 1 })])).toEqual([[0, 2]])
    expect(sharesOf(order({ cancelled: 2 }), [withdrawal(2, {}, { cancelledBefore: 1 })])).toEqual([[0, 1]])
    // The older of two gets what was cancelled first.
    expect(sharesOf(order({ cancelled: 1 }), [withdrawal(1), withdrawal(1)])).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  test('takes nothing once it is set aside, and only what came in once it is closed', () => {
    expect(sharesOf(order({}), [withdrawal(2, { state: 'CANCELLED' })])).toEqual([undefined])
    expect(sharesOf(order({ sent: 3 }), [withdrawal(3, { state: 'CLOSED' }, { received: 1 })])).toEqual([[1, 0]])
  })

  test('leaves the rest to be withdrawn from and, where it was sent, to be returned', () => {
    const left = (facts: ReturnType<typeof order>, returns: SharingReturn[]) => {
      const known = { ...facts, shares: returnShares(facts, returns) }
      return [withdrawableItems(known)[0]?.quantity ?? 0, returnableItems(known)[0]!.quantity]
    }
    expect(left(order({ sent: 1 }), [])).toEqual([3, 1])
    expect(left(order({ sent: 1 }), [withdrawal(1)])).toEqual([2, 0])
    expect(left(order({ sent: 2 }), [withdrawal(1)])).toEqual([2, 1])
    expect(left(order({ cancelled: 1 }), [withdrawal(1, {}, { cancelledBefore: 1 })])).toEqual([1, 0])
    expect(left(order({ sent: 3 }), [withdrawal(3)])).toEqual([0, 0])
  })

  test('is complete when sent items are back and paid, and unsent ones cancelled', () => {
    const row = { ...withdrawal(2, {}, { received: 1 }), refunds: [] }
    const paid = { ...row, refunds: [{ status: 'succeeded' as const, lines: [{ position: 0, quantity: 1 }] }] }
    const known = (cancelled: number) => ({ shares: returnShares(order({ sent: 1, cancelled }), [row]) })
    expect(isComplete(row, known(1))).toBe(false)
    expect(isComplete(paid, known(0))).toBe(false)
    expect(isComplete(paid, known(1))).toBe(true)
  })
})

test('an order number is read however it is copied', () => {
  const numberOf = (number: string) => orderPairOf({ number, email: ' Kari@Example.test ' })
  for (const typed of ['10097', ' #10097', 'Ordre 10 097', 'no. 10097']) {
    expect(numberOf(typed)).toEqual({ number: 10_097, email: 'kari@example.test' })
  }
  for (const typed of ['', 'my order', '1'.repeat(16)]) expect(numberOf(typed)).toBeNull()
})
