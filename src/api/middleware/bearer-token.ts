import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'
import { findCustomerByToken } from '#domain/people/customers/find-customer-by-token.ts'
import { isMember } from '#domain/sales/membership/membership-states.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'

/** Paths that respond with 401 unless the caller sends a valid bearer token. */
export const needsCustomer = /^\/api\/user(\/|$)|^\/api\/logout$/

export function bearerToken(shop: Shop) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const visitor = context.get('visitor')
    const token = readBearerToken(context.req.header('authorization'))
    const found = token ? await findCustomerByToken(shop, token) : null
    if (found) {
      const { customer, membership, signedInAt } = found
      visitor.customer = { ...customer, member: isMember(membership), signedInAt }
    }
    await next()
  })
}

/** Rejects callers who are not signed in. */
export const requireCustomer = createMiddleware<ApiEnvironment>(async (context, next) => {
  const { customer } = context.get('visitor')
  if (needsCustomer.test(context.req.path) && !customer) throw new ShopError('auth.invalidToken')
  await next()
})

export function readBearerToken(header: string | undefined): string | null {
  return header?.match(/^Bearer +([\w-]{43})$/i)?.[1] ?? null
}
