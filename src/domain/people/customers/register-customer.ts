import type { Language } from '#shared/markets.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isBlockedAddress } from './block-queries.ts'
import { insertCustomer } from './customer-queries.ts'
import { findPasswordProblem, normalEmail, singleLine } from './customer-rules.ts'
import { hashPassword } from './password-hash.ts'
import { openCustomerSession } from './sign-in.ts'

/**
 * Creates an account and returns its first bearer token.
 *
 * Throws `validation.error` if the password is refused, or the address is blocked or has an account, also a guest's:
 * only that mailbox may claim it.
 */
export async function registerCustomer(
  shop: Shop,
  input: { email: string; password: string; firstName: string; lastName: string; language: Language },
): Promise<string> {
  const email = normalEmail(input.email)
  const problem = findPasswordProblem(input.password, email)
  if (problem) throw invalid({ password: [problem] })
  const passwordHash = await hashPassword(input.password)
  if (await isBlockedAddress(shop.database, email)) throw invalid({ email: ['validation.emailTaken'] })
  const customer = await insertCustomer(shop.database, {
    email,
    passwordHash,
    firstName: singleLine(input.firstName),
    lastName: singleLine(input.lastName),
    language: input.language,
    createdAt: shop.clock(),
  })
  if (!customer) throw invalid({ email: ['validation.emailTaken'] })
  return openCustomerSession(shop, { customerId: customer.id, remember: false })
}
