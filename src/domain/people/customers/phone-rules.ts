import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { FieldErrors } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'

// Digits, and what people write between them. Anything else is a second number, an extension or a name.
const written = /^[\p{Nd}\p{Zs}\p{Pd}+()./·−]+$/u

/**
 * Country codes of numbers in overseas France that can be dialled from all of France without one. Keyed by the
 * beginning of the number.
 */
const overseasCodes: Record<string, string> = {
  '590': '590',
  '690': '590',
  '691': '590',
  '594': '594',
  '694': '594',
  '596': '596',
  '696': '596',
  '697': '596',
  '262': '262',
  '263': '262',
  '269': '262',
  '639': '262',
  '692': '262',
  '693': '262',
  '508': '508',
}

/** Regions with French postcodes and short numbers of their own, by the postcode's beginning. */
const ownNumbers: Record<string, { code: string; length: number }> = {
  '975': { code: '508', length: 6 },
  '986': { code: '681', length: 6 },
  '987': { code: '689', length: 8 },
  '988': { code: '687', length: 6 },
}

/** Region that a phone number is typed for: the ISO 3166 country, and the postcode if known. */
export type PhoneRegion = { country: string; zip?: string | undefined }

/**
 * A typed phone number in E.164 form, by its own country code or the region it is typed for; null if there is none.
 * Only lengths are checked, because numbering plans change.
 */
export function internationalPhone(typed: string, { country, zip = '' }: PhoneRegion): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (!written.test(text)) return null
  const digits = text.replace(/[^\p{Nd}+]/gu, '').replace(/^00/, '+')
  const number = withOverseasCode(digits, { country, zip })
  const defaultCountry = isSupportedCountry(country) ? country : undefined
  const phone = parsePhoneNumberFromString(number, { defaultCountry, extract: false })
  return phone?.isPossible() ? phone.number : null
}

/** The number with the code of the part of France overseas that it is of; any other one stays as it is. */
function withOverseasCode(number: string, { country, zip }: { country: string; zip: string }): string {
  const own = country === 'FR' ? ownNumbers[zip.replace(/\D/g, '').slice(0, 3)] : undefined
  if (own && /^\d+$/.test(number) && number.length === own.length) return `+${own.code}${number}`
  const national = (country === 'FR' ? /^(?:\+33)?0?([2-6]\d{8})$/ : /^\+330?([2-6]\d{8})$/).exec(number)?.[1]
  const code = national && overseasCodes[national.slice(0, 3)]
  if (!national || !code) return number
  // The island's own numbers have six digits, and calls within France also put its code before them.
  return `+${code}${code === '508' ? national.slice(3) : national}`
}

/** Why a phone is refused in an order to a region; nothing of one left empty, which the form's schema refuses. */
export function phoneErrors(typed: unknown, region: PhoneRegion): FieldErrors {
  if (typeof typed !== 'string' || visibleText(typed) === '') return {}
  return internationalPhone(typed, region) ? {} : { phone: ['validation.phone'] }
}
