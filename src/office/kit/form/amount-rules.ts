const plain = /^-?\d+(?:[.,]\d{1,2})?$/
// Both signs, each in one role: only then is it certain which of them divides thousands.
const grouped = /^-?\d{1,3}(?:(?:\.\d{3})+,|(?:,\d{3})+\.)\d{1,2}$/

/**
 * Decimal euros from what somebody typed: `1 234,50`, `1.234,50`, `1234.5`. Null for nothing; NaN for what is no amount
 * or might be two, like `1,234`.
 */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/[\s€]|EUR/gi, '').replace('\u2212', '-')
  if (bare === '') return null
  if (!plain.test(bare) && !grouped.test(bare)) return Number.NaN
  const [, whole, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare)!
  return Number(`${whole!.replace(/[.,]/g, '')}.${decimals.padEnd(2, '0')}`)
}

/** An amount as it stands in a field: two decimals, the person's decimal sign, no thousands. */
export function writeAmount(amount: number | null | undefined, decimalSign: string): string {
  return amount === null || amount === undefined || Number.isNaN(amount)
    ? ''
    : amount.toFixed(2).replace('.', decimalSign)
}
