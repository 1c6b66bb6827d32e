import type { Address, AddressFields } from '#contract/addresses.ts'
import type { AddressRow } from '#domain/people/customers/address-queries.ts'

export function toAddress(row: AddressRow): Address {
  return { id: row.id, ...toAddressFields(row), country: row.country, default: row.isDefault }
}

export function toAddressFields(fields: AddressFields): AddressFields {
  const { firstName, lastName, address, apartment, city, zip, phone } = fields
  return { firstName, lastName, address, apartment, city, zip, phone }
}
