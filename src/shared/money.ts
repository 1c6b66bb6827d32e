import type { Language } from './markets.ts'

/** Whole cents of a euro. Everything inside the shop counts in these. */
export type Cents = number

/** Cents as the decimal euros of the HTTP API. */
export function centsToEuros(cents: Cents): number {
  return cents / 100
}

/** Decimal euros of the HTTP API (at most two decimals) as cents. */
export function eurosToCents(euros: number): Cents {
  return Math.round(euros * 100)
}

const amountFields = new Set(['price', 'membership_price', 'lowest_prior_price', 'total', 'amount'])

/** The JSON of an API response, its decimal euros as cents. Only the API's clients read responses. */
export function parseResponse(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) =>
    amountFields.has(key) && typeof value === 'number' ? eurosToCents(value) : value,
  )
}

// Narrow no-break space between thousands, no-break space before the sign: what French formatting prescribes.
const thousandsSpace = '\u202f'
const signSpace = '\u00a0'

/** Code of the charged currency for feeds, search engines and analytics. Pages show it too (D5). */
export const chargedCurrency = 'EUR'

/** Sign shown after a price; euros are charged in any case (D5). */
export type PriceSign = 'kr' | '€'

/** The sign of prices in a language, by the owner's reading of what Norwegian shows (D37). */
export function priceSignOf(language: Language, norwegian: 'kroner' | 'euro'): PriceSign {
  return language === 'no' && norwegian === 'kroner' ? 'kr' : '€'
}

/**
 * Formats a price with French number formatting and the given sign or that of a language. Intl is not used: server
 * and browser must produce the same bytes with any ICU version.
 */
export function formatPrice(cents: Cents, by: PriceSign | Language, form: 'full' | 'short' = 'full'): string {
  const rounded = form === 'short' ? Math.round(Math.abs(cents) / 100) * 100 : Math.abs(cents)
  const whole = Math.floor(rounded / 100)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, thousandsSpace)
  const decimals = form === 'short' ? '' : `,${(rounded % 100).toString().padStart(2, '0')}`
  const minus = cents < 0 && rounded > 0 ? '-' : ''
  return `${minus}${whole}${decimals}${signSpace}${by === 'kr' || by === 'no' ? 'kr' : '€'}`
}

/**
 * Formats a price for places where a purchase is decided. If the sign is not the euro's, the charged euros are added
 * (D37).
 */
export function formatCharge(cents: Cents, sign: PriceSign): string {
  const shown = formatPrice(cents, sign)
  return sign === '€' ? shown : `${shown} (${formatPrice(cents, '€')})`
}

/** Cents as decimal text for files and other programs, e.g. `89.00`. */
export function toDecimal(cents: Cents): string {
  return (cents / 100).toFixed(2)
}

/** Cents with the code of their currency, for the owner, e.g. `89.00 EUR`. */
export function formatAmount(cents: Cents, currency: string): string {
  return `${toDecimal(cents)} ${currency.toUpperCase()}`
}

/**
 * Rounded percentage saved: (1 − price / regular) × 100. 0 where either is missing or the regular price is not
 * positive.
 */
export function discountPercent(price: number | null | undefined, regular: number | null | undefined): number {
  if (price == null || regular == null || Number.isNaN(price) || Number.isNaN(regular) || regular <= 0) return 0
  return Math.round((1 - price / regular) * 100)
}

/** Sum of price × quantity, in cents. Shipping and tax are fixed at 0, so this is the total as well. */
export function sumOfLines(lines: readonly { price: Cents; quantity: number }[]): Cents {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
}
