import { htmlLang, type Language } from '#domain/markets/market-rules.ts'

/** English dates are written the European way: the shop sells nowhere else. */
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : htmlLang(language))

/** A calendar day (`2026-03-08`) in words. */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/** The day of an instant (ISO 8601) where the shop is, in words. */
export function dateText(instant: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(instant))
}
