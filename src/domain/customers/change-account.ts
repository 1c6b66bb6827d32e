import type { UserUpdate } from '#contract/customers.ts'
import type { Transaction } from '#database/open-database.ts'
import { invalid, ShopError } from '#domain/errors/shop-error.ts'
import type { MailPlace } from '#domain/mails/letterhead.ts'
import { createSecretToken } from '#domain/tokens/secret-token.ts'
import type { Shop } from '../../shop.ts'
import {
  type CustomerRow,
  deletePasswordResets,
  deleteTokensOfCustomer,
  findCustomerByEmail,
  findCustomerById,
  updateCustomer,
} from './customer-queries.ts'
import { normalEmail, singleLine } from './customer-rules.ts'
import { deleteConfirmationLinks } from './mail-link-queries.ts'

/**
 * Changes the fields given. Another address is unproved until its link is opened, links mailed to the old one stop working, other browsers
 * are signed out, and the old address is told. `tokenHash`: the sign-in that goes on.
 * Throws `validation.error` with `email: ['validation.emailTaken']`.
 */
export async function changeAccount(
  shop: Shop,
  input: { customerId: number; changes: UserUpdate; tokenHash: string | null; place: MailPlace },
): Promise<void> {
  const { customerId, changes, tokenHash, place } = input
  const before = await findCustomerById(shop.database, customerId)
  if (!before) throw new ShopError('auth.invalidToken')
  const email = changes.email === undefined ? before.email : normalEmail(changes.email)
  const moved = email !== before.email
  if (moved && (await findCustomerByEmail(shop.database, email))) throw invalid({ email: ['validation.emailTaken'] })
  try {
    await shop.database.transaction(async (transaction) => {
      await updateCustomer(transaction, customerId, {
        ...(changes.firstName !== undefined && { firstName: singleLine(changes.firstName) }),
        ...(changes.lastName !== undefined && { lastName: singleLine(changes.lastName) }),
        ...(changes.postalCode !== undefined && { postalCode: singleLine(changes.postalCode) }),
        ...(moved && { email, emailProvedAt: null }),
      })
      if (!moved) return
      await deletePasswordResets(transaction, customerId)
      await deleteConfirmationLinks(transaction, customerId)
      await deleteTokensOfCustomer(transaction, customerId, tokenHash)
      await tellBothAddresses(shop, transaction, { before, email, place })
    })
  } catch (error) {
    // Somebody else took the address between the look and the change.
    if (isUniqueViolation(error)) throw invalid({ email: ['validation.emailTaken'] })
    throw error
  }
}

async function tellBothAddresses(
  shop: Shop,
  transaction: Transaction,
  { before, email, place }: { before: CustomerRow; email: string; place: MailPlace },
): Promise<void> {
  const key = `email-changed-${createSecretToken(16)}`
  const queue = { key, database: transaction }
  const notice = { kind: 'emailChanged' as const, to: before.email, firstName: before.firstName, ...place, key }
  await shop.jobs.enqueue('send-account-notice', { ...notice, newEmail: veiled(email) }, queue)
  await shop.jobs.enqueue('send-email-confirmation', { customerId: before.id, ...place }, queue)
}

/** Enough of an address to be known again by its owner: whoever reads the old mailbox need not learn the new one. */
function veiled(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : null
  return (cause as { code?: unknown } | null)?.code === '23505'
}
