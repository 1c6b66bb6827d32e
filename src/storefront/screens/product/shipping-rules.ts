/** A day of the calendar, without time or zone. */
export type Day = { year: number; month: number; day: number }

// Making one takes longer than using it, and a shop has one time zone.
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar's day at an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): Day {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    calendars.set(timeZone, calendar)
  }
  const parts = calendar.formatToParts(instant)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { year: value('year'), month: value('month'), day: value('day') }
}

/** When an order of now is sent: tomorrow in the shop's time zone, or Monday where tomorrow is a Sunday (D25). */
export function shippingDay(now: Date, timeZone: string): Day {
  const { year, month, day } = dayIn(timeZone, now)
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1))
  if (tomorrow.getUTCDay() === 0) tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
  return { year: tomorrow.getUTCFullYear(), month: tomorrow.getUTCMonth() + 1, day: tomorrow.getUTCDate() }
}

/** A day in words, e.g. `Monday 2 March`; `locale` as in the `lang` attribute. */
export function dayText({ year, month, day }: Day, locale: string): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(Date.UTC(year, month - 1, day)))
}

/** The instant at which the next day begins in a time zone, to the second; days of 23 and 25 hours included. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const today = dayIn(timeZone, now).day
  let before = Math.floor(now.getTime() / 1000)
  let after = before + 26 * 3600
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayIn(timeZone, new Date(middle * 1000)).day === today) before = middle
    else after = middle
  }
  return new Date(after * 1000)
}
