import { randomUUID } from 'node:crypto'
import type { UserUpdate } from '#contract/customers.ts'
import type { Transaction } from '#database/open-database.ts'
import { ShopError } from '#domain/errors/shop-error.ts'
import type { MailPlace } from '#domain/mails/letterhead.ts'
import type { Shop } from '../../shop.ts'
import {
  type CustomerRow,
  deletePasswordResets,
  deleteTokensOfCustomer,
  findCustomerById,
  updateCustomer,
} from './customer-queries.ts'
import { normalEmail, singleLine } from './customer-rules.ts'
import { deleteLinksOfCustomer } from './mail-link-queries.ts'
import { requirePassword } from './require-password.ts'

/**
 * Changes the fields given. Another address needs the password and holds only once its mailed link is opened; until then the old one stays
 * in control (D35). Links mailed before stop working, other browsers are signed out, and the old address is told. The answer is the same
 * where the new address is somebody's. `tokenHash`: the sign-in that goes on. Throws as `requirePassword` does.
 */
export async function changeAccount(
  shop: Shop,
  input: { customerId: number; changes: UserUpdate; tokenHash: string | null; place: MailPlace },
): Promise<void> {
  const { customerId, changes, tokenHash, place } = input
  const before = await findCustomerById(shop.database, customerId)
  if (!before) throw new ShopError('auth.invalidToken')
  const email = changes.email === undefined ? before.email : normalEmail(changes.email)
  const isMoving = email !== before.email
  if (isMoving) await requirePassword(shop, { customerId, password: changes.password })
  await shop.database.transaction(async (transaction) => {
    await updateCustomer(transaction, customerId, {
      ...(changes.firstName !== undefined && { firstName: singleLine(changes.firstName) }),
      ...(changes.lastName !== undefined && { lastName: singleLine(changes.lastName) }),
      ...(changes.postalCode !== undefined && { postalCode: singleLine(changes.postalCode) }),
    })
    if (!isMoving) return
    await deletePasswordResets(transaction, customerId)
    await deleteLinksOfCustomer(transaction, before)
    await deleteTokensOfCustomer(transaction, customerId, tokenHash)
    await mailBothAddresses(shop, transaction, { before, email, place })
  })
}

async function mailBothAddresses(
  shop: Shop,
  transaction: Transaction,
  { before, email, place }: { before: CustomerRow; email: string; place: MailPlace },
): Promise<void> {
  const key = `email-change-${randomUUID()}`
  const queue = { key, database: transaction }
  const notice = { kind: 'emailChangeAsked' as const, to: before.email, firstName: before.firstName, ...place, key }
  await shop.jobs.enqueue('send-account-notice', { ...notice, newEmail: maskedEmail(email) }, queue)
  await shop.jobs.enqueue('send-email-confirmation', { customerId: before.id, newEmail: email, ...place }, queue)
}

/** Enough of an address for its owner to recognise it: a reader of the old mailbox need not learn the new one. */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}
