import { expect, it } from 'vitest'
import { order as shape } from '#contract/checkout.ts'
import { isShopsFault, returnedPartOf, shownItems } from '#domain/sales/orders/order-progress-rules.ts'
import {
  afterSaleOf,
  announcedReturn,
  dueForReturn,
  isRestComing,
  isSettled,
} from '#storefront/screens/order/after-sale.ts'
import { badgeOfOrder } from '#storefront/screens/order/order-badge.ts'
import { order as answer } from '../support/order-states.ts'

const at = '2026-11-25T10:00:00.000Z'
const parcels = [{ state: 'shipped', carrier: null, tracking_number: null, tracking_url: null, shipped_at: at }].map(
  (parcel) => ({ ...parcel, delivered_at: null, lines: [] }),
)
const of = (changes: Record<string, unknown>) => shape.parse(answer(10001, { state: 'shipped', parcels, ...changes }))
const coming = (state: string, kind = 'voluntary') => [{ kind, state, stated_at: at }]
const partOf = (state: string) => [{ kind: 'withdrawal', state, part: true, stated_at: at }]

it('says what became of an order: a withdrawal or a return outdoes its parcels', () => {
  const cases: [changes: Record<string, unknown>, badge: string, lead: string | null][] = [
    [{}, 'order.state.shipped', null],
    [{ returns: coming('requested') }, 'order.state.shipped', null],
    [{ returns: coming('rejected') }, 'order.state.shipped', null],
    [{ returns: coming('approved') }, 'order.afterwards.returning', 'order.lead.returning'],
    [{ returns: coming('received') }, 'order.afterwards.returnReceived', 'order.return.received'],
    [
      { returns: coming('approved'), state: 'partly_shipped' },
      'order.afterwards.returning',
      'order.lead.partly_shipped',
    ],
    [
      { returns: coming('refunded'), returned: 'partly' },
      'order.afterwards.partlyReturned',
      'order.lead.partlyReturned',
    ],
    [{ returns: coming('refunded'), returned: 'wholly' }, 'order.afterwards.returned', 'order.lead.returned'],
    [{ returns: coming('approved', 'withdrawal') }, 'order.afterwards.withdrawn', 'order.lead.withdrawn'],
    [{ returns: coming('received', 'withdrawal') }, 'order.afterwards.withdrawn', 'order.return.received'],
    [{ returns: coming('refunded', 'withdrawal') }, 'order.afterwards.withdrawn', 'order.lead.returned'],
    [{ returns: coming('cancelled', 'withdrawal') }, 'order.state.shipped', null],
    [{ returns: coming('closed', 'withdrawal') }, 'order.state.shipped', null],
    [{ returns: coming('approved', 'withdrawal'), parcels: [] }, 'order.afterwards.stopped', 'order.lead.stopped'],
    [{ returns: partOf('approved'), parcels: [], state: 'received' }, 'order.state.received', null],
    [{ returns: partOf('approved') }, 'order.afterwards.returning', 'order.lead.returning'],
    [
      { returns: partOf('refunded'), returned: 'partly' },
      'order.afterwards.partlyReturned',
      'order.lead.partlyReturned',
    ],
    [{ returns: coming('refunded'), returned: 'wholly', state: 'cancelled' }, 'order.state.cancelled', null],
  ]
  for (const [changes, badge, lead] of cases) {
    const order = of(changes)
    expect([badgeOfOrder(order).key, afterSaleOf(order)?.lead ?? null]).toEqual([badge, lead])
  }
})

it('offers to withdraw until that was done, or all of the money went back', () => {
  const refunds = (amount: number) => [{ amount, state: 'under_way', created_at: at }]
  expect(isSettled(of({}))).toBe(false)
  expect(isSettled(of({ refunds: refunds(1285.98) }))).toBe(false)
  expect(isSettled(of({ refunds: refunds(1285.99) }))).toBe(true)
  expect(isSettled(of({ returned: 'wholly' }))).toBe(true)
  expect(isSettled(of({ returns: coming('approved', 'withdrawal') }))).toBe(true)
  expect(isSettled(of({ returns: partOf('approved') }))).toBe(false)
})

it('tells how to send goods back where a return was announced or a withdrawal stated, until they arrive', () => {
  expect(announcedReturn(of({ returns: coming('approved') }))).toMatchObject({ state: 'approved' })
  expect(announcedReturn(of({ returns: coming('approved', 'withdrawal') }))).toMatchObject({ kind: 'withdrawal' })
  for (const returns of [coming('received'), coming('requested')])
    expect(announcedReturn(of({ returns }))).toBeUndefined()
  const nothingSent = of({ returns: coming('approved', 'withdrawal'), parcels: [] })
  expect(announcedReturn(nothingSent)).toBeUndefined()
})

it('counts what came back by its pieces, without those that were never sent', () => {
  const lines = [
    { position: 0, quantity: 2, cancelled: 0 },
    { position: 1, quantity: 3, cancelled: 2 },
  ]
  const back = (state: 'REFUNDED' | 'RECEIVED', ...items: [number, number][]) => ({
    kind: 'voluntary' as const,
    state,
    lines: items.map(([position, quantity]) => ({ position, quantity, received: quantity })),
  })
  expect(returnedPartOf(lines, [])).toBe('none')
  expect(returnedPartOf(lines, [back('RECEIVED', [0, 2], [1, 1])])).toBe('none')
  expect(returnedPartOf(lines, [back('REFUNDED', [0, 2])])).toBe('partly')
  expect(returnedPartOf(lines, [back('REFUNDED', [0, 1], [1, 1]), back('REFUNDED', [0, 1])])).toBe('wholly')
  expect(returnedPartOf(lines, [{ ...back('REFUNDED'), kind: 'withdrawal' }])).toBe('wholly')
  const withdrawn = (...items: [number, number][]) => [{ ...back('REFUNDED', ...items), kind: 'withdrawal' as const }]
  expect(returnedPartOf(lines, withdrawn([0, 1]))).toBe('partly')
  expect(returnedPartOf(lines, withdrawn([0, 2], [1, 3]))).toBe('wholly')
})

it('lists of a return what was sent, and once it arrived what did', () => {
  const parcel = { carrier: null, trackingNumber: null, trackingUrl: null, shippedAt: null, deliveredAt: null }
  const sent = [{ ...parcel, state: 'DELIVERED' as const, lines: [{ position: 0, quantity: 2 }] }]
  const lines = [
    { position: 0, quantity: 2, received: 1 },
    { position: 1, quantity: 1, received: 0 },
  ]
  expect(shownItems({ state: 'APPROVED', lines }, sent)).toEqual([{ position: 0, quantity: 2 }])
  expect(shownItems({ state: 'RECEIVED', lines }, sent)).toEqual([{ position: 0, quantity: 1 }])
  expect(shownItems({ state: 'CANCELLED', lines }, sent)).toEqual([])
  expect(shownItems({ state: 'APPROVED', lines }, [{ ...sent[0]!, state: 'PACKED' }])).toEqual([])
})

it('knows what a return pays back unless others or refunds leave that open', () => {
  const refunds = [{ amount: 85.99, state: 'done', created_at: at }]
  const due = (changes: Record<string, unknown>) => {
    const order = of(changes)
    return dueForReturn(order, order.returns[0]!)
  }
  const withdrawal = coming('approved', 'withdrawal')
  expect(due({ returns: withdrawal, refunds })).toBe(120_000)
  expect(due({ returns: [...withdrawal, ...coming('received')] })).toBeNull()

  const [line] = of({}).lines
  const items = [{ name: line!.name, variant: line!.variant, quantity: 2 }]
  const announced = [{ ...coming('approved')[0], lines: items }]
  expect(due({ returns: announced })).toBe(line!.price * 2)
  expect(due({ returns: announced, refunds })).toBeNull()
  expect(due({ returns: [{ ...announced[0], lines: [{ ...items[0], variant: 'another' }] }] })).toBeNull()
  for (const state of ['requested', 'received']) expect(due({ returns: [{ ...announced[0], state }] })).toBeNull()
  expect(due({ returns: coming('approved') })).toBeNull()
})

it('goes on telling when the rest arrives where only some of it goes back', () => {
  const sent = (quantity: number) => [{ ...parcels[0], lines: [{ name: 'Bowl', variant: null, quantity }] }]
  const back = (quantity: number, state = 'approved', kind = 'voluntary') => [
    { ...coming(state, kind)[0], lines: [{ name: 'Bowl', variant: null, quantity }] },
  ]
  const cases: [changes: Record<string, unknown>, isComing: boolean][] = [
    [{ parcels: sent(3), returns: back(1) }, true],
    [{ parcels: sent(3), returns: back(3) }, false],
    // A cancelled unit is in no parcel, though the order still lists it.
    [{ parcels: sent(2), returns: back(2) }, false],
    [{ parcels: sent(3), returns: back(3, 'rejected') }, true],
    [{ parcels: sent(3), returns: back(1, 'approved', 'withdrawal') }, false],
    [{ parcels: sent(1), returns: back(1), state: 'partly_shipped' }, true],
    [{ parcels: sent(3), returns: back(1), state: 'delivered' }, false],
    [{ parcels: sent(3), returns: back(3, 'refunded'), returned: 'wholly' }, false],
  ]
  for (const [changes, isComing] of cases) expect(isRestComing(of(changes)), JSON.stringify(changes)).toBe(isComing)
})

it('leaves the postage of what was wrong to the shop', () => {
  expect(isShopsFault({ reason: 'damaged' })).toBe(true)
  expect(isShopsFault({ reason: 'wrong_size' })).toBe(false)
  expect(isShopsFault({ reason: null })).toBe(false)
})
