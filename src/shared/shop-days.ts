import { dayMs } from './dates.ts'

const zones = new Map<string, Intl.DateTimeFormat>()

/** The instant at which a calendar day (`2026-03-29`) begins in a time zone, also where clocks change on it. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The offset at the guess may not be the one at the day's beginning: asked twice.
  const guess = midnight - offsetAt(midnight, timeZone)
  return new Date(midnight - offsetAt(guess, timeZone))
}

/** A day begins where the shop is; a whole moment is that moment. */
export function instantOf(text: string, timeZone: string): Date {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? startOfDay(text, timeZone) : new Date(text)
}

/** The instant on a calendar day at which clocks show what they show at another instant. */
export function sameTimeOn(day: string, instant: Date, timeZone: string): Date {
  const local = instant.getTime() + offsetAt(instant.getTime(), timeZone)
  const shown = Date.parse(`${day}T00:00:00Z`) + (local % dayMs)
  return new Date(shown - offsetAt(shown - offsetAt(shown, timeZone), timeZone))
}

/** Day (`2026-05-17`) and hour of an instant in a time zone. */
export function localTime(now: Date, timeZone: string): { day: string; hours: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hours: Number(parts.hour) }
}

function offsetAt(instant: number, timeZone: string): number {
  const zone =
    zones.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  zones.set(timeZone, zone)
  const part = Object.fromEntries(zone.formatToParts(instant).map(({ type, value }) => [type, value]))
  const local = Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`)
  return local - Math.floor(instant / 1_000) * 1_000
}

/** Days (`2026-05-17`) on which the shop sends nothing and on which nothing arrives, weekends apart. */
export type RestDays = { sending: readonly string[]; arriving: readonly string[] }

/**
 * First and last day on which an order should arrive, as `2026-03-08`, by working days from the purchase. On the first
 * it is sent: the shop's country works as well.
 */
export function deliveryDays(
  orderedAt: Date,
  [first, last]: readonly [number, number],
  { timeZone, rest }: { timeZone: string; rest: RestDays },
): { from: string; to: string } {
  const [year, month, day] = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(orderedAt).split('-').map(Number)
  const date = new Date(Date.UTC(year!, month! - 1, day!))
  const dayAfter = (days: number) => {
    for (let counted = 0; counted < days; ) {
      date.setUTCDate(date.getUTCDate() + 1)
      const closed = counted === 0 ? [...rest.sending, ...rest.arriving] : rest.arriving
      const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
      if (!isWeekend && !closed.includes(date.toISOString().slice(0, 10))) counted++
    }
    return date.toISOString().slice(0, 10)
  }
  const start = date.getTime()
  const from = dayAfter(first)
  date.setTime(start)
  return { from, to: dayAfter(last) }
}
