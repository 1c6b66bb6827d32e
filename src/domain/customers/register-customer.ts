import { invalid } from '#domain/errors/shop-error.ts'
import type { Language } from '#domain/markets/market-rules.ts'
import type { Shop } from '../../shop.ts'
import { insertCustomer } from './customer-queries.ts'
import { findPasswordProblem, normalEmail, singleLine } from './customer-rules.ts'
import { hashPassword } from './password-hash.ts'
import { openSession } from './sign-in.ts'

/**
 * Opens an account and answers its first bearer token. Throws `validation.error` where the password is refused or the address has an
 * account already, also one that was opened for a guest: only that mailbox may claim it.
 */
export async function registerCustomer(
  shop: Shop,
  input: { email: string; password: string; firstName: string; lastName: string; language: Language },
): Promise<string> {
  const email = normalEmail(input.email)
  const problem = findPasswordProblem(input.password, email)
  if (problem) throw invalid({ password: [problem] })
  const passwordHash = await hashPassword(input.password)
  const customer = await insertCustomer(shop.database, {
    email,
    passwordHash,
    firstName: singleLine(input.firstName),
    lastName: singleLine(input.lastName),
    language: input.language,
    createdAt: shop.clock(),
  })
  if (!customer) throw invalid({ email: ['validation.emailTaken'] })
  return openSession(shop, { customerId: customer.id, remember: false })
}
