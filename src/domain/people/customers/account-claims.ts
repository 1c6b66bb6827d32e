import type { Queries } from '#database/open-database.ts'
import { deleteAddressesOfCustomer } from './address-queries.ts'
import {
  type CustomerRow,
  deletePasswordResets,
  deleteTokensOfCustomer,
  findAccountByEmail,
  updateCustomer,
} from './customer-queries.ts'
import { normalEmail } from './customer-rules.ts'
import { deleteLinksOfCustomer } from './mail-link-queries.ts'

/**
 * True if an address belongs to a claimed account: its mailbox was confirmed, or it bought while signed in. Other
 * accounts have no entitlements (D34, D35).
 */
export async function isClaimedAddress(database: Queries, email: string): Promise<boolean> {
  return (await findAccountByEmail(database, normalEmail(email)))?.isClaimed ?? false
}

/**
 * Removes what the unproved registrant left in an account: password, sign-ins, mailed links, names and addresses. From
 * then on only the mailbox opens it.
 */
export async function disownAccount(transaction: Queries, customer: CustomerRow): Promise<void> {
  await updateCustomer(transaction, customer.id, { passwordHash: null, firstName: '', lastName: '', postalCode: '' })
  await deleteAddressesOfCustomer(transaction, customer.id)
  await deleteTokensOfCustomer(transaction, customer.id)
  await deletePasswordResets(transaction, customer.id)
  await deleteLinksOfCustomer(transaction, customer)
}
