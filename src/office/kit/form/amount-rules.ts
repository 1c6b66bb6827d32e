import { type Cents, decimalToCents, toDecimal } from '#shared/money.ts'

// Matches amounts with both signs, each in one role: only then is it certain which of them separates thousands.
const grouped = /^-?\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,2}$/

/**
 * Parses a typed decimal such as `1 234,50`, `1.234,50` or `1234.5`. Returns null for empty text, and NaN for text that
 * is invalid or ambiguous, like `1,234` with two decimals.
 */
export function parseDecimal(text: string, decimals = 2): number | null {
  const bare = text.replace(/\s/g, '').replace('\u2212', '-')
  if (bare === '') return null
  const plain = new RegExp(`^-?\\d+(?:[.,]\\d{1,${decimals}})?$`)
  if (plain.test(bare)) return Number(bare.replace(',', '.'))
  if (!grouped.test(bare)) return Number.NaN
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  return Number(`${bare.slice(0, at).replace(/[.,]/g, '')}.${bare.slice(at + 1)}`)
}

/** Parses a typed amount, like `parseDecimal`. It may have the sign of its currency, but not that of another one. */
export function parseAmount(text: string, currency = 'EUR'): Cents | null {
  const sign = new RegExp(`${currency === 'EUR' ? '€' : 'kr\\.?'}|${currency}`, 'gi')
  const amount = parseDecimal(text.replace(sign, ''))
  return amount === null ? null : decimalToCents(amount)
}

/** Formats an amount for a field: two decimals, the user's decimal sign, no thousands separators. */
export function writeAmount(amount: Cents | null | undefined, decimalSign: string): string {
  return amount === null || amount === undefined || Number.isNaN(amount)
    ? ''
    : toDecimal(amount).replace('.', decimalSign)
}
