import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { findCustomerById } from './customer-queries.ts'

export type Account = {
  id: number
  email: string
  firstName: string
  lastName: string
  postalCode: string
  member: boolean
}

/** What a customer may know of the own account. */
export async function readAccount(shop: Shop, input: { customerId: number; member: boolean }): Promise<Account> {
  const customer = await findCustomerById(shop.database, input.customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  const { id, email, firstName, lastName, postalCode } = customer
  return { id, email, firstName, lastName, postalCode, member: input.member }
}
