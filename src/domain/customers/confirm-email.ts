import type { Transaction } from '#database/open-database.ts'
import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import type { MailPlace } from '#domain/mails/letterhead.ts'
import { hashToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '../../shop.ts'
import { maskedEmail } from './change-account.ts'
import {
  type CustomerRow,
  deleteCustomer,
  deletePasswordResets,
  findCustomerById,
  findHolderOfAddress,
  linkOrders,
  updateCustomer,
} from './customer-queries.ts'
import { deleteConfirmationLinks, deleteLinksOfCustomer, takeMailLink } from './mail-link-queries.ts'

/** Whether the signed-in customer has proved to read the account's address. */
export async function isEmailConfirmed(shop: Shop, customerId: number): Promise<boolean> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  return customer.emailProvedAt !== null
}

/**
 * Proves an address by its mailed link, once: the account's own, or the one the account is to have from now on. Orders made with it by
 * nobody signed in join the account. Throws `validation.error` with `token: ['auth.resetInvalid']` where the link is unknown, used or too
 * old, or the address became somebody else's.
 */
export async function confirmEmail(shop: Shop, { token, place }: { token: string; place: MailPlace }): Promise<void> {
  const now = shop.clock()
  const refused = invalid({ token: ['auth.resetInvalid'] })
  await shop.database.transaction(async (transaction) => {
    const link = await takeMailLink(transaction, { tokenHash: hashToken(token), purpose: 'confirm', now })
    const customer = link?.customerId ? await findCustomerById(transaction, link.customerId) : null
    if (!link || !customer) throw refused
    const { email } = link
    if (email !== customer.email) {
      const holder = await findHolderOfAddress(transaction, email)
      if (holder?.isTaken) throw refused
      if (holder) await deleteCustomer(transaction, holder.id)
      await deletePasswordResets(transaction, customer.id)
      await deleteLinksOfCustomer(transaction, customer)
      await tellOldAddress(shop, transaction, { customer, email, place })
    }
    await updateCustomer(transaction, customer.id, { email, emailProvedAt: now })
    await deleteConfirmationLinks(transaction, customer.id)
    await linkOrders(transaction, customer.id, email)
  })
}

async function tellOldAddress(
  shop: Shop,
  transaction: Transaction,
  { customer, email, place }: { customer: CustomerRow; email: string; place: MailPlace },
): Promise<void> {
  const key = `email-changed-${customer.id}-${shop.clock().getTime()}`
  const notice = { kind: 'emailChanged' as const, to: customer.email, firstName: customer.firstName, key, ...place }
  const queue = { key, database: transaction }
  await shop.jobs.enqueue('send-account-notice', { ...notice, newEmail: maskedEmail(email) }, queue)
}
