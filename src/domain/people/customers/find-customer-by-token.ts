import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import type { Shop } from '#shop.ts'
import { findSignIn, updateTokenUse } from './customer-queries.ts'
import { isTokenAlive, isUseWorthNoting } from './customer-rules.ts'

/**
 * The customer of a bearer token, their live membership and when they signed in. Null if it is unknown, revoked, too
 * old or idle too long.
 */
export async function findCustomerByToken(shop: Shop, token: string) {
  const tokenHash = hashToken(token)
  const now = shop.clock()
  const found = await findSignIn(shop.database, tokenHash)
  if (!found || !isTokenAlive(found.token, now)) return null
  if (isUseWorthNoting(found.token.lastUsedAt, now)) await updateTokenUse(shop.database, tokenHash, now)
  return { customer: found.customer, membership: found.membership, signedInAt: found.token.createdAt }
}
