import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import { hashToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '../../shop.ts'
import { findCustomerById, linkOrders, updateCustomer } from './customer-queries.ts'
import { deleteConfirmationLinks, findMailLink } from './mail-link-queries.ts'

/** Whether the signed-in customer has proved to read the account's address. */
export async function isEmailConfirmed(shop: Shop, customerId: number): Promise<boolean> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  return customer.emailProvedAt !== null
}

/**
 * Proves the account's address by a mailed link; orders made with it by nobody signed in join the account. Throws `validation.error` with
 * `token: ['auth.resetInvalid']` where the link is unknown, used, too old, or the account has another address by now.
 */
export async function confirmEmail(shop: Shop, { token }: { token: string }): Promise<void> {
  const now = shop.clock()
  const link = await findMailLink(shop.database, { tokenHash: hashToken(token), purpose: 'confirm', now })
  const customer = link?.customerId ? await findCustomerById(shop.database, link.customerId) : null
  if (!link || !customer || customer.email !== link.email) throw invalid({ token: ['auth.resetInvalid'] })
  await shop.database.transaction(async (transaction) => {
    await updateCustomer(transaction, customer.id, { emailProvedAt: now })
    await linkOrders(transaction, customer.id, customer.email)
    await deleteConfirmationLinks(transaction, customer.id)
  })
}
