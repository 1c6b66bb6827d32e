import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { invalid } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { deleteAddressesOfCustomer } from './address-queries.ts'
import { isBlockedAddress } from './block-queries.ts'
import {
  deletePasswordResets,
  deleteTokensOfCustomer,
  findAccountByEmail,
  findPasswordReset,
  updateCustomer,
  updateOrdersOfAddress,
  updatePasswordResetUsed,
} from './customer-queries.ts'
import { findPasswordProblem } from './customer-rules.ts'
import { deleteLinksOfCustomer } from './mail-link-queries.ts'
import { hashPassword } from './password-hash.ts'

const noNames = { firstName: '', lastName: '', postalCode: '' }

/**
 * Sets a new password by a mailed link, once; ends every session, voids other links and proves the address, so guest
 * orders join. An unclaimed account loses its registrant's names and addresses (D35).
 * @returns whose password it is
 * @throws invalid `token`: `auth.resetInvalid`, or invalid `password`
 */
export async function resetPassword(
  shop: Shop,
  input: { token: string; password: string },
): Promise<{ id: number; role: 'customer' | 'owner' }> {
  const tokenHash = hashToken(input.token)
  const reset = await findPasswordReset(shop.database, tokenHash, shop.clock())
  if (!reset || (await isBlockedAddress(shop.database, reset.email))) throw invalid({ token: ['auth.resetInvalid'] })
  const problem = findPasswordProblem(input.password, reset.email)
  if (problem) throw invalid({ password: [problem] })
  const passwordHash = await hashPassword(input.password)
  const now = shop.clock()
  const { customerId, email } = reset
  return shop.database.transaction(async (transaction) => {
    if (!(await updatePasswordResetUsed(transaction, tokenHash, now))) throw invalid({ token: ['auth.resetInvalid'] })
    const account = await findAccountByEmail(transaction, email)
    const isOfStranger = account !== null && !account.isClaimed && account.customer.passwordHash !== null
    await updateCustomer(transaction, customerId, {
      ...(isOfStranger && noNames),
      passwordHash,
      emailProvedAt: now,
    })
    if (isOfStranger) await deleteAddressesOfCustomer(transaction, customerId)
    await deletePasswordResets(transaction, customerId)
    await deleteLinksOfCustomer(transaction, { id: customerId, email })
    await deleteTokensOfCustomer(transaction, customerId)
    await updateOrdersOfAddress(transaction, customerId, email)
    return { id: customerId, role: account?.customer.role ?? 'customer' }
  })
}
