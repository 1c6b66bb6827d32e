import type { Language } from './markets.ts'

/** Codes of the currencies that the shop can sell in; each has two decimals. */
export const currencies = ['EUR', 'NOK', 'SEK', 'DKK'] as const
export type Currency = (typeof currencies)[number]

/** Those that are not the euro, whose prices stand in settings of their own. */
export const otherCurrencies = ['NOK', 'SEK', 'DKK'] as const satisfies readonly Currency[]
export type OtherCurrency = (typeof otherCurrencies)[number]

/** Whole minor units of one currency (cents, øre). Everything in the shop counts in these; no other number fits. */
export type Cents = number & { readonly unit: 'cents' }

/** Decimal amounts with at most two decimals, which only the HTTP API, stored carts and files contain. */
export type DecimalAmount = number & { readonly unit: 'decimal' }

/** Marks a number as cents. Only for literals, and for amounts that arrive in cents from outside, e.g. the provider. */
export function cents(count: number): Cents {
  return count as Cents
}

/** The smallest payment by card that the payment provider takes. */
export const leastPayment: Readonly<Record<Currency, Cents>> = {
  EUR: cents(50),
  NOK: cents(300),
  SEK: cents(300),
  DKK: cents(250),
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

export function centsToDecimal(amount: Cents): DecimalAmount
export function centsToDecimal(amount: Cents | null): DecimalAmount | null
export function centsToDecimal(amount: Cents | null): DecimalAmount | null {
  return amount === null ? null : ((amount / 100) as DecimalAmount)
}

/** Rounds to whole cents, since decimal amounts are not exact in binary. */
export function decimalToCents(amount: number): Cents {
  return cents(Math.round(amount * 100))
}

// Narrow no-break space between thousands, no-break space before the sign: what French formatting prescribes.
const thousandsSpace = '\u202f'
const signSpace = '\u00a0'

/** Sign shown after an amount. Kroner of every country are written as Norwegians write them. */
export type PriceSign = 'kr' | '€'

export const ownSign: Record<Currency, PriceSign> = { EUR: '€', NOK: 'kr', SEK: 'kr', DKK: 'kr' }

/** The currency with this code, in upper or lower case. */
export function currencyOf(code: string): Currency {
  const found = currencies.find((currency) => currency === code.toUpperCase())
  if (!found) throw new Error(`The shop does not know the currency ${code}`)
  return found
}

/** How amounts are shown to a reader: in which currency they are, and with which sign. */
export type ShownMoney = { currency: Currency; priceSign: PriceSign }

/** The sign of amounts in a language, by the owner's reading of what Norwegian shows for euros (D37, D46). */
export function priceSignOf(currency: Currency, language: Language, norwegian: 'kroner' | 'euro'): PriceSign {
  return currency === 'EUR' && language === 'no' && norwegian === 'kroner' ? 'kr' : ownSign[currency]
}

/** True if amounts are shown with another sign than their currency's, so that what is charged stands beside them. */
export function hasOtherSign({ currency, priceSign }: ShownMoney): boolean {
  return priceSign !== ownSign[currency]
}

/**
 * Formats an amount with French number formatting and the given sign or that of a currency. Intl is not used: server
 * and browser must produce the same bytes with any ICU version.
 */
export function formatPrice(amount: Cents, by: PriceSign | Currency, form: 'full' | 'short' = 'full'): string {
  const rounded = form === 'short' ? Math.round(Math.abs(amount) / 100) * 100 : Math.abs(amount)
  const whole = Math.floor(rounded / 100)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, thousandsSpace)
  const decimals = form === 'short' ? '' : `,${(rounded % 100).toString().padStart(2, '0')}`
  const minus = amount < 0 && rounded > 0 ? '-' : ''
  const sign = by === 'kr' || by === '€' ? by : ownSign[by]
  return `${minus}${whole}${decimals}${signSpace}${sign}`
}

/**
 * Formats an amount for screens where a purchase is decided. If the sign is not the currency's, what is charged is
 * added (D37).
 */
export function formatCharge(amount: Cents, shown: ShownMoney): string {
  const text = formatPrice(amount, shown.priceSign)
  return hasOtherSign(shown) ? `${text} (${formatPrice(amount, shown.currency)})` : text
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
