import type { Transaction } from '#database/open-database.ts'
import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import { sendAccountNoticeJob } from '#domain/platform/mails/send-account-notice.ts'
import { hashToken } from '#domain/platform/secrets/secret-token.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import { isBlockedAddress } from './block-queries.ts'
import { maskedEmail } from './change-account.ts'
import {
  type CustomerRow,
  deleteCustomer,
  deletePasswordResets,
  findCustomerById,
  findHolderOfAddress,
  updateCustomer,
  updateOrdersOfAddress,
} from './customer-queries.ts'
import { deleteConfirmationLinks, deleteLinksOfCustomer, deleteMailLink } from './mail-link-queries.ts'

/** True if the signed-in customer has confirmed the account's e-mail address. */
export async function isEmailConfirmed(shop: Shop, customerId: number): Promise<boolean> {
  const customer = await findCustomerById(shop.database, customerId)
  if (!customer) throw new ShopError('auth.invalidToken')
  return customer.emailProvedAt !== null
}

/**
 * Confirms an address by its mailed link, once: the account's own or its new one. Guest orders made with the address
 * join the account.
 * @throws invalid `token`: `auth.resetInvalid` if the link is unknown, used or too old, or the address was taken since
 */
export async function confirmEmail(
  shop: Shop,
  { token, mailContext }: { token: string; mailContext: MailContext },
): Promise<void> {
  const now = shop.clock()
  const refused = invalid({ token: ['auth.resetInvalid'] })
  await shop.database.transaction(async (transaction) => {
    const link = await deleteMailLink(transaction, { tokenHash: hashToken(token), purpose: 'confirm', now })
    const customer = link?.customerId ? await findCustomerById(transaction, link.customerId) : null
    if (!link || !customer) throw refused
    const { email } = link
    if (await isBlockedAddress(transaction, email)) throw refused
    if (email !== customer.email) {
      const holder = await findHolderOfAddress(transaction, email)
      if (holder?.isTaken) throw refused
      if (holder) await deleteCustomer(transaction, holder.id)
      await deletePasswordResets(transaction, customer.id)
      await deleteLinksOfCustomer(transaction, customer)
      await notifyOldAddress(shop, transaction, { customer, email, mailContext })
    }
    await updateCustomer(transaction, customer.id, { email, emailProvedAt: now })
    await deleteConfirmationLinks(transaction, customer.id)
    await updateOrdersOfAddress(transaction, customer.id, email)
  })
}

async function notifyOldAddress(
  shop: Shop,
  transaction: Transaction,
  { customer, email, mailContext }: { customer: CustomerRow; email: string; mailContext: MailContext },
): Promise<void> {
  const key = `email-changed-${customer.id}-${shop.clock().getTime()}`
  const notice = {
    kind: 'emailChanged' as const,
    to: customer.email,
    firstName: customer.firstName,
    key,
    ...mailContext,
  }
  const queue = { key, database: transaction }
  await shop.jobs.enqueue(sendAccountNoticeJob, { ...notice, newEmail: maskedEmail(email) }, queue)
}
