import { type Cents, cents } from '#shared/money.ts'

/** A decimal number as a whole number of millionths; null where it is none, or has more decimals than six. */
export function millionthsOf(text: string): bigint | null {
  const [, sign, whole = '', decimals = ''] = /^([+-]?)(\d{0,9})(?:[.,](\d{1,6})0*)?$/.exec(text.trim()) ?? []
  if (!whole && !decimals) return null
  const amount = BigInt(whole || '0') * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
  return sign === '-' ? -amount : amount
}

/** True for a percentage from 0 to 100 with at most three decimals. */
export function isVatRate(text: string): boolean {
  return /^\d{1,2}(?:[.,]\d{1,3})?$/.test(text) || text === '100'
}

/** A price with VAT in cents, rounded once, half away from zero; `rate` is a percentage. */
export function withVat(net: bigint, rate: string): Cents {
  const [whole = '0', decimals = ''] = rate.replace(',', '.').split('.')
  const thousandths = BigInt(whole) * 1_000n + BigInt(decimals.padEnd(3, '0') || '0')
  return rounded(net * (100_000n + thousandths), 1_000_000_000n)
}

function rounded(amount: bigint, unit: bigint): Cents {
  const size = amount < 0n ? -amount : amount
  const whole = (2n * size + unit) / (2n * unit)
  return cents(Number(amount < 0n ? -whole : whole))
}
