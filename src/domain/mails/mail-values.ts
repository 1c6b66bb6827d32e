import type { Language } from '#domain/markets/market-rules.ts'
import { type Cents, formatPrice } from '#domain/money/money-rules.ts'

const locales: Record<Language, string> = { no: 'nb-NO', sv: 'sv-SE', fr: 'fr-FR', en: 'en-GB' }

/** An amount as a shopper reads it in a mail; where its symbol is not the currency charged, that too (D5). */
export function amountText(amount: Cents, language: Language): string {
  const shown = formatPrice(amount, language)
  return language === 'no' ? `${shown} (${formatPrice(amount, 'en')})` : shown
}

/** A day and time as a shopper reads it, where the shop is, e.g. `28 February 2026 at 14:05`. */
export function momentText(moment: Date, language: Language, timeZone: string): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(locales[language], form).format(moment)
}
