import type { Language } from '#shared/markets.ts'
import { type Cents, formatPrice } from '#shared/money.ts'

/** An amount as a customer reads it in a mail; if its symbol is not the currency charged, that too (D5). */
export function amountText(amount: Cents, language: Language): string {
  const shown = formatPrice(amount, language)
  return language === 'no' ? `${shown} (${formatPrice(amount, 'en')})` : shown
}
