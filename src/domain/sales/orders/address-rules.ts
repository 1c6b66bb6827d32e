import type { Contact } from '#database/schema/quote.ts'

/** Delivery fields that staff may change; the e-mail address is the payer's own. */
export type OrderAddressFields = Omit<Contact, 'email'> & { country: string }

export const addressNames = [
  ...(['firstName', 'lastName', 'address', 'apartment', 'zip', 'city'] as const),
  ...(['phone', 'country'] as const),
]

/** The address of an order, or one that it had before. */
export function addressFieldsOf({ contact, country }: { contact: Contact; country: string }): OrderAddressFields {
  const { email: _, ...fields } = contact
  return { ...fields, country }
}

/** The names of the fields that differ. */
export function changedFields(before: OrderAddressFields, after: OrderAddressFields): (keyof OrderAddressFields)[] {
  return addressNames.filter((field) => before[field] !== after[field])
}
