import type { Country } from '#shared/markets.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import type { SavedAddressFields } from './address-queries.ts'
import { addAddress } from './change-addresses.ts'

/** Keeps the address of an order for the next one. A purchase never fails for it: an address too many is left out. */
export async function keepAddress(
  shop: Shop,
  { customerId, fields, country }: { customerId: number; fields: SavedAddressFields; country: Country },
): Promise<void> {
  const { firstName, lastName, address, apartment, city, zip, phone } = fields
  const input = { firstName, lastName, address, apartment, city, zip, phone, country, isDefault: false }
  try {
    await addAddress(shop, { customerId, input })
  } catch (err) {
    if (!(err instanceof ShopError)) shop.log.error({ err }, 'The address of an order could not be kept')
  }
}
