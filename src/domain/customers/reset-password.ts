import { invalid } from '#domain/errors/shop-error.ts'
import { hashToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '../../shop.ts'
import {
  deletePasswordResets,
  deleteTokensOfCustomer,
  findPasswordReset,
  linkOrders,
  takePasswordReset,
  updateCustomer,
} from './customer-queries.ts'
import { findPasswordProblem } from './customer-rules.ts'
import { hashPassword } from './password-hash.ts'

/**
 * Sets a new password by a mailed link: once, while it is fresh. Signs out every browser, makes every other link useless, and counts
 * as proof that the customer reads the address, so orders made with it join the account.
 * Throws `validation.error` with `token: ['auth.resetInvalid']` or a `password` key.
 */
export async function resetPassword(shop: Shop, input: { token: string; password: string }): Promise<void> {
  const tokenHash = hashToken(input.token)
  const reset = await findPasswordReset(shop.database, tokenHash, shop.clock())
  if (!reset) throw invalid({ token: ['auth.resetInvalid'] })
  const problem = findPasswordProblem(input.password, reset.email)
  if (problem) throw invalid({ password: [problem] })
  const passwordHash = await hashPassword(input.password)
  const now = shop.clock()
  const { customerId, email } = reset
  await shop.database.transaction(async (transaction) => {
    if (!(await takePasswordReset(transaction, tokenHash, now))) throw invalid({ token: ['auth.resetInvalid'] })
    await updateCustomer(transaction, customerId, { passwordHash, emailProvedAt: now })
    await deletePasswordResets(transaction, customerId)
    await deleteTokensOfCustomer(transaction, customerId)
    await linkOrders(transaction, customerId, email)
  })
}
