import type { Queries } from '#database/open-database.ts'
import { disownAccount } from '#domain/people/customers/account-claims.ts'
import {
  type CustomerRow,
  findAccountByEmail,
  findCustomerById,
  insertCustomer,
  updateCustomer,
} from '#domain/people/customers/customer-queries.ts'
import { normalEmail, singleLine } from '#domain/people/customers/customer-rules.ts'
import type { CheckoutRow } from './checkout-queries.ts'

export type PayerAccount = {
  /** The account that gets the membership; null if there is none it may be given to. */
  customerId: number | null
  /** The account that shows the order. */
  orderCustomerId: number | null
  hasPassword: boolean
}

const noAccount: PayerAccount = { customerId: null, orderCustomerId: null, hasPassword: false }

/**
 * Returns a paid checkout's account: the signed-in customer's, regardless of the typed address. A guest whose order
 * starts a membership gets a new or unclaimed account of the typed address, cleared of its registrant's data (D35).
 */
export async function findPayerAccount(
  transaction: Queries,
  { checkout, startsMembership, now }: { checkout: CheckoutRow; startsMembership: boolean; now: Date },
): Promise<PayerAccount> {
  const signedIn = checkout.customerId === null ? null : await findCustomerById(transaction, checkout.customerId)
  if (signedIn) return accountOf(signedIn)
  const email = normalEmail(checkout.contact.email)
  const account = await findAccountByEmail(transaction, email)
  // The address was free, or unclaimed, when the payment began.
  if (account?.isClaimed) return account.customer.emailProvedAt ? accountOf(account.customer) : noAccount
  if (startsMembership)
    return accountOf(await ensureGuestAccount(transaction, { checkout, existing: account?.customer, now }))
  // An account without a password can only be entered through its mailbox.
  return account?.customer.passwordHash === null ? accountOf(account.customer) : noAccount
}

async function ensureGuestAccount(
  transaction: Queries,
  input: { checkout: CheckoutRow; existing: CustomerRow | undefined; now: Date },
): Promise<CustomerRow> {
  const { contact, quote } = input.checkout
  const names = { firstName: singleLine(contact.firstName), lastName: singleLine(contact.lastName) }
  const guest = { ...names, postalCode: contact.zip, language: quote.language }
  const email = normalEmail(contact.email)
  const inserted = input.existing ? null : await insertCustomer(transaction, { email, ...guest, createdAt: input.now })
  if (inserted) return inserted
  const existing = input.existing ?? (await findAccountByEmail(transaction, email))?.customer
  if (!existing) throw new Error('The account of a guest was neither found nor made')
  if (existing.passwordHash === null) return existing
  await disownAccount(transaction, existing)
  await updateCustomer(transaction, existing.id, guest)
  return { ...existing, ...guest, passwordHash: null }
}

function accountOf({ id, passwordHash }: CustomerRow): PayerAccount {
  return { customerId: id, orderCustomerId: id, hasPassword: passwordHash !== null }
}
