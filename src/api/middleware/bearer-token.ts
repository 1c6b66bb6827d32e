import { createMiddleware } from 'hono/factory'
import { findCustomerByToken } from '#domain/customers/find-customer-by-token.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { Shop } from '../../shop.ts'
import type { ApiEnvironment } from '../visitor.ts'

/** Paths that answer 401 without a valid bearer token. */
export const needsCustomer = /^\/api\/(user|admin)(\/|$)|^\/api\/logout$/
/** Paths that answer 403 to everybody but an owner. */
export const needsOwner = /^\/api\/admin(\/|$)/

/** Signs the visitor in by bearer token, and guards what only the signed-in, or only owners, may call. */
export function bearerToken(shop: Shop) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const visitor = context.get('visitor')
    const token = readBearerToken(context.req.header('authorization'))
    if (token) visitor.customer = await findCustomerByToken(shop, token)
    if (needsCustomer.test(context.req.path) && !visitor.customer) throw new ShopError('auth.invalidToken')
    if (needsOwner.test(context.req.path) && visitor.customer?.role !== 'owner') throw new ShopError('auth.forbidden')
    await next()
  })
}

export function readBearerToken(header: string | undefined): string | null {
  return header?.match(/^Bearer +([\w-]{43})$/i)?.[1] ?? null
}
