import type { Context } from 'hono'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { ApiEnvironment, Visitor } from './visitor.ts'

/** The signed-in customer. The guard before the routes has refused everybody else already; this says so to the compiler. */
export function signedIn(context: Context<ApiEnvironment>): NonNullable<Visitor['customer']> {
  const { customer } = context.get('visitor')
  if (!customer) throw new ShopError('auth.invalidToken')
  return customer
}
