import type { Language } from '#domain/markets/market-rules.ts'
import { eurosToCents, formatPrice } from '#domain/money/money-rules.ts'
import type { Settings } from './settings-definitions.ts'

/** What `{{placeholders}}` in texts stand for. Plain text, not HTML. */
export type SettingVariables = {
  membershipPrice: string
  trialDays: string
  landingTrialDays: string
  /** A range in words, e.g. `5 to 8`, followed in texts by "working days". */
  deliveryProduct: string
  deliveryHome: string
  /** Grouped number, e.g. `10,000`. */
  customers: string
  brandName: string
  legalName: string
  legalAddress: string
  contactEmail: string
  contactPhone: string
}

const rangeWord: Record<Language, string> = { no: 'til', sv: 'till', fr: 'à', en: 'to' }
const thousands: Record<Language, string> = { no: '\u00a0', sv: '\u00a0', fr: '\u202f', en: ',' }

/** The one source of the figures that texts on site, in mails and in the terms are written with. */
export function settingVariables(
  settings: Settings,
  language: Language,
  brand: 'main' | 'french' = 'main',
): SettingVariables {
  const house = settings[`brand.${brand}`]
  return {
    membershipPrice: formatPrice(eurosToCents(settings['membership.price']), language),
    trialDays: String(settings['membership.trialDays']),
    landingTrialDays: String(settings['landing.trialDays']),
    deliveryProduct: rangeText(settings['delivery.product'], language),
    deliveryHome: rangeText(settings['delivery.home'], language),
    customers: groupedNumber(settings['claims.customers'].count, language),
    brandName: house.name,
    legalName: house.legalName,
    legalAddress: house.address,
    contactEmail: house.email,
    contactPhone: house.phone,
  }
}

/** `5 to 8` in the language's words; one number where both ends are the same. */
export function rangeText([from, to]: readonly [number, number], language: Language): string {
  return from === to ? String(from) : `${from} ${rangeWord[language]} ${to}`
}

/** A whole number with the language's mark between thousands. By hand, so that every runtime gives the same bytes. */
export function groupedNumber(value: number, language: Language): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, thousands[language])
}
