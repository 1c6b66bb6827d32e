import { z } from 'zod'
import { isCountryCode } from '#shared/country-codes.ts'
import { asciiEmail, emailPattern } from '#shared/email-address.ts'
import { languages } from '#shared/markets.ts'
import { contentUnits } from '#shared/net-content.ts'
import { hsCodeOf } from '#shared/trade-codes.ts'
import { visibleText } from '#shared/visible-text.ts'

const line = (max: number) => z.string().max(max, 'validation.tooLong').overwrite(visibleText)

/** True for an e-mail address, or an address of the web. */
function isElectronicAddress(text: string): boolean {
  if (emailPattern.test(asciiEmail(text))) return true
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text)
}

/** Who answers for a product. Files may name one without addresses, which is then a gap of the product. */
const party = z.object({
  name: line(200).min(1, 'validation.required'),
  /** Postal address, in lines. */
  address: line(500).default(''),
  /** E-mail address, or address of a page. */
  contact: line(200)
    .refine((text) => !text || isElectronicAddress(text), 'validation.contact')
    .default(''),
})

/** What product safety, customs and price marking ask of a product. */
export const dutyFields = {
  manufacturer: party.nullable().default(null),
  /** Wanted where the manufacturer is outside of the European Union. */
  responsiblePerson: party.nullable().default(null),
  /** Plain text in lines. */
  warnings: z.partialRecord(z.enum(languages), z.string()).default({}),
  originCountry: z.string().refine(isCountryCode, 'validation.country').nullable().default(null),
  /** Digits alone, typed with dots or spaces. */
  hsCode: z
    .string()
    .overwrite((text) => hsCodeOf(text) ?? text)
    .refine(hsCodeOf, 'validation.hsCode')
    .nullable()
    .default(null),
  /** What a package holds, for the unit price. */
  netContent: z
    .object({
      amount: z
        .number('validation.required')
        .min(0.001, 'validation.tooSmall')
        .max(1_000_000, 'validation.tooMuch')
        .refine((amount) => Math.abs(amount * 1_000 - Math.round(amount * 1_000)) < 1e-6, 'validation.netContent'),
      unit: z.enum(contentUnits),
    })
    .nullable()
    .default(null),
}

export type Party = z.output<typeof party>

/** True if all is known that must be told of who answers for a product. */
export function isWholeParty(one: Party | null): boolean {
  return one !== null && [one.name, one.address, one.contact].every(Boolean)
}
