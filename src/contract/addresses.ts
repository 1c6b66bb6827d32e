import { z } from 'zod'
import { countries } from '#shared/markets.ts'
import { typedText } from '#shared/typed-text.ts'

const required = (max: number) =>
  typedText('validation.required').min(1, 'validation.required').max(max, 'validation.tooLong')

/** Delivery address, the same in checkout and account. Messages are keys of the locale files. */
export const addressFields = z.object({
  firstName: required(100),
  lastName: required(100),
  address: required(200),
  apartment: typedText().max(200, 'validation.tooLong').default(''),
  city: required(100),
  zip: required(20),
  phone: required(40),
})
export type AddressFields = z.infer<typeof addressFields>

const country = z.enum(countries, 'validation.required')

/**
 * `default`: true to make it the checkout's default address. The current default cannot be unset, only replaced by
 * another one.
 */
export const addressInput = addressFields.extend({ country, default: z.boolean().default(false) })

export const address = z.object({
  id: z.number().int(),
  ...addressFields.shape,
  apartment: z.string(),
  country,
  default: z.boolean(),
})
export type Address = z.infer<typeof address>

/**
 * `lastUsed`: address of the last order to this site's country. `country`: delivery country for orders from this
 * site.
 */
export const addressBook = z.object({
  addresses: z.array(address),
  lastUsed: addressFields.nullable(),
  country,
  full: z.boolean(),
})
export type AddressBook = z.infer<typeof addressBook>
