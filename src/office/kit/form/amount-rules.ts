/** Decimal euros from what somebody typed: `1 234,50`, `1234.5`, `12`. Null for nothing, NaN for what is no amount. */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/[\s€]|EUR/gi, '')
  if (bare === '') return null
  const match = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!match) return Number.NaN
  const [, sign, whole, decimals = ''] = match
  return Number(`${sign}${whole!.replace(/[.,]/g, '')}.${decimals.padEnd(2, '0')}`)
}

/** An amount as it stands in a field: two decimals, the person's decimal sign, no thousands. */
export function writeAmount(amount: number | null | undefined, decimalSign: string): string {
  return amount === null || amount === undefined || Number.isNaN(amount)
    ? ''
    : amount.toFixed(2).replace('.', decimalSign)
}
