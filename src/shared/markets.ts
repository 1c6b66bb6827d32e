/** The markets, one row each, and how a host names its market. Pure; shared by server and browser. */

export const languages = ['no', 'sv', 'fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Each in its own words. */
export const languageNames: Record<Language, string> = {
  no: 'Norsk',
  sv: 'Svenska',
  fr: 'Français',
  en: 'English',
}

/** The settings that hold a brand. */
export const brandKeys = ['brand.main', 'brand.french'] as const
export type BrandKey = (typeof brandKeys)[number]

export const paymentLocales = ['fr', 'sv', 'nb', 'en'] as const
export type PaymentLocale = (typeof paymentLocales)[number]

/** Reading of how the top-level domain decides the language: A as specified first, B the other recorded one (D2). */
export type LanguageReading = 'A' | 'B'

/** The addresses of `screens.ts` that hosts have. Messages and orders call them the market (D27). */
export const markets = ['no', 'sv'] as const
export type Market = (typeof markets)[number]

/** What a market is. A row may leave `Borrowed` out: its hosts then have that of the market of their first label. */
export type MarketRow = {
  id: string
  /** ISO 3166 code of the destination of its orders (D27). */
  country: string
  /** What its hosts are known by: the top-level domain first, then the first label. The first row has all others. */
  hosts: { domains: readonly string[]; labels: readonly string[] }
  /** Language of visitors who have chosen none, on every host with these top-level domains. */
  language: Record<LanguageReading, Language> & { domains: readonly string[] }
  brand: BrandKey
  /** The language of the card field, by host. */
  paymentLocale: PaymentLocale
  /** What the banner above the header says: what customers say, or where to find help. */
  banner: 'customers' | 'help'
  /** The area without borders for VAT that its country is in. */
  taxRegion: 'norway' | 'eu'
} & Partial<Borrowed>

type Borrowed = {
  routeVariant: Market
  /** True if landing-style pages explain the membership and ask for its terms, as all others do (D10). */
  landingShowsMembership: boolean
}

export const marketRows = [
  {
    id: 'no',
    country: 'NO',
    routeVariant: 'no',
    hosts: { domains: [], labels: ['no'] },
    language: { domains: ['no', 'com'], A: 'no', B: 'sv' },
    brand: 'brand.main',
    paymentLocale: 'sv',
    banner: 'customers',
    taxRegion: 'norway',
    landingShowsMembership: false,
  },
  {
    id: 'sv',
    country: 'SE',
    routeVariant: 'sv',
    hosts: { domains: [], labels: ['sv'] },
    language: { domains: ['se'], A: 'sv', B: 'sv' },
    brand: 'brand.main',
    paymentLocale: 'sv',
    banner: 'customers',
    taxRegion: 'eu',
    landingShowsMembership: true,
  },
  {
    id: 'fr',
    country: 'FR',
    hosts: { domains: ['fr'], labels: [] },
    language: { domains: ['fr'], A: 'fr', B: 'fr' },
    brand: 'brand.french',
    paymentLocale: 'fr',
    banner: 'help',
    taxRegion: 'eu',
  },
] as const satisfies readonly MarketRow[]

export type MarketId = (typeof marketRows)[number]['id']

/** The language on every other top-level domain. */
const elsewhere: Record<LanguageReading, Language> = { A: 'en', B: 'sv' }

/** ISO 3166 codes of the countries that orders go to. */
export const countries = marketRows.map(({ country }) => country)
export type Country = (typeof marketRows)[number]['country']

export function isCountry(value: string): value is Country {
  return (countries as readonly string[]).includes(value)
}

/** The host without port, trailing dot or upper case. */
export function hostName(host: string): string {
  const bare = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.split(':', 1)[0]!
  return bare.toLowerCase().replace(/\.$/, '')
}

export function topLevelDomain(host: string): string {
  return hostName(host).split('.').at(-1) ?? ''
}

/** The market of a host. */
export function marketAt<Row extends MarketRow = (typeof marketRows)[number]>(
  host: string,
  rows: readonly Row[] = marketRows as readonly MarketRow[] as readonly Row[],
): Row & Borrowed {
  const domain = topLevelDomain(host)
  const label = hostName(host).split('.', 1)[0]!
  const labelled = rows.find(({ hosts }) => hosts.labels.includes(label)) ?? rows[0]!
  const row = rows.find(({ hosts }) => hosts.domains.includes(domain)) ?? labelled
  return { ...labelled, ...row } as Row & Borrowed
}

export function marketOfHost(host: string): Market {
  return marketAt(host).routeVariant
}

/** The country of the first market with these addresses. */
export function countryOfMarket(market: Market): Country {
  return marketRows.find((row) => 'routeVariant' in row && row.routeVariant === market)!.country
}

/** True if a page on this host, landing-style or not, explains the membership and may ask for its terms. */
export function showsMembership({ host, landing }: { host: string; landing: boolean }): boolean {
  return !landing || marketAt(host).landingShowsMembership
}

/** The country of orders placed on this host (D27). */
export function countryOfHost(host: string): Country {
  return marketAt(host).country
}

/** The setting with the brand that this host shows. */
export function brandOfHost(host: string): BrandKey {
  return marketAt(host).brand
}

/** The language of visitors who have chosen none. */
export function languageOfHost(
  host: string,
  reading: LanguageReading = 'A',
  rows: readonly MarketRow[] = marketRows,
): Language {
  const domain = topLevelDomain(host)
  return (rows.find(({ language }) => language.domains.includes(domain))?.language ?? elsewhere)[reading]
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
  return marketAt(host).paymentLocale
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
