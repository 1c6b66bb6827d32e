import { type BrandKey, brandOfHost, type Country, countries, countryName, languages } from '#shared/markets.ts'
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
  if (hosts.length === 0) return ['brand.main', 'brand.french']
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
