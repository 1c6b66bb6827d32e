import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isOwnPassword } from './check-own-password.ts'
import { type CustomerRow, findCustomerById } from './customer-queries.ts'

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
  const account = { customerId, passwordHash: customer.passwordHash }
  if (!(await isOwnPassword(shop, account, password))) throw invalid({ password: ['auth.wrongPassword'] })
  return customer
}
