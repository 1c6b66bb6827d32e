import { disownAccount } from '#domain/people/customers/account-claims.ts'
import {
  findCustomerByEmail,
  findOwner,
  insertCustomer,
  updateCustomer,
} from '#domain/people/customers/customer-queries.ts'
import { normalEmail } from '#domain/people/customers/customer-rules.ts'
import { hashPassword } from '#domain/people/customers/password-hash.ts'
import { createSecretToken } from '#domain/platform/secrets/secret-token.ts'
import type { Shop } from '#shop.ts'
import { insertStaffOfOwners } from './staff-queries.ts'

/**
 * Creates the first owner from OWNER_EMAIL and OWNER_PASSWORD if there is none; null if nothing was created. A
 * generated password is returned once and stored nowhere.
 */
export async function ensureOwner(shop: Shop): Promise<{ email: string; generatedPassword: string | null } | null> {
  const { owner } = shop.environment
  if (!owner.email || (await findOwner(shop.database))) return null
  const email = normalEmail(owner.email)
  const password = owner.password ?? createSecretToken(15)
  const passwordHash = await hashPassword(password)
  const now = shop.clock()
  const account = { passwordHash, role: 'owner' as const, emailProvedAt: now }
  await shop.database.transaction(async (transaction) => {
    const inserted = await insertCustomer(transaction, { email, language: 'en', createdAt: now, ...account })
    if (inserted) {
      await insertStaffOfOwners(transaction, now)
      return
    }
    // A stranger registered with this address before. The account becomes the owner's, and nothing of the stranger's
    // is kept.
    const existing = await findCustomerByEmail(transaction, email)
    if (!existing) throw new Error('The owner’s address belongs to an erased account: choose another OWNER_EMAIL')
    await disownAccount(transaction, existing)
    await updateCustomer(transaction, existing.id, account)
    await insertStaffOfOwners(transaction, now)
  })
  return { email, generatedPassword: owner.password ? null : password }
}
