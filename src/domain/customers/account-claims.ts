import type { Queries } from '#database/open-database.ts'
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
 * Whether an address belongs to a claimed account: one whose mailbox was proved, or that bought while signed in. Only its owner gets
 * what the account entitles to (D34); an account that nobody claimed entitles nobody to anything (D35).
 */
export async function isClaimedAddress(database: Queries, email: string): Promise<boolean> {
  return (await findAccountByEmail(database, normalEmail(email)))?.isClaimed ?? false
}

/**
 * Removes what the unproved registrant of an account left in it: password, sign-ins, mailed links and names. From then on only the
 * mailbox leads into it.
 */
export async function disownAccount(transaction: Queries, customer: CustomerRow): Promise<void> {
  await updateCustomer(transaction, customer.id, { passwordHash: null, firstName: '', lastName: '', postalCode: '' })
  await deleteTokensOfCustomer(transaction, customer.id)
  await deletePasswordResets(transaction, customer.id)
  await deleteLinksOfCustomer(transaction, customer)
}
