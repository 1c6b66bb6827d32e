import type { Language } from './markets.ts'
import { type Cents, formatCharge, type ShownMoney } from './money.ts'

/** The owner's figures that texts name. */
export type Figures = ShownMoney & {
  /** In words: the currency, and the sentences that say that everything is charged in it. */
  charged: { name: string; sentence: string }
  /** `early`: the promise of early access, in the reader's language; empty where it is not made. */
  membership: { price: Cents; trialDays: number; landingTrialDays: number; early: string }
  /** `duties`: the sentence, in the reader's language, that says who pays import tax. */
  delivery: Record<'product' | 'home', readonly [number, number]> & { duties: string }
  /** `postage`: the sentence that says who pays for sending goods back. */
  returns: { postage: string }
  /** A claim that is off is null. */
  claims: { customers: { count: number } | null }
  brand: Record<'name' | 'legalName' | 'address' | 'email' | 'phone', string>
}

const rangeWords: Record<Language, string> = { no: 'til', sv: 'till', fr: 'à', en: 'to' }
const thousandsMarks: Record<Language, string> = { no: '\u00a0', sv: '\u00a0', fr: '\u202f', en: ',' }

const figureTexts = {
  membershipPrice: (figures) => formatCharge(figures.membership.price, figures),
  currencyName: ({ charged }) => charged.name,
  chargedIn: ({ charged }) => charged.sentence,
  trialDays: ({ membership }) => String(membership.trialDays),
  landingTrialDays: ({ membership }) => String(membership.landingTrialDays),
  earlyAccess: ({ membership }) => membership.early,
  deliveryProduct: ({ delivery }, language) => rangeText(delivery.product, language),
  deliveryHome: ({ delivery }, language) => rangeText(delivery.home, language),
  importDuties: ({ delivery }) => delivery.duties,
  returnPostage: ({ returns }) => returns.postage,
  customers: ({ claims }, language) => groupedNumber(claims.customers?.count ?? 0, language),
  brandName: ({ brand }) => brand.name,
  legalName: ({ brand }) => brand.legalName,
  legalAddress: ({ brand }) => brand.address,
  contactEmail: ({ brand }) => brand.email,
  contactPhone: ({ brand }) => brand.phone,
} satisfies Record<string, (figures: Figures, language: Language) => string>

export type FigureName = keyof typeof figureTexts
export const figureNames = Object.keys(figureTexts) as FigureName[]

/**
 * Returns the values of `{{membershipPrice}}` and the other placeholders on screens and in the owner's content. Plain
 * text, not HTML.
 */
export function figurePlaceholders(figures: Figures, language: Language): Record<FigureName, string> {
  const entries = figureNames.map((name) => [name, figureTexts[name](figures, language)])
  return Object.fromEntries(entries) as Record<FigureName, string>
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** Fills `{{name}}` from the values; a name without one leaves nothing behind. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (_, name: string) => (Object.hasOwn(values, name) ? values[name]! : ''))
}

/** The names that a text wants filled. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1]!)
}

/** `5 to 8` in the language's words; one number where both ends are the same. */
export function rangeText([from, to]: readonly [number, number], language: Language): string {
  return from === to ? String(from) : `${from} ${rangeWords[language]} ${to}`
}

/** A whole number with the language's mark between thousands. By hand, so that every runtime gives the same bytes. */
function groupedNumber(value: number, language: Language): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, thousandsMarks[language])
}
