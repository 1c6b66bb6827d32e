import type { SavedAddressFields } from './address-queries.ts'

export const maxAddresses = 20

const compared = ['firstName', 'lastName', 'address', 'apartment', 'city', 'zip', 'phone', 'country'] as const
type Compared = SavedAddressFields & { country: string }

/** True if two addresses are the same except for case and spaces. */
export function isSameAddress(one: Compared, other: Compared): boolean {
  return compared.every((field) => plain(one[field]) === plain(other[field]))
}

function plain(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
