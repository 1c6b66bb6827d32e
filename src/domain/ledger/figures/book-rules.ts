import type { Settings } from '#domain/platform/settings/settings-definitions.ts'
import { type Currency, currencies } from '#shared/money.ts'

/** What figures are summed in, and what a euro is in other currencies until the provider says it. */
export type Book = { currency: Currency; rates: Partial<Record<Currency, number>> }

export const euroBook: Book = { currency: 'EUR', rates: {} }

export function bookOf(settings: Pick<Settings, 'markets.bookCurrency' | 'markets.referenceRates'>): Book {
  return { currency: settings['markets.bookCurrency'], rates: settings['markets.referenceRates'] }
}

/** What one of each other currency is in the books', by the reference rates; those without a rate are left out. */
export function referenceFactors({ currency, rates }: Book): { currency: Currency; factor: number }[] {
  const perEuro = (of: Currency) => (of === 'EUR' ? 1 : (rates[of] ?? null))
  const book = perEuro(currency)
  return currencies.flatMap((other) => {
    const rate = perEuro(other)
    return other === currency || book === null || rate === null ? [] : [{ currency: other, factor: book / rate }]
  })
}
