import type { User } from '#contract/customers.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { Shop } from '../../shop.ts'
import { findCustomerById } from './customer-queries.ts'

// The settings screen shows country fixed to Sweden, as specified.
const country = 'SE'

/** What a customer may know of the own account. */
export async function readAccount(shop: Shop, input: { customerId: number; member: boolean }): Promise<User> {
  const customer = await findCustomerById(shop.database, input.customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  const { id, email, firstName, lastName, postalCode } = customer
  return { id, email, firstName, lastName, country, postalCode, member: input.member }
}
