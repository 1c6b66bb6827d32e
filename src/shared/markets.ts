/** Maps a host to its market, language and country. Pure; shared by server and browser. */

export const languages = ['no', 'sv', 'fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Each in its own words. */
export const languageNames: Record<Language, string> = {
  no: 'Norsk',
  sv: 'Svenska',
  fr: 'Français',
  en: 'English',
}

/** ISO 3166 codes of the countries that orders go to. */
export const countries = ['NO', 'SE', 'FR'] as const
export type Country = (typeof countries)[number]

export function isCountry(value: string): value is Country {
  return (countries as readonly string[]).includes(value)
}

/** The settings that hold a brand. */
export const brandKeys = ['brand.main', 'brand.french'] as const
export type BrandKey = (typeof brandKeys)[number]

export const paymentLocales = ['fr', 'sv', 'nb', 'en'] as const
export type PaymentLocale = (typeof paymentLocales)[number]

/** Reading of how the top-level domain decides the language: A as specified first, B the other recorded one (D2). */
export type LanguageReading = 'A' | 'B'

/** The first market also has the hosts whose first label names none. Each has its own addresses: `screens.ts`. */
export const markets = ['no', 'sv'] as const
export type Market = (typeof markets)[number]

type MarketRow = {
  /** Destination of its orders, unless the top-level domain decides otherwise (D27). */
  country: Country
  /** True if landing-style pages explain the membership and ask for its terms, as all others do (D10). */
  landingShowsMembership: boolean
}

/** A market is named by the first label of a host. */
const marketTable: Record<Market, MarketRow> = {
  no: { country: 'NO', landingShowsMembership: false },
  sv: { country: 'SE', landingShowsMembership: true },
}

type DomainRow = {
  topLevelDomains: readonly string[]
  /** Language of visitors who have chosen none. */
  language: Record<LanguageReading, Language>
  /** Country of orders; null for the market's. */
  country: Country | null
  brand: BrandKey
  /** The language of the card field, by host. */
  paymentLocale: PaymentLocale
}

const anyDomain: DomainRow = {
  topLevelDomains: [],
  language: { A: 'en', B: 'sv' },
  country: null,
  brand: 'brand.main',
  paymentLocale: 'sv',
}

const domainTable: readonly DomainRow[] = [
  { ...anyDomain, topLevelDomains: ['no', 'com'], language: { A: 'no', B: 'sv' } },
  { ...anyDomain, topLevelDomains: ['se'], language: { A: 'sv', B: 'sv' } },
  {
    topLevelDomains: ['fr'],
    language: { A: 'fr', B: 'fr' },
    country: 'FR',
    brand: 'brand.french',
    paymentLocale: 'fr',
  },
]

function domainOf(host: string): DomainRow {
  const domain = topLevelDomain(host)
  return domainTable.find(({ topLevelDomains }) => topLevelDomains.includes(domain)) ?? anyDomain
}

/** The host without port, trailing dot or upper case. */
export function hostName(host: string): string {
  const bare = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.split(':', 1)[0]!
  return bare.toLowerCase().replace(/\.$/, '')
}

export function topLevelDomain(host: string): string {
  return hostName(host).split('.').at(-1) ?? ''
}

export function marketOfHost(host: string): Market {
  const label = hostName(host).split('.', 1)[0]
  return markets.find((market) => market === label) ?? markets[0]
}

export function countryOfMarket(market: Market): Country {
  return marketTable[market].country
}

/** True if a page of this market, landing-style or not, explains the membership and may ask for its terms. */
export function showsMembership({ market, landing }: { market: Market; landing: boolean }): boolean {
  return !landing || marketTable[market].landingShowsMembership
}

/** The country of orders placed on this host (D27). */
export function countryOfHost(host: string): Country {
  return domainOf(host).country ?? countryOfMarket(marketOfHost(host))
}

/** The setting with the brand that this host shows. */
export function brandOfHost(host: string): BrandKey {
  return domainOf(host).brand
}

export function languageOfHost(host: string, reading: LanguageReading = 'A'): Language {
  return domainOf(host).language[reading]
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** An explicit choice (cookie `lng` or `?lng=`) beats the domain; unknown values are ignored (D3). */
export function chooseLanguage(host: string, chosen: string | null | undefined, reading?: LanguageReading): Language {
  return isLanguage(chosen) ? chosen : languageOfHost(host, reading)
}

/** Value of the `lang` attribute. */
export function htmlLang(language: Language): string {
  return language === 'no' ? 'nb' : language
}

/** The name of a country (`NO`) in a language; the code itself where there is none. */
export function countryName(country: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames([htmlLang(language)], { type: 'region' }).of(country) ?? country
}

const collators = new Map<Language, Intl.Collator>()

/** Compares names by the alphabet of a language, numbers in them by value: the twin of the database's `name_order`. */
export function compareNames(language: Language): (one: string, other: string) => number {
  const collator = collators.get(language) ?? new Intl.Collator(htmlLang(language), { numeric: true })
  collators.set(language, collator)
  return collator.compare
}

/** The card provider's field speaks French on a French host, else Swedish, as specified; or the shopper's language. */
export function paymentLocale(
  { host, language }: { host: string; language: Language },
  by: 'byHost' | 'shopper',
): PaymentLocale {
  if (by === 'shopper') return language === 'no' ? 'nb' : language
  return domainOf(host).paymentLocale
}

/** The same value for each language, for texts and their schemas. */
export function inEveryLanguage<Value>(value: Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, value])) as Record<Language, Value>
}

export function emptyTexts(): Record<Language, string> {
  return inEveryLanguage('')
}

/** The same value for each country that orders go to. */
export function inEveryCountry<Value>(value: Value): Record<Country, Value> {
  return Object.fromEntries(countries.map((country) => [country, value])) as Record<Country, Value>
}

/** A text in some or all languages. */
export type Texts = Partial<Record<Language, string>>

/** The text in the language asked for, else English, else any, else empty. */
export function textIn(texts: Texts | null | undefined, language: Language): string {
  if (!texts) return ''
  return texts[language] || texts.en || languages.map((other) => texts[other]).find(Boolean) || ''
}
