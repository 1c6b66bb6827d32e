import type { Language } from './markets.ts'

/** Codes of the currencies that the shop can sell in; each has two decimals. */
export const currencies = ['EUR', 'NOK', 'SEK', 'DKK'] as const
export type Currency = (typeof currencies)[number]

/** Whole minor units of one currency (cents, øre). Everything in the shop counts in these; no other number fits. */
export type Cents = number & { readonly unit: 'cents' }

/** Decimal euros with at most two decimals, which only the HTTP API, stored carts and files contain. */
export type Euros = number & { readonly unit: 'euros' }

/** Marks a number as cents. Only for literals, and for amounts that arrive in cents from outside, e.g. the provider. */
export function cents(count: number): Cents {
  return count as Cents
}

export const noCents: Cents = cents(0)

export function sumOf(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum: number, amount) => sum + amount, 0))
}

export function plus(one: Cents, other: Cents): Cents {
  return cents(one + other)
}

export function minus(one: Cents, other: Cents): Cents {
  return cents(one - other)
}

export function times(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity)
}

export function lesser(one: Cents, other: Cents): Cents {
  return cents(Math.min(one, other))
}

export function atLeastZero(amount: Cents): Cents {
  return cents(Math.max(0, amount))
}

export function centsToEuros(amount: Cents): Euros {
  return (amount / 100) as Euros
}

/** Rounds to whole cents, since decimal euros are not exact in binary. */
export function eurosToCents(euros: number): Cents {
  return cents(Math.round(euros * 100))
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
export function formatPrice(amount: Cents, by: PriceSign | Language, form: 'full' | 'short' = 'full'): string {
  const rounded = form === 'short' ? Math.round(Math.abs(amount) / 100) * 100 : Math.abs(amount)
  const whole = Math.floor(rounded / 100)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, thousandsSpace)
  const decimals = form === 'short' ? '' : `,${(rounded % 100).toString().padStart(2, '0')}`
  const sign = amount < 0 && rounded > 0 ? '-' : ''
  return `${sign}${whole}${decimals}${signSpace}${by === 'kr' || by === 'no' ? 'kr' : '€'}`
}

/**
 * Formats a price for screens where a purchase is decided. If the sign is not the euro's, the charged euros are added
 * (D37).
 */
export function formatCharge(amount: Cents, sign: PriceSign): string {
  const shown = formatPrice(amount, sign)
  return sign === '€' ? shown : `${shown} (${formatPrice(amount, '€')})`
}

/** Cents as decimal text for files and other programs, e.g. `89.00`. */
export function toDecimal(amount: Cents): string {
  return (amount / 100).toFixed(2)
}

/** Cents with the code of their currency, for the owner, e.g. `89.00 EUR`. */
export function formatAmount(amount: Cents, currency: string): string {
  return `${toDecimal(amount)} ${currency.toUpperCase()}`
}

/**
 * Rounded percentage saved: (1 − price / regular) × 100. 0 where either is missing or the regular price is not
 * positive.
 */
export function discountPercent(price: number | null | undefined, regular: number | null | undefined): number {
  if (price == null || regular == null || Number.isNaN(price) || Number.isNaN(regular) || regular <= 0) return 0
  return Math.round((1 - price / regular) * 100)
}

/**
 * Whole percentage by which a reduced price is below the prior one. Rounded down, so that it never announces more than
 * what is taken off.
 */
export function reductionPercent(price: Cents, prior: Cents): number {
  return Math.floor(((prior - price) * 100) / prior)
}
