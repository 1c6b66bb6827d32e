import { htmlLang, type Language } from './markets.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

// The years that JavaScript and PostgreSQL write alike; time zones lead a day further.
const [firstMoment, lastMoment] = [Date.parse('0001-01-02T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

/** True if a text is a day or timestamp that the database accepts in any time zone. */
export function isMoment(text: string): boolean {
  const instant = Date.parse(text)
  return instant >= firstMoment && instant < lastMoment
}

/** Legal withdrawal period for consumers' distance contracts, in days. */
export const withdrawalDays = 14

/** English dates are written the European way: the shop sells nowhere else. */
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : htmlLang(language))

/** A calendar day (`2026-03-08`) in words. */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/** The day of an instant where the shop is, in words, e.g. `28 February 2026`. */
export function dateText(instant: string | Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(instant))
}

/** The same in short, without the year, e.g. `28 Feb`. */
export function shortDateText(instant: string | Date, language: Language, timeZone: string): string {
  const form = { day: 'numeric', month: 'short', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), form).format(new Date(instant))
}

/** Day and time of an instant where the shop is, e.g. `28 February 2026 at 14:05`. */
export function dateTimeText(instant: string | Date, language: Language, timeZone: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), form).format(new Date(instant))
}

/** The same to the second, e.g. `28 February 2026 at 14:05:09`. */
export function exactTimeText(instant: string | Date, language: Language, timeZone: string): string {
  const form = { dateStyle: 'long', timeStyle: 'medium', timeZone } as const
  return new Intl.DateTimeFormat(localeOf(language), form).format(new Date(instant))
}

// How shopkeepers write that something ends with a day.
const dayEnds = ['00:00', '23:59']

/**
 * The end of a period where the shop is, as its last day, e.g. `6 Dec`, with the time if it does not end with that day.
 * Names the year unless it is that of `now`.
 */
export function endText(
  end: string | Date,
  { language, timeZone, now }: { language: Language; timeZone: string; now: Date },
): { day: string; time: string | null } {
  const instant = new Date(end)
  const written = (moment: Date, form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...form, timeZone }).format(moment)
  const time = written(instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).replace('.', ':')
  const endsWithDay = dayEnds.includes(time)
  const last = endsWithDay ? new Date(instant.getTime() - 1) : instant
  const isThisYear = written(last, { year: 'numeric' }) === written(now, { year: 'numeric' })
  const day = written(last, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
  return { day: day.replaceAll(' ', '\u00a0'), time: endsWithDay ? null : time }
}

// A line may break after a dash, even before a no-break space; a word joiner forbids it.
const dash = '–\u2060'
const spacedDash = `\u00a0${dash}\u00a0`

/** The days of a range in words, e.g. `9–12 March`, always in one line. */
export function dayRangeText({ from, to }: { from: string; to: string }, language: Language): string {
  const form = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const parts = form.formatRangeToParts(new Date(from), new Date(to))
  const isAcrossMonths = parts.filter(({ type }) => type === 'month').length > 1
  // Days alone have no spaces around the dash; days with months have them if the language requires it.
  const between = isAcrossMonths && (language === 'en' || language === 'fr') ? spacedDash : dash
  const text = parts
    .map(({ type, value }) => (type === 'literal' ? value.replace(/\s*–\s*/u, between) : value))
    .join('')
  return text.replaceAll(' ', '\u00a0')
}
