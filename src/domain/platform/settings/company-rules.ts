import {
  type BrandKey,
  brandKeys,
  brandOfHost,
  type Country,
  countries,
  countryName,
  type Language,
  languages,
} from '#shared/markets.ts'
import { fillPlaceholders } from '#shared/text-placeholders.ts'
import { type ShopTexts, textAt } from '#shared/translations.ts'
import type { Settings } from './settings-definitions.ts'

export const companyDetails = ['organisationNumber', 'legalForm', 'register', 'vatNumber'] as const
export type CompanyDetail = (typeof companyDetails)[number]

/** What a seller of each country must name on receipts and in the shop. */
const requiredDetails: Record<Country, readonly CompanyDetail[]> = {
  NO: ['organisationNumber', 'vatNumber'],
  SE: ['organisationNumber', 'vatNumber'],
  FR: ['organisationNumber', 'legalForm', 'register', 'vatNumber'],
}

/** A detail of a brand, or the VAT rate of a country; `setting` and `field` with a point between name its field. */
export type MissingDetail = { setting: BrandKey; field: CompanyDetail } | { setting: 'vat.rates'; field: Country }

type CompanySettings = Pick<Settings, BrandKey | 'vat.rates' | 'countries.allowed' | 'hosts.public'>

/** The country that an address ends with, in any language of the shop; null if it names none of the shop's. */
export function countryOfAddress(address: string): Country | null {
  const last = address.split(/[,\n]/).at(-1)!.trim().toLowerCase()
  const isNamed = (code: Country) => languages.some((language) => countryName(code, language).toLowerCase() === last)
  return countries.find(isNamed) ?? null
}

/** What the law requires of a seller with this address; of one in another country, what all countries require. */
export function requiredCompanyDetails(address: string): readonly CompanyDetail[] {
  return requiredDetails[countryOfAddress(address) ?? 'NO']
}

/** The brands that the public addresses show; both as long as no address is set. */
export function shownBrands(settings: Pick<Settings, 'hosts.public'>): BrandKey[] {
  const hosts = settings['hosts.public'].map(({ url }) => new URL(url).host)
  if (hosts.length === 0) return [...brandKeys]
  return [...new Set(hosts.map(brandOfHost))]
}

/**
 * What receipts lack by law: details of each brand in use, and the VAT rates of the countries of delivery. A seller
 * that is not registered for VAT sets all rates to 0, and needs no VAT number.
 */
export function missingCompanyDetails(settings: CompanySettings): MissingDetail[] {
  const rates = settings['countries.allowed'].map((country) => ({ country, rate: settings['vat.rates'][country] }))
  const chargesVat = rates.some(({ rate }) => rate !== 0)
  const ofBrands = shownBrands(settings).flatMap((setting) => {
    const brand = settings[setting]
    return requiredCompanyDetails(brand.address)
      .filter((field) => !brand[field] && (field !== 'vatNumber' || chargesVat))
      .map((field): MissingDetail => ({ setting, field }))
  })
  const ofRates = rates.filter(({ rate }) => rate === null)
  return [...ofBrands, ...ofRates.map(({ country }): MissingDetail => ({ setting: 'vat.rates', field: country }))]
}

/** The parts of an address on one line: `Lysgata 14, 0552 Oslo, Norge`. */
export type AddressParts = { street: string; postcode: string; city: string; country: string }

/** What cannot be told apart is in `street`; `addressOf` makes the same address of it again. */
export function addressParts(address: string): AddressParts {
  const parts = address.split(',').map((part) => part.trim())
  const country = parts.length > 1 && countryOfAddress(address) ? parts.pop()! : ''
  const [, postcode, city] = /^(\d{3}[ \d]{0,3}\d?) +(\D.*)$/.exec(parts.at(-1)!) ?? []
  if (!postcode || !city) return { street: parts.join(', '), postcode: '', city: '', country }
  return { street: parts.slice(0, -1).join(', '), postcode, city, country }
}

export function addressOf({ street, postcode, city, country }: AddressParts): string {
  return [street, `${postcode} ${city}`, country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** The address with its country in a reader's language; one that names no country of the shop's stays as it is. */
export function addressIn(address: string, language: Language): string {
  const country = countryOfAddress(address)
  return country ? address.replace(/[^,\n]*$/, ` ${countryName(country, language)}`) : address
}

/** Form, registers and numbers of a seller on one line, in the language of the texts; empty if none is set. */
export function registrationOf(brand: Record<CompanyDetail, string>, { storefront }: ShopTexts): string {
  const numbered = (key: string, number: string) =>
    number && fillPlaceholders(textAt(storefront, `shell.footer.${key}`) ?? '', { number })
  const { legalForm, organisationNumber, register, vatNumber } = brand
  const parts = [legalForm, numbered('organisationNumber', organisationNumber), register]
  return [...parts, numbered('vatNumber', vatNumber)].filter(Boolean).join(' · ')
}
