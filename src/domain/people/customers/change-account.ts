import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/open-database.ts'
import type { MailContext } from '#domain/platform/mails/mail-branding.ts'
import { sendAccountNoticeJob } from '#domain/platform/mails/send-account-notice.ts'
import type { Language } from '#shared/markets.ts'
import { invalid, ShopError } from '#shared/shop-error.ts'
import type { Shop } from '#shop.ts'
import {
  type CustomerRow,
  deletePasswordResets,
  deleteTokensOfCustomer,
  findCustomerById,
  updateCustomer,
} from './customer-queries.ts'
import { normalEmail, singleLine } from './customer-rules.ts'
import { deleteLinksOfCustomer } from './mail-link-queries.ts'
import { isPostcode } from './postcode-rules.ts'
import { requirePassword } from './require-password.ts'
import { sendEmailConfirmationJob } from './send-email-confirmation.ts'

/** `password` is the present one, needed if `email` changes. */
export type AccountChanges = {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  postalCode?: string | undefined
  language?: Language | undefined
  password?: string | undefined
}

/**
 * Changes the given fields; a new address needs the password and takes effect when its mailed link is opened (D35).
 * Asking for one ends older links and other sessions at once and notifies the old address.
 * @param tokenHash the session that stays
 * @throws as `requirePassword` does, alike whether the new address is taken or not
 */
export async function changeAccount(
  shop: Shop,
  input: { customerId: number; changes: AccountChanges; tokenHash: string | null; mailContext: MailContext },
): Promise<void> {
  const { customerId, changes, tokenHash, mailContext } = input
  const before = await findCustomerById(shop.database, customerId)
  if (!before) throw new ShopError('auth.invalidToken')
  const { postalCode = '' } = changes
  if (postalCode && !isPostcode(postalCode)) throw invalid({ postalCode: ['validation.postcode'] })
  const email = changes.email === undefined ? before.email : normalEmail(changes.email)
  const isMoving = email !== before.email
  if (isMoving) await requirePassword(shop, { customerId, password: changes.password })
  await shop.database.transaction(async (transaction) => {
    await updateCustomer(transaction, customerId, {
      ...(changes.firstName !== undefined && { firstName: singleLine(changes.firstName) }),
      ...(changes.lastName !== undefined && { lastName: singleLine(changes.lastName) }),
      ...(changes.postalCode !== undefined && { postalCode: singleLine(changes.postalCode) }),
      ...(changes.language !== undefined && { language: changes.language }),
    })
    if (!isMoving) return
    await deletePasswordResets(transaction, customerId)
    await deleteLinksOfCustomer(transaction, before)
    await deleteTokensOfCustomer(transaction, customerId, tokenHash)
    await mailBothAddresses(shop, transaction, { before, email, mailContext })
  })
}

async function mailBothAddresses(
  shop: Shop,
  transaction: Transaction,
  { before, email, mailContext }: { before: CustomerRow; email: string; mailContext: MailContext },
): Promise<void> {
  const key = `email-change-${randomUUID()}`
  const queue = { key, database: transaction }
  const notice = {
    kind: 'emailChangeAsked' as const,
    to: before.email,
    firstName: before.firstName,
    ...mailContext,
    key,
  }
  await shop.jobs.enqueue(sendAccountNoticeJob, { ...notice, newEmail: maskedEmail(email) }, queue)
  await shop.jobs.enqueue(sendEmailConfirmationJob, { customerId: before.id, newEmail: email, ...mailContext }, queue)
}

/** Enough of an address for its owner to recognise it; readers of the old mailbox do not learn the new one. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}
