import { minuteMs } from '#shared/dates.ts'

/** Formats an instant as `2026-03-10T12:00` in a time zone, for a `datetime-local` field. */
export function localOf(instant: string | Date, timeZone: string): string {
  const form = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  // The Swedish locale formats dates as in ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', form).format(new Date(instant)).replace(' ', 'T')
}

/**
 * Returns the instant at which a time zone's clocks show `2026-03-10T12:00`; null for invalid text. A time that the
 * clocks skip in spring is moved forward accordingly.
 */
export function instantOf(local: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const ahead = (moment: number) => Date.parse(`${localOf(new Date(moment), timeZone)}Z`) - floorToMinute(moment)
  const guess = asUtc - ahead(asUtc)
  return new Date(asUtc - ahead(guess))
}

const floorToMinute = (moment: number) => Math.floor(moment / minuteMs) * minuteMs
