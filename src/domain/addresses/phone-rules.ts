import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { FieldErrors } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'

// Digits, and what people write between them. Anything else is a second number, an extension or a name.
const written = /^[\p{Nd}\p{Zs}\p{Pd}+()./·−]+$/u

/**
 * A typed phone number in E.164 form, by its own country code or `country` (ISO 3166); null if no phone has such a
 * number. Only lengths are checked, because numbering plans change.
 */
export function internationalPhone(typed: string, country: string): string | null {
  const text = typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
  if (!written.test(text)) return null
  const number = text.replace(/[^\p{Nd}+]/gu, '').replace(/^00/, '+')
  const defaultCountry = isSupportedCountry(country) ? country : undefined
  const phone = parsePhoneNumberFromString(number, { defaultCountry, extract: false })
  return phone?.isPossible() ? phone.number : null
}

/** Why a phone is refused in an order of `country`; nothing of one left empty, which the form's schema refuses. */
export function phoneErrors(typed: unknown, country: string): FieldErrors {
  if (typeof typed !== 'string' || visibleText(typed) === '') return {}
  return internationalPhone(typed, country) ? {} : { phone: ['validation.phone'] }
}
