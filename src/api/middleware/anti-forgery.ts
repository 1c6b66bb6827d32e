import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { ApiEnvironment } from '#api/visitor.ts'
import { isSignatureOf, signText } from '#domain/platform/secrets/secret-token.ts'
import { getShopSecret } from '#domain/platform/secrets/shop-secret.ts'
import { ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { changesState } from './cross-origin.ts'

const purpose = 'anti-forgery'

/**
 * Sends the cookie XSRF-TOKEN for a browser session. Only the shop can create its value, and it fits no other
 * session.
 */
export async function sendAntiForgeryToken(
  shop: Shop,
  context: Context<ApiEnvironment>,
  sessionHash: string,
): Promise<void> {
  const value = signText(await getShopSecret(shop, 'anti-forgery'), purpose, sessionHash)
  setCookie(context, 'XSRF-TOKEN', value, { secure: context.get('visitor').https, sameSite: 'Strict', path: '/' })
}

/**
 * Requires state-changing calls without a valid bearer token to send the cookie's value as X-XSRF-TOKEN (D19).
 * Callers signed in by cookie must always send it.
 */
export function antiForgery(shop: Shop) {
  return createMiddleware<ApiEnvironment>(async (context, next) => {
    const { customer, staff, sessionHash } = context.get('visitor')
    const exempt =
      !changesState(context.req.method) ||
      (customer && !staff) ||
      staff?.token ||
      context.req.path.startsWith('/webhooks/')
    if (!exempt) {
      const given = context.req.header('x-xsrf-token')
      if (!given || !sessionHash) throw new ShopError('csrf.mismatch')
      const secret = await getShopSecret(shop, 'anti-forgery')
      if (!isSignatureOf(secret, purpose, sessionHash, decoded(given))) throw new ShopError('csrf.mismatch')
    }
    await next()
  })
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
