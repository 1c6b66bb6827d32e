import { expect, test } from 'vitest'
import {
  differenceOf,
  isReading,
  isSettledAs,
  isSilent,
  isWorthReading,
  noReading,
  readSince,
} from '#domain/ledger/payouts/payout-rules.ts'
import { dayMs } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'

const now = new Date('2026-05-17T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

test('what is shown is read again after two minutes, not while it is being read, and not at once after silence', () => {
  expect(isWorthReading(noReading, now)).toBe(true)
  expect(isWorthReading({ ...noReading, readAt: ago(119) }, now)).toBe(false)
  expect(isWorthReading({ ...noReading, readAt: ago(120) }, now)).toBe(true)
  expect(isWorthReading({ ...noReading, activeAt: ago(59) }, now)).toBe(false)
  expect(isWorthReading({ ...noReading, activeAt: ago(60) }, now)).toBe(true)
  expect(isWorthReading({ ...noReading, readAt: ago(600), failedAt: ago(59) }, now)).toBe(false)
  expect(isWorthReading({ ...noReading, readAt: ago(600), failedAt: ago(60) }, now)).toBe(true)
})

test('a reading without a sign of life for a minute was cut off', () => {
  expect(isReading({ ...noReading, activeAt: ago(59) }, now)).toBe(true)
  expect(isReading({ ...noReading, activeAt: ago(61) }, now)).toBe(false)
  expect(isReading(noReading, now)).toBe(false)
})

test('the provider was silent if the last reading failed', () => {
  expect(isSilent(noReading)).toBe(false)
  expect(isSilent({ ...noReading, failedAt: ago(1) })).toBe(true)
  expect(isSilent({ ...noReading, failedAt: ago(2), readAt: ago(1) })).toBe(false)
})

test('everything is read at first, then a month back, and further to the oldest payout that has not ended', () => {
  expect(readSince(noReading, null)).toBeUndefined()
  const reading = { ...noReading, readUntil: now }
  const monthAgo = new Date(now.getTime() - 30 * dayMs)
  expect(readSince(reading, null)).toEqual(monthAgo)
  expect(readSince(reading, ago(60))).toEqual(monthAgo)
  expect(readSince(reading, new Date(now.getTime() - 40 * dayMs))).toEqual(new Date(now.getTime() - 40 * dayMs))
})

const payout = {
  id: 'po_1',
  amount: cents(5_000),
  currency: 'eur',
  status: 'paid',
  createdAt: ago(9),
  arrivesAt: ago(5),
  isAutomatic: true,
  failure: null,
}
const stored = { amount: cents(5_000), net: cents(5_000), arrivesOn: ago(5), status: 'paid', failure: null }

test('a payout is read again until it has ended, has all its movements and is as the provider says', () => {
  expect(isSettledAs(stored, payout)).toBe(true)
  expect(isSettledAs({ ...stored, status: 'in_transit' }, { ...payout, status: 'in_transit' })).toBe(false)
  expect(isSettledAs({ ...stored, net: cents(4_000) }, payout)).toBe(false)
  expect(isSettledAs({ ...stored, net: cents(0) }, { ...payout, isAutomatic: false })).toBe(true)
  expect(isSettledAs(stored, { ...payout, status: 'failed', failure: 'account closed' })).toBe(false)
  expect(isSettledAs(stored, { ...payout, arrivesAt: ago(4) })).toBe(false)
})

test('the movements of an automatic payout sum up to it; of others the provider tells none', () => {
  expect(differenceOf({ amount: cents(5_000), net: cents(4_900), isAutomatic: true })).toBe(100)
  expect(differenceOf({ amount: cents(5_000), net: cents(0), isAutomatic: false })).toBe(0)
})
