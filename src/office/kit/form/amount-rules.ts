import { type Cents, decimalToCents, toDecimal } from '#shared/money.ts'

const plain = /^-?\d+(?:[.,]\d{1,2})?$/
// Matches amounts with both signs, each in one role: only then is it certain which of them separates thousands.
const grouped = /^-?\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,2}$/

/**
 * Parses a typed decimal such as `1 234,50`, `1.234,50` or `1234.5`. Returns null for empty text, and NaN for text that
 * is invalid or ambiguous, like `1,234`.
 */
export function parseDecimal(text: string): number | null {
  const bare = text.replace(/[\s€]|EUR/gi, '').replace('\u2212', '-')
  if (bare === '') return null
  if (!plain.test(bare) && !grouped.test(bare)) return Number.NaN
  const [, whole, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare)!
  return Number(`${whole!.replace(/[.,]/g, '')}.${decimals.padEnd(2, '0')}`)
}

/** Parses typed euros, like `parseDecimal`. */
export function parseAmount(text: string): Cents | null {
  const euros = parseDecimal(text)
  return euros === null ? null : decimalToCents(euros)
}

/** Formats an amount for a field: two decimals, the user's decimal sign, no thousands separators. */
export function writeAmount(amount: Cents | null | undefined, decimalSign: string): string {
  return amount === null || amount === undefined || Number.isNaN(amount)
    ? ''
    : toDecimal(amount).replace('.', decimalSign)
}
