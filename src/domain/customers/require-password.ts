import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import type { Shop } from '../../shop.ts'
import { type CustomerRow, findCustomerById } from './customer-queries.ts'
import { isPasswordOf } from './password-hash.ts'

/**
 * The signed-in customer, who typed the password once more: a browser left open must not be enough. Throws `validation.error` with
 * `password: ['validation.required']` or `['auth.wrongPassword']`.
 */
export async function requirePassword(
  shop: Shop,
  { customerId, password }: { customerId: number; password: string | undefined },
): Promise<CustomerRow> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  if (!password) throw invalid({ password: ['validation.required'] })
  if (!(await isPasswordOf(customer.passwordHash, password))) throw invalid({ password: ['auth.wrongPassword'] })
  return customer
}
