import { insertAuditEntry } from '#domain/platform/audit/audit-queries.ts'
import { createSecretToken, hashToken } from '#domain/platform/secrets/secret-token.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isBlockedAddress } from './block-queries.ts'
import {
  type CustomerRow,
  deleteDeadTokens,
  deleteToken,
  findCustomerByEmail,
  insertToken,
} from './customer-queries.ts'
import { normalEmail, tokenExpiry } from './customer-rules.ts'
import { checkPassword } from './password-hash.ts'

/**
 * Returns a new bearer token.
 *
 * Throws invalid `email`: `auth.failed`, after the same time for an unknown or blocked address, one without a password,
 * and a wrong password.
 */
export async function signIn(
  shop: Shop,
  input: { email: string; password: string; remember: boolean },
): Promise<string> {
  const email = normalEmail(input.email)
  const customer = await findCustomerByEmail(shop.database, email)
  const isBlocked = await isBlockedAddress(shop.database, email)
  const right = await checkPassword(customer?.passwordHash ?? null, input.password)
  if (!customer || !right || isBlocked) throw invalid({ email: ['auth.failed'] })
  return signInAs(shop, customer, { remember: input.remember })
}

/** Signs in a customer who has just proved who they are; the owner's sign-ins are logged. */
export async function signInAs(
  shop: Shop,
  customer: Pick<CustomerRow, 'id' | 'role'>,
  { remember }: { remember: boolean },
): Promise<string> {
  const token = await openCustomerSession(shop, { customerId: customer.id, remember })
  if (customer.role === 'owner') {
    await insertAuditEntry(shop.database, {
      at: shop.clock(),
      actor: 'owner',
      action: 'owner.signedIn',
      subject: `customer:${customer.id}`,
      before: null,
      after: null,
    })
  }
  return token
}

/** A new bearer token of 256 bits for the customer; only its digest is stored. */
export async function openCustomerSession(
  shop: Shop,
  input: { customerId: number; remember: boolean },
): Promise<string> {
  const now = shop.clock()
  const token = createSecretToken()
  await deleteDeadTokens(shop.database, input.customerId, now)
  await insertToken(shop.database, {
    tokenHash: hashToken(token),
    customerId: input.customerId,
    remember: input.remember,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: tokenExpiry(input.remember, now),
  })
  return token
}

export async function signOut(shop: Shop, token: string): Promise<void> {
  await deleteToken(shop.database, hashToken(token))
}
