import { hashToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '../../shop.ts'
import { findSignIn, noteTokenUse } from './customer-queries.ts'
import { isMember, isTokenAlive, isUseWorthNoting } from './customer-rules.ts'

export type SignedInCustomer = { id: number; email: string; role: 'customer' | 'owner'; member: boolean }

/** Whom a bearer token signs in; null where it is unknown, revoked, too old or was left unused too long. */
export async function findCustomerByToken(shop: Shop, token: string): Promise<SignedInCustomer | null> {
  const tokenHash = hashToken(token)
  const now = shop.clock()
  const found = await findSignIn(shop.database, tokenHash)
  if (!found || !isTokenAlive(found.token, now)) return null
  if (isUseWorthNoting(found.token.lastUsedAt, now)) await noteTokenUse(shop.database, tokenHash, now)
  return { ...found.customer, member: isMember(found.membership) }
}
