import type { Transaction } from '#database/open-database.ts'
import type { Country } from '#shared/markets.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import {
  type AddressRow,
  deleteAddressRow,
  findAddresses,
  findLastUsed,
  insertAddress,
  lockAddresses,
  type SavedAddressFields,
  updateAddress,
  updateNoDefault,
} from './address-queries.ts'
import { isSameAddress, maxAddresses } from './address-rules.ts'
import { internationalPhone, phoneErrors } from './phone-rules.ts'
import { postcodeErrors, postcodeIn } from './postcode-rules.ts'

/** `isDefault`: make it the one that the checkout proposes. */
export type AddressInput = SavedAddressFields & { country: Country; isDefault: boolean }

/** The customer's addresses, and where the last order to `country` went. */
export async function readAddresses(
  shop: Shop,
  { customerId, country }: { customerId: number; country: Country },
): Promise<{ addresses: AddressRow[]; lastUsed: SavedAddressFields | null }> {
  const addresses = await findAddresses(shop.database, customerId)
  return { addresses, lastUsed: await findLastUsed(shop.database, { customerId, country }) }
}

/**
 * Adds an address; the first one is the default. One that is there already is returned, so a repeat adds nothing.
 * @throws invalid `zip`, `phone`, or `address` with `validation.tooManyAddresses`
 */
export async function addAddress(
  shop: Shop,
  { customerId, input }: { customerId: number; input: AddressInput },
): Promise<AddressRow> {
  const { isDefault, ...fields } = readInput(input)
  return shop.database.transaction(async (transaction) => {
    const known = await lockAddresses(transaction, customerId)
    const same = known.find((each) => isSameAddress(each, fields))
    if (same) return isDefault ? makeDefault(transaction, same) : same
    if (known.length >= maxAddresses) throw invalid({ address: ['validation.tooManyAddresses'] })
    const isFirst = known.length === 0
    if (isDefault) await updateNoDefault(transaction, customerId)
    return insertAddress(transaction, {
      ...fields,
      customerId,
      isDefault: isDefault || isFirst,
      createdAt: shop.clock(),
    })
  })
}

/**
 * Replaces an address of the customer's own. The default one stays the default until another takes its place.
 * @throws invalid `zip`, `phone`; `request.notFound`
 */
export async function changeSavedAddress(
  shop: Shop,
  { customerId, id, input }: { customerId: number; id: number; input: AddressInput },
): Promise<AddressRow> {
  const { isDefault, ...fields } = readInput(input)
  return shop.database.transaction(async (transaction) => {
    const address = ownAddress(await lockAddresses(transaction, customerId), id)
    const changed = await updateAddress(transaction, address.id, fields)
    return isDefault ? makeDefault(transaction, changed) : changed
  })
}

/** Deletes an address of the customer's own, if it is still there; the oldest other one becomes the default. */
export async function deleteAddress(shop: Shop, { customerId, id }: { customerId: number; id: number }): Promise<void> {
  await shop.database.transaction(async (transaction) => {
    const known = await lockAddresses(transaction, customerId)
    const address = known.find((each) => each.id === id)
    if (!address) return
    await deleteAddressRow(transaction, id)
    const next = known.find((each) => each.id !== id)
    if (address.isDefault && next) await updateAddress(transaction, next.id, { isDefault: true })
  })
}

async function makeDefault(transaction: Transaction, address: AddressRow): Promise<AddressRow> {
  if (address.isDefault) return address
  await updateNoDefault(transaction, address.customerId)
  return updateAddress(transaction, address.id, { isDefault: true })
}

function ownAddress(known: readonly AddressRow[], id: number): AddressRow {
  const address = known.find((each) => each.id === id)
  if (!address) throw new ShopError('request.notFound')
  return address
}

/** Returns the input with postcode and phone in their stored form. Throws invalid fields if either cannot be read. */
function readInput(input: AddressInput): AddressInput {
  const { country } = input
  const zip = postcodeIn(input.zip, country)
  const phone = internationalPhone(input.phone, input)
  if (zip === null || phone === null) {
    throw invalid({ ...postcodeErrors(input.zip, country), ...phoneErrors(input.phone, input) })
  }
  return { ...input, zip, phone }
}
