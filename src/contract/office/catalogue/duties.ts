import { z } from 'zod'
import { texts } from '#contract/office/texts.ts'
import { emptyTexts } from '#shared/markets.ts'
import { contentUnits } from '#shared/net-content.ts'
import { typedText } from '#shared/typed-text.ts'

/** Name, postal address in lines, and e-mail address or page; null if unknown. */
const party = z
  .object({
    name: typedText().min(1, 'validation.required').max(200, 'validation.tooLong'),
    address: typedText().max(500, 'validation.tooLong'),
    contact: typedText().max(200, 'validation.tooLong'),
  })
  .nullable()

/** Editable fields for product safety, customs and price marking. */
export const dutyFields = {
  manufacturer: party,
  /** Who answers for the product in the European Union, where the manufacturer is outside of it. */
  responsible_person: party,
  /** Plain text in lines. */
  warnings: texts(2_000),
  /** Two-letter code of ISO 3166. */
  origin_country: typedText().max(2, 'validation.country').nullable(),
  /** Six to ten digits; dots and spaces are removed. */
  hs_code: typedText().max(20, 'validation.hsCode').nullable(),
  /** What a package holds, for the unit price; at most three decimals. */
  net_content: z.object({ amount: z.number('validation.required'), unit: z.enum(contentUnits) }).nullable(),
}

export const noDuties = {
  manufacturer: null,
  responsible_person: null,
  warnings: emptyTexts(),
  origin_country: null,
  hs_code: null,
  net_content: null,
}

/** Manufacturers of other products, with the brands they make them for. */
export const knownManufacturers = z.object({
  data: z.array(z.object({ name: z.string(), address: z.string(), contact: z.string(), vendors: z.array(z.string()) })),
})
export type KnownManufacturer = z.infer<typeof knownManufacturers>['data'][number]
