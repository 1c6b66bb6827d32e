import { minuteMs } from '#shared/dates.ts'

/** An instant as `2026-03-10T12:00` on the clocks of a time zone, for a field of that kind. */
export function localOf(instant: string | Date, timeZone: string): string {
  const form = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  // Swedish writes ISO dates.
  return new Intl.DateTimeFormat('sv-SE', form).format(new Date(instant)).replace(' ', 'T')
}

/**
 * The instant at which clocks of a time zone show `2026-03-10T12:00`; null where the text is no time. A time that
 * clocks skip in spring is that much later.
 */
export function instantOf(local: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const ahead = (moment: number) => Date.parse(`${localOf(new Date(moment), timeZone)}Z`) - floorToMinute(moment)
  const guess = asUtc - ahead(asUtc)
  return new Date(asUtc - ahead(guess))
}

const floorToMinute = (moment: number) => Math.floor(moment / minuteMs) * minuteMs
