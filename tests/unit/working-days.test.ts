import { expect, test } from 'vitest'
import { sendBackEnd } from '#domain/aftersales/returns/return-rules.ts'
import {
  deliveryDaysTo,
  isWorkingDay,
  periodEnd,
  publicHolidays,
} from '#domain/platform/working-days/public-holidays.ts'
import { membershipWithdrawalEnd } from '#domain/sales/membership/subscription-rules.ts'

const oslo = { timeZone: 'Europe/Oslo' }
const noon = (day: string) => new Date(`${day}T11:00:00Z`)
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

test.each([
  ['NO', '2026-05-17 2026-05-14 2026-04-02 2026-12-25 2027-05-06', '2026-12-24 2026-12-31 2026-05-08 2026-06-19'],
  ['SE', '2026-06-19 2026-12-24 2026-12-31 2027-01-06 2026-10-31', '2026-04-02 2026-05-25 2027-01-05 2026-04-30'],
  ['FR', '2026-05-08 2026-07-14 2026-11-11 2026-05-25 2026-04-06', '2026-04-03 2026-12-24 2026-12-28 2027-12-27'],
])('%s has its own public holidays; Swedish eves count as Sundays, Norwegian ones do not', (country, off, on) => {
  for (const day of off.split(' '))
    expect(publicHolidays({ country }, Number(day.slice(0, 4))).has(day), day).toBe(true)
  for (const day of on.split(' ')) expect(isWorkingDay({ country }, day), day).toBe(true)
})

test('Alsace, Moselle and overseas France have holidays of their own, by the postcode', () => {
  const isOff = (zip: string, day: string) => !isWorkingDay({ country: 'FR', zip }, day)
  expect(['67000', '68 100', '57000'].map((zip) => isOff(zip, '2026-04-03'))).toEqual([true, true, true])
  expect(isOff('75001', '2026-04-03')).toBe(false)
  expect(isOff('97400', '2027-12-20')).toBe(true)
  expect(isOff('97110', '2026-05-27')).toBe(true)
})

test('a country that is not known has weekends only', () => {
  expect(isWorkingDay({ country: 'XX' }, '2026-12-25')).toBe(true)
  expect(isWorkingDay({ country: 'XX' }, '2026-12-26')).toBe(false)
})

test.each([
  ['NO', '2026-10-03', '2026-10-19'],
  ['NO', '2026-10-05', '2026-10-19'],
  ['NO', '2026-03-20', '2026-04-07'],
  ['SE', '2026-06-05', '2026-06-22'],
  ['SE', '2026-12-10', '2026-12-28'],
  ['NO', '2026-12-10', '2026-12-24'],
  ['FR', '2026-06-30', '2026-07-15'],
  ['FR', '2026-04-24', '2026-05-11'],
])('in %s a period that begins on %s ends on %s', (country, from, until) => {
  const region = { country, ...oslo }
  expect(dayOf(periodEnd(noon(from), 14, region))).toBe(until)
  expect(dayOf(membershipWithdrawalEnd(noon(from), region))).toBe(until)
  expect(dayOf(sendBackEnd(noon(from), region))).toBe(until)
})

test('the last day is that of the shop’s clocks, also where these change in between', () => {
  // A quarter past midnight in Oslo, still the day before in Greenwich.
  const end = periodEnd(new Date('2026-10-14T22:15:00Z'), 14, { country: 'NO', ...oslo })
  expect(end.toISOString()).toBe('2026-10-28T23:15:00.000Z')
})

test.each([
  ['NO', '2026-12-18', '2026-12-28', '2026-12-31'],
  ['NO', '2026-12-22', '2026-12-30', '2027-01-05'],
  ['SE', '2026-12-22', '2027-01-04', '2027-01-08'],
  ['FR', '2026-12-22', '2026-12-30', '2027-01-05'],
  ['NO', '2027-03-23', '2027-04-02', '2027-04-07'],
  // Maundy Thursday is one where the shop is only: nothing leaves on it, but what left the day before goes on.
  ['SE', '2027-03-23', '2027-04-01', '2027-04-06'],
  ['SE', '2027-03-24', '2027-04-05', '2027-04-08'],
])('an order to %s of %s arrives from %s to %s, public holidays left out', (country, ordered, from, to) => {
  expect(deliveryDaysTo({ country, ...oslo }, noon(ordered), [5, 8])).toEqual({ from, to })
})
