import { useTranslation } from 'react-i18next'
import { useMe } from '#office/api/me.ts'
import { htmlLang, isLanguage } from '#shared/markets.ts'
import { type Cents, centsToDecimal } from '#shared/money.ts'

/** English dates are written the European way. */
function localeOf(language: string): string {
  return language === 'en' || !isLanguage(language) ? 'en-GB' : htmlLang(language)
}

/** English and French have a hyphen before a negative amount in the browser's own formats. */
const withMinus = (written: string) => written.replace('-', '\u2212')

const shiftUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Amounts, days and times in the person's language and the shop's time zone. */
export function createFormats(language: string, timeZone: string, ownCurrency = 'EUR') {
  const locale = localeOf(language)
  const currencyNames = new Intl.DisplayNames(locale, { type: 'currency' })
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const numbers = new Intl.NumberFormat(locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const short = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  return {
    /** Formats an amount in the currency of these formats, or in the given one; others than euros by their code. */
    money(amount: Cents, currency: string | null | undefined = ownCurrency) {
      const decimal = centsToDecimal(amount)
      if (!currency || currency.toUpperCase() === 'EUR') return withMinus(euros.format(decimal))
      return withMinus(
        new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(decimal),
      )
    },
    /** Formats an amount without cents, for the axis of a chart. */
    wholeMoney(amount: Cents, currency = 'EUR') {
      const whole = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 })
      return withMinus(whole.format(centsToDecimal(amount)))
    },
    number: (value: number) => withMinus(numbers.format(value)),
    /**
     * Formats a part of 1 as a percentage, optionally with its sign. Null, as after a division by zero, gives a dash.
     */
    share(part: number | null, hasSign = false) {
      if (part === null) return '–'
      const maximumFractionDigits = Math.abs(part) < 0.1 ? 1 : 0
      const signDisplay = hasSign ? 'exceptZero' : 'auto'
      return withMinus(
        new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits, signDisplay }).format(part),
      )
    },
    /**
     * Formats a positive or negative time in its largest whole unit, e.g. `+3 days`. Returns null for less than a
     * minute.
     */
    shift(seconds: number) {
      const [unit, size] = shiftUnits.find((each) => Math.abs(seconds) >= each[1]) ?? [null, 1]
      if (!unit) return null
      const written = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', signDisplay: 'always' })
      return withMinus(written.format(Math.round(seconds / size)))
    },
    /** Formats a time in its largest whole unit, e.g. `3 days`; at least a minute. */
    duration(seconds: number) {
      const [unit, size] = shiftUnits.find((each) => seconds >= each[1]) ?? shiftUnits.at(-1)!
      const written = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
      return written.format(Math.max(1, Math.floor(seconds / size)))
    },
    /** Decimal sign of the language: comma or point. */
    decimalSign: numbers.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    /** Returns a country's name by its two-letter code, e.g. `NO`; unknown codes are returned unchanged. */
    country: (code: string) => nameOf(countries, code),
    /** Returns a currency's name by its code, e.g. `NOK`. */
    currency: (code: string) => nameOf(currencyNames, code),
    /** Returns a language's name by the storefront's code, e.g. `sv`. */
    language: (code: string) => nameOf(languages, code),
    /** Formats a month such as `2026-03`. */
    month: (value: string) => month.format(new Date(`${value}-15`)),
    day: (instant: string) => day.format(new Date(instant)),
    /** Day and month, e.g. `30 Nov`. */
    shortDay: (instant: string) => shortDay.format(new Date(instant)),
    dateTime: (instant: string) => time.format(new Date(instant)),
    shortTime: (instant: string) => short.format(new Date(instant)),
  }
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

// Cached, because creating Intl objects takes longer than the rest of a list row.
const made = new Map<string, ReturnType<typeof createFormats>>()

/**
 * Returns the same object as long as language and time zone do not change. Amounts are in the currency, e.g. an
 * order's; in euros if it is left out.
 */
export function useFormats(currency?: string): ReturnType<typeof createFormats> {
  const { i18n } = useTranslation()
  const { time_zone } = useMe()
  const key = [i18n.language, time_zone, currency].join(' ')
  const known = made.get(key) ?? createFormats(i18n.language, time_zone, currency)
  made.set(key, known)
  return known
}

/** Formats a card for people, e.g. `Visa •••• 4242`; null if the provider names no card. */
export function cardName(brand: string | null, last4: string | null): string | null {
  return brand && last4 ? `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}` : null
}
