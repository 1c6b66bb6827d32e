/** Which market, language and country a host stands for. Pure; shared by server and browser. */

export const markets = ['no', 'sv'] as const
export type Market = (typeof markets)[number]

export const languages = ['no', 'sv', 'fr', 'en'] as const
export type Language = (typeof languages)[number]

/** Each in its own words. */
export const languageNames: Record<Language, string> = {
  no: 'Norsk',
  sv: 'Svenska',
  fr: 'Français',
  en: 'English',
}

/** How the top-level domain chooses the language: A as specified first, B the other recorded reading (D2). */
export type LanguageReading = 'A' | 'B'

const languageByTopLevelDomain: Record<string, Language> = { fr: 'fr', com: 'no', no: 'no', se: 'sv' }

/** The host without port, trailing dot or upper case. */
export function hostName(host: string): string {
  const bare = host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : host.split(':', 1)[0]!
  return bare.toLowerCase().replace(/\.$/, '')
}

/** The market is the first label of the host name; anything but `sv` is `no`. */
export function marketOfHost(host: string): Market {
  return hostName(host).split('.', 1)[0] === 'sv' ? 'sv' : 'no'
}

export function topLevelDomain(host: string): string {
  return hostName(host).split('.').at(-1) ?? ''
}

/** True on a host that ends in `fr`: the French market's banner, logo and country. */
export function isFrenchHost(host: string): boolean {
  return topLevelDomain(host) === 'fr'
}

export function languageOfHost(host: string, reading: LanguageReading = 'A'): Language {
  const domain = topLevelDomain(host)
  if (reading === 'B') return domain === 'fr' ? 'fr' : 'sv'
  return languageByTopLevelDomain[domain] ?? 'en'
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** An explicit choice (cookie `lng` or `?lng=`) beats the domain; unknown values are ignored (D3). */
export function chooseLanguage(host: string, chosen: string | null | undefined, reading?: LanguageReading): Language {
  return isLanguage(chosen) ? chosen : languageOfHost(host, reading)
}

/** ISO 3166 country of orders placed on this host (D27). */
export function countryOfHost(host: string): 'NO' | 'SE' | 'FR' {
  if (isFrenchHost(host)) return 'FR'
  return marketOfHost(host) === 'sv' ? 'SE' : 'NO'
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

export const paymentLocales = ['fr', 'sv', 'nb', 'en'] as const
export type PaymentLocale = (typeof paymentLocales)[number]

/** The card provider's field speaks French on a French host, else Swedish, as specified; or the shopper's language. */
export function paymentLocale(
  { host, language }: { host: string; language: Language },
  by: 'byHost' | 'shopper',
): PaymentLocale {
  if (by === 'shopper') return language === 'no' ? 'nb' : language
  return isFrenchHost(host) ? 'fr' : 'sv'
}

/** A text in some or all languages. */
export type Texts = Partial<Record<Language, string>>

/** The text in the language asked for, else English, else any, else empty. */
export function textIn(texts: Texts | null | undefined, language: Language): string {
  if (!texts) return ''
  return texts[language] || texts.en || languages.map((other) => texts[other]).find(Boolean) || ''
}
