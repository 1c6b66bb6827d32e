import { describe, expect, test } from 'vitest'
import {
  allowedParcelActions,
  checkItems,
  checkTracking,
  trackingLink,
  trackingWarnings,
} from '#domain/aftersales/fulfilment/parcel-rules.ts'
import { parcelMoves } from '#domain/aftersales/fulfilment/parcel-states.ts'
import { goodsWithdrawalEnd } from '#domain/aftersales/returns/withdrawal-rules.ts'
import { progressStateOf } from '#domain/sales/orders/order-progress-rules.ts'
import { deliveryDays } from '#shared/shop-days.ts'
import { type Carrier, carriers } from '#shared/vocabularies.ts'

const day = 86_400_000
const shippedAt = new Date('2026-03-02T10:00:00Z')
const msLater = (ms: number) => new Date(shippedAt.getTime() + ms)

describe('O068 tracking', () => {
  test.each<[Carrier, string[], string[]]>([
    ['postnord', ['RR123456785SE', '373500000012345678', '00373500000012345678'], ['abc', '12', 'RR12345678SE']],
    ['bring', ['370722151012345678', '70300000000012345', 'LX123456785NO'], ['TEST', '1234']],
    ['dhl', ['1234567890', 'JJD014600003456789', '00340434161094012345'], ['12', 'RR-1']],
    ['colissimo', ['6A12345678901', '8R12345678901', 'CB123456785FR'], ['6A1', 'ABCDEFGHIJKLM']],
    ['mondialRelay', ['12345678', '123456789012'], ['1234567', 'AB345678']],
  ])('%s knows its own numbers, and warns of others', (carrier, right, wrong) => {
    for (const trackingNumber of right)
      expect(trackingWarnings({ carrier, trackingNumber }), trackingNumber).toEqual({})
    for (const trackingNumber of wrong)
      expect(trackingWarnings({ carrier, trackingNumber }), trackingNumber).toEqual({
        tracking_number: ['parcel.trackingForm'],
      })
  })

  test('links hold the number, however odd, and are https; without a number or a carrier there is none', () => {
    for (const carrier of carriers) {
      const link = trackingLink({ carrier, trackingNumber: '$&"><a&b=1 /..', trackingUrl: null })
      if (carrier === 'other') expect(link).toBeNull()
      else {
        expect(link).toContain(encodeURIComponent('$&"><a&b=1 /..'))
        expect(new URL(link!).protocol).toBe('https:')
      }
      expect(trackingLink({ carrier, trackingNumber: null, trackingUrl: null })).toBeNull()
    }
    expect(trackingLink({ carrier: 'gone', trackingNumber: '1', trackingUrl: null })).toBeNull()
  })

  test('numbers are stored without spaces and in capitals; control characters and 61 letters are refused', () => {
    const stored = (trackingNumber: string) => checkTracking({ carrier: 'dhl', trackingNumber, trackingUrl: null })
    expect(stored(' rr 1234 ').trackingNumber).toBe('RR1234')
    expect(stored('  ').trackingNumber).toBeNull()
    for (const odd of ['a\u0000b', '\u202eabc', 'x'.repeat(61)]) expect(() => stored(odd)).toThrow()
  })

  test('an own link is https, to a host with a name, without a password', () => {
    const stored = (trackingUrl: string) => checkTracking({ carrier: 'other', trackingNumber: null, trackingUrl })
    expect(stored(' https://way.example.test/a ').trackingUrl).toBe('https://way.example.test/a')
    for (const odd of ['http://a.test', 'https://me:pw@a.test', 'javascript:alert(1)', 'https://intranet', 'data:,x'])
      expect(() => stored(odd), odd).toThrow()
  })
})

describe('parcels', () => {
  test('O067 undoing is allowed for thirty seconds, to the millisecond', () => {
    const parcel = { state: 'SHIPPED', shippedAt } as const
    expect(allowedParcelActions(parcel, msLater(29_999))).toContain('undo')
    expect(allowedParcelActions(parcel, msLater(30_000))).not.toContain('undo')
  })

  test('only what the table has may be done; what ended stays', () => {
    expect(parcelMoves.RETURNED).toEqual([])
    expect(parcelMoves.CANCELLED).toEqual([])
    expect(allowedParcelActions({ state: 'PACKED', shippedAt: null }, shippedAt)).toEqual(['ship', 'cancel', 'track'])
    expect(allowedParcelActions({ state: 'DELIVERED', shippedAt }, shippedAt)).toEqual(['return', 'track'])
  })

  test('O066 pieces above what is left name their field', () => {
    const left = [{ position: 0, quantity: 2 }]
    expect(() => checkItems([{ position: 0, quantity: 2 }], left)).not.toThrow()
    for (const quantity of [3, 0, -1, 1.5]) {
      expect(() => checkItems([{ position: 0, quantity }], left)).toThrow(
        expect.objectContaining({ fields: { 'lines.0.quantity': [expect.any(String)] } }),
      )
    }
  })
})

describe('what the payer is told', () => {
  const parcel = (state: 'PACKED' | 'SHIPPED' | 'DELIVERED' | 'RETURNED') => ({
    state,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    lines: [],
    shippedAt: state === 'PACKED' ? null : shippedAt,
    deliveredAt: null,
  })
  const reported = (fulfilment: Parameters<typeof progressStateOf>[0], ...states: Parameters<typeof parcel>[0][]) =>
    progressStateOf(fulfilment, { parcels: states.map(parcel), refunds: [], returns: [] })

  test('O065 O070 the state follows the parcels; a hold is the shop’s own matter', () => {
    expect(reported('UNFULFILLED')).toBe('received')
    expect(reported('ON_HOLD', 'PACKED')).toBe('received')
    expect(reported('ON_HOLD', 'SHIPPED')).toBe('partly_shipped')
    expect(reported('PACKED', 'PACKED')).toBe('packed')
    expect(reported('PARTIAL', 'DELIVERED')).toBe('partly_shipped')
    expect(reported('FULFILLED', 'DELIVERED', 'SHIPPED')).toBe('shipped')
    expect(reported('FULFILLED', 'DELIVERED', 'RETURNED')).toBe('delivered')
    expect(reported('FULFILLED', 'RETURNED')).toBe('shipped')
    expect(reported('CANCELLED')).toBe('cancelled')
  })

  test('expected days are working days of the shop: Friday evening plus one is Monday', () => {
    const oslo = { timeZone: 'Europe/Oslo', rest: { sending: [], arriving: [] } }
    const friday = new Date('2026-03-06T20:00:00Z')
    expect(deliveryDays(friday, [1, 5], oslo)).toEqual({ from: '2026-03-09', to: '2026-03-13' })
    // Half an hour past midnight in Oslo.
    const saturday = new Date('2026-03-06T23:30:00Z')
    expect(deliveryDays(saturday, [1, 1], oslo)).toEqual({ from: '2026-03-09', to: '2026-03-09' })
  })

  test('O070 withdrawal ends fourteen days after delivery, never before an end that was shown', () => {
    const buyer = { country: 'SE', timeZone: 'Europe/Oslo' }
    const end = (parcels: { shippedAt: Date | null; deliveredAt: Date | null }[]) =>
      goodsWithdrawalEnd({ orderedAt: shippedAt, longestDelivery: 8, buyer, parcels }).toISOString().slice(0, 10)
    // Monday 2 March, twelve days at most under way, fourteen to withdraw: a Saturday, so the Monday after it.
    expect(end([])).toBe('2026-03-30')
    expect(end([{ shippedAt, deliveredAt: msLater(2 * day) }])).toBe('2026-03-30')
    // The twenty-eighth day is Sunday 5 April, Easter: the Tuesday.
    expect(end([{ shippedAt, deliveredAt: msLater(20 * day) }])).toBe('2026-04-07')
    expect(end([{ shippedAt, deliveredAt: msLater(22 * day) }])).toBe('2026-04-07')
    // Sent late and still under way, then delivered early: the date already shown stays.
    expect(end([{ shippedAt: msLater(10 * day), deliveredAt: null }])).toBe('2026-04-07')
    expect(end([{ shippedAt: msLater(10 * day), deliveredAt: msLater(11 * day) }])).toBe('2026-04-07')
    // Christmas lies on the way: the parcel of the 18th is awaited until the 4th of January.
    const christmas = new Date('2026-12-18T10:00:00Z')
    const late = goodsWithdrawalEnd({ orderedAt: christmas, longestDelivery: 8, buyer, parcels: [] })
    expect(late.toISOString().slice(0, 10)).toBe('2027-01-19')
  })
})
