import Holidays from 'date-holidays'
import { dayMs } from '#shared/dates.ts'
import { deliveryDays, localTime, type RestDays, sameTimeOn } from '#shared/shop-days.ts'

/** Working days and public holidays of a region. Pure. */

/** ISO 3166 country, and the postcode if known, because parts of France have holidays of their own. */
export type Region = { country: string; zip?: string | undefined }

// Sweden also counts three eves as Sundays when a period ends (lag 1930:173).
const countedTypes: Record<string, readonly string[]> = { SE: ['public', 'bank'] }

/** French postcodes by their first digits, and the subdivision whose holidays hold there. */
const frenchSubdivisions: Record<string, string> = {
  '57': '57',
  '67': '67',
  '68': '68',
  '97133': 'BL',
  '97150': 'MF',
  '971': 'GP',
  '972': 'MQ',
  '973': 'GF',
  '974': 'RE',
  '976': 'YT',
}

const calendars = new Map<string, Holidays>()
const years = new Map<string, ReadonlySet<string>>()

function subdivisionOf({ country, zip = '' }: Region): string | undefined {
  if (country !== 'FR') return undefined
  const digits = zip.replace(/\s/g, '')
  return (
    frenchSubdivisions[digits.slice(0, 5)] ??
    frenchSubdivisions[digits.slice(0, 3)] ??
    frenchSubdivisions[digits.slice(0, 2)]
  )
}

/** The public holidays of a region in a year, as `2026-05-17`; none for a country that the library does not know. */
export function publicHolidays(region: Region, year: number): ReadonlySet<string> {
  const subdivision = subdivisionOf(region)
  const name = [region.country, subdivision].join(' ')
  const known = years.get(`${name} ${year}`)
  if (known) return known
  const calendar =
    calendars.get(name) ?? (subdivision ? new Holidays(region.country, subdivision) : new Holidays(region.country))
  calendars.set(name, calendar)
  const types = countedTypes[region.country] ?? ['public']
  const found = calendar.getHolidays(year) || []
  const days = new Set(found.filter(({ type }) => types.includes(type)).map(({ date }) => date.slice(0, 10)))
  years.set(`${name} ${year}`, days)
  return days
}

/** True if a day (`2026-05-17`) is a working day of a region: no Saturday, Sunday or public holiday. */
export function isWorkingDay(region: Region, day: string): boolean {
  const date = new Date(day)
  const weekday = date.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !publicHolidays(region, date.getUTCFullYear()).has(day)
}

/**
 * Returns the last day of a period set by law, at the time of day of `from` (D49). If it is not a working day of the
 * region, the next one is used.
 */
export function periodEnd(from: Date, days: number, region: Region & { timeZone: string }): Date {
  const first = localTime(from, region.timeZone).day
  let day = dayAfter(first, days)
  while (!isWorkingDay(region, day)) day = dayAfter(day, 1)
  return sameTimeOn(day, from, region.timeZone)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the country whose holidays the shop keeps, by its time zone; null if the zone is not known. */
function countryOfZone(timeZone: string): string | null {
  const countries: Record<string, string> = {
    'Europe/Oslo': 'NO',
    'Arctic/Longyearbyen': 'NO',
    'Europe/Stockholm': 'SE',
    'Europe/Paris': 'FR',
    'Europe/Copenhagen': 'DK',
    'Europe/Berlin': 'DE',
    'Europe/Helsinki': 'FI',
  }
  return countries[timeZone] ?? null
}

const rests = new Map<string, RestDays>()

/** The days of the year of an instant and of the next one on which nothing is sent, and nothing arrives in a region. */
export function restDays(from: Date, region: Region & { timeZone: string }): RestDays {
  const year = from.getUTCFullYear()
  const key = [year, region.country, subdivisionOf(region), region.timeZone].join(' ')
  const known = rests.get(key)
  if (known) return known
  const sender = countryOfZone(region.timeZone)
  const of = (where: Region) =>
    [year, year + 1]
      .flatMap((each) => [...publicHolidays(where, each)])
      .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
      .sort()
  const rest = { sending: sender ? of({ country: sender }) : [], arriving: of(region) }
  rests.set(key, rest)
  return rest
}

/** First and last day on which an order to a region should arrive, as `2026-03-08`; `days`: working days. */
export function deliveryDaysTo(
  region: Region & { timeZone: string },
  orderedAt: Date,
  days: readonly [number, number],
): { from: string; to: string } {
  return deliveryDays(orderedAt, days, { timeZone: region.timeZone, rest: restDays(orderedAt, region) })
}
