import { type Country, isCountry } from '#shared/markets.ts'
import type { FieldErrors } from '#shared/shop-error.ts'
import { visibleText } from '#shared/visible-text.ts'

/** Each country's postcodes, with or without its letters before them, and how its post writes one. */
const rules: Record<Country, { form: RegExp; written: string }> = {
  NO: { form: /^(?:NO?-?)?(\d{4})$/, written: '$1' },
  SE: { form: /^(?:SE?-?)?([1-9]\d{2})-?(\d{2})$/, written: '$1 $2' },
  FR: { form: /^(?:FR?-?)?(\d{5})$/, written: '$1' },
}

/** A typed postcode as the country's post writes it (`111 22`); null if the country has no such postcode. */
export function postcodeIn(typed: string, country: string): string | null {
  if (!isCountry(country)) return visibleText(typed) || null
  const rule = rules[country]
  const text = typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Z}\s]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase()
  return rule.form.test(text) ? text.replace(rule.form, rule.written) : null
}

/** Why a postcode is refused in a country; nothing of one left empty, which the form's schema refuses. */
export function postcodeErrors(typed: unknown, country: string): FieldErrors {
  if (typeof typed !== 'string' || visibleText(typed) === '') return {}
  return postcodeIn(typed, country) === null ? { zip: [`validation.postcode${country}`] } : {}
}

/** True if it is a postcode of any country that the shop sends to. */
export function isPostcode(typed: string): boolean {
  return Object.keys(rules).some((country) => postcodeIn(typed, country) !== null)
}
