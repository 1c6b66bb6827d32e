import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { type CustomerRow, findCustomerById } from './customer-queries.ts'
import { checkPassword } from './password-hash.ts'

/**
 * The signed-in customer after typing the password again, because a browser may be left open. Throws invalid
 * `password`: `validation.required` or `auth.wrongPassword`.
 */
export async function requirePassword(
  shop: Shop,
  { customerId, password }: { customerId: number; password: string | undefined },
): Promise<CustomerRow> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  if (!password) throw invalid({ password: ['validation.required'] })
  if (!(await checkPassword(customer.passwordHash, password))) throw invalid({ password: ['auth.wrongPassword'] })
  return customer
}
