// Rules of card numbers, dates and codes. The server uses them too, so this file has no DOM access.

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown'

export type PartState = 'empty' | 'incomplete' | 'complete' | { readonly code: string }

type BrandRule = {
  readonly brand: CardBrand
  readonly prefix: RegExp
  readonly lengths: readonly number[]
  /** Digit counts before which a gap is shown. */
  readonly gaps: readonly number[]
  readonly codeLength: number
}

const fours = [4, 8, 12, 16]

const brandRules: readonly BrandRule[] = [
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], gaps: [4, 10], codeLength: 4 },
  { brand: 'diners', prefix: /^36/, lengths: [14], gaps: [4, 10], codeLength: 3 },
  { brand: 'diners', prefix: /^3(?:0[0-5]|[89])/, lengths: [16], gaps: fours, codeLength: 3 },
  { brand: 'jcb', prefix: /^35(?:2[89]|[3-8])/, lengths: [16], gaps: fours, codeLength: 3 },
  { brand: 'visa', prefix: /^4/, lengths: [16], gaps: fours, codeLength: 3 },
  {
    brand: 'mastercard',
    prefix: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    gaps: fours,
    codeLength: 3,
  },
  { brand: 'discover', prefix: /^6(?:011|4[4-9]|5)/, lengths: [16], gaps: fours, codeLength: 3 },
  { brand: 'unionpay', prefix: /^62/, lengths: [16, 17, 18, 19], gaps: fours, codeLength: 3 },
]

const unknownRule: BrandRule = { brand: 'unknown', prefix: /^/, lengths: [16], gaps: fours, codeLength: 3 }

function ruleFor(digits: string): BrandRule {
  return brandRules.find((rule) => rule.prefix.test(digits)) ?? unknownRule
}

/** The brand by the number's first digits. */
export function brandOf(digits: string): CardBrand {
  return ruleFor(digits).brand
}

export function codeLengthOf(digits: string): number {
  return ruleFor(digits).codeLength
}

/** The brand's maximum length; further digits are not accepted. */
export function maxNumberLength(digits: string): number {
  return Math.max(...ruleFor(digits).lengths)
}

/** Digits in the brand's printed groups. */
export function groupNumber(digits: string): string {
  const { gaps } = ruleFor(digits)
  let text = ''
  for (const [index, digit] of [...digits].entries()) {
    if (gaps.includes(index)) text += ' '
    text += digit
  }
  return text
}

/** The Luhn checksum. */
export function checksumHolds(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit)
    const doubled = index % 2 === 1 ? value * 2 : value
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** State of a card number. An unknown brand is invalid only at full length. */
export function numberState(digits: string): PartState {
  if (digits === '') return 'empty'
  const { lengths } = ruleFor(digits)
  if (!lengths.includes(digits.length)) return 'incomplete'
  if (checksumHolds(digits)) return 'complete'
  return digits.length === Math.max(...lengths) ? { code: 'invalid_number' } : 'incomplete'
}

/** A typed, pasted or autofilled date as up to four digits MMYY: `4` → `04`, `12/2030` → `1230`. */
export function expiryDigits(text: string): string {
  const parts = text.split(/[^0-9]+/).filter((part) => part !== '')
  const [first = '', second = ''] = parts
  if (parts.length >= 2 && first.length === 4) return `${second.padStart(2, '0').slice(0, 2)}${first.slice(2)}`
  if (parts.length >= 2 && first.length <= 2) {
    const year = second.length === 4 ? second.slice(2) : second
    return `${first.padStart(2, '0')}${year}`.slice(0, 4)
  }
  let digits = parts.join('')
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  if (/^1[3-9]/.test(digits)) digits = `01${digits.slice(1)}`
  if (digits.length === 6 && digits.slice(2, 4) === '20') return digits.slice(0, 2) + digits.slice(4)
  return digits.slice(0, 4)
}

/** MMYY digits as `12 / 30`. `deleting` stops the slash from coming back while it is removed. */
export function formatExpiry(digits: string, deleting: boolean): string {
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** State of an expiry date; `now` is the current month in sandbox time. */
export function expiryState(digits: string, now: { year: number; month: number }): PartState {
  if (digits === '') return 'empty'
  if (digits.length < 4) return 'incomplete'
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2))
  if (month < 1 || month > 12) return { code: 'invalid_expiry_month' }
  if (year < now.year) return { code: 'invalid_expiry_year_past' }
  if (year === now.year && month < now.month) return { code: 'invalid_expiry_month_past' }
  if (year > now.year + 50) return { code: 'invalid_expiry_year' }
  return 'complete'
}

/** State of a security code; its length depends on the number's brand. */
export function codeState(digits: string, numberDigits: string): PartState {
  if (digits === '') return 'empty'
  return digits.length === codeLengthOf(numberDigits) ? 'complete' : 'incomplete'
}
